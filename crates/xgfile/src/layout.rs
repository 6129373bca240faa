//! A macro that turns one list of fields into a structure, its reader, its writer and its field list, so that they cannot differ.

/// Declares a Delphi record: `"PageName" name: Type;` lines in the order of the format page, laid out by Delphi's alignment rules
/// from byte `from` (9 in TSaveRec, where the variant part starts).
#[macro_export]
macro_rules! delphi_record {
    (
        $(#[$meta:meta])*
        pub struct $name:ident from $start:literal {
            $( $page:literal $field:ident : $type:ty ; )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Default, serde::Serialize)]
        pub struct $name {
            $(
                #[doc = concat!("`", $page, "` of the format page.")]
                pub $field: $type,
            )*
        }

        impl $name {
            /// Every field with its place, in the order of the format page.
            pub const FIELDS: &'static [$crate::field::FieldInfo] = {
                use $crate::field::{aligned, FieldType, FieldInfo};
                const COUNT: usize = [$($page),*].len();
                const LIST: [FieldInfo; COUNT] = {
                    let mut end = $start;
                    [$({
                        let offset = aligned(end, <$type as FieldType>::ALIGN);
                        end = offset + <$type as FieldType>::SIZE;
                        let _ = end;
                        FieldInfo {
                            name: $page,
                            offset,
                            size: <$type as FieldType>::SIZE,
                            since: <$type as FieldType>::SINCE,
                            parts: <$type as FieldType>::PARTS,
                        }
                    }),*]
                };
                &LIST
            };

            const fn layout() -> (usize, usize) {
                use $crate::field::{aligned, FieldType};
                let mut end: usize = $start;
                let mut align: usize = 1;
                $(
                    end = aligned(end, <$type as FieldType>::ALIGN) + <$type as FieldType>::SIZE;
                    if <$type as FieldType>::ALIGN > align {
                        align = <$type as FieldType>::ALIGN;
                    }
                )*
                (aligned(end, align), align)
            }
        }

        impl $crate::field::FieldType for $name {
            const SIZE: usize = Self::layout().0;
            const ALIGN: usize = Self::layout().1;
            const PARTS: &'static [$crate::field::FieldInfo] = Self::FIELDS;

            fn get(bytes: &[u8], version: i32) -> Result<Self, $crate::error::FormatError> {
                let mut record = Self::default();
                record.read(bytes, version)?;
                Ok(record)
            }

            fn read(&mut self, bytes: &[u8], version: i32) -> Result<(), $crate::error::FormatError> {
                use $crate::field::{aligned, FieldType};
                let end: usize = $start;
                $(
                    let at = aligned(end, <$type as FieldType>::ALIGN);
                    let end = at + <$type as FieldType>::SIZE;
                    self.$field.read(&bytes[at..end], version).map_err(|bad| bad.within($page, at))?;
                )*
                let _ = end;
                Ok(())
            }

            fn put(&self, bytes: &mut [u8]) {
                use $crate::field::{aligned, FieldType};
                let end: usize = $start;
                $(
                    let at = aligned(end, <$type as FieldType>::ALIGN);
                    let end = at + <$type as FieldType>::SIZE;
                    self.$field.put(&mut bytes[at..end]);
                )*
                let _ = end;
            }
        }
    };
}
