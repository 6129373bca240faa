//! Enums whose variants have a name each, as databases and texts write it.

/// Defines such an enum, with all variants in order and the name of each.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$of_type:meta])* pub enum $type:ident { $($(#[$of_variant:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$of_type])*
        pub enum $type {
            $($(#[$of_variant])* $variant,)+
        }

        impl $type {
            /// All variants, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name, as databases and texts write it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}
