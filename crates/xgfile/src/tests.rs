//! Decoding loses nothing: encode is the inverse of decode, for arbitrary records and for every real file.

#[cfg(test)]
mod round_trip {
    use super::arbitrary::{Filled, Source, match_header, record};
    use crate::container::{Container, Packing, RichHeader, STREAM_NAMES, Stream};
    use crate::document::Document;
    use crate::field::{FieldInfo, Wide};
    use crate::limits::Limits;
    use crate::records::{HeaderMatch, MAGIC, RECORD_SIZE, Record, SaveRec, VERSIONS};
    use crate::rollout::{ROLLOUT_SIZE, RolloutContext, RolloutRec};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Lines of temp.xgc. 01 02 within a line means a line break and cannot be distinguished from one; a single empty line gives no stream.
    fn comments() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let byte = prop_oneof![Just(1u8), Just(b'\r'), Just(b'\n'), any::<u8>()];
        let line = vec(byte, 0..40).prop_map(|mut line| {
            while let Some(at) = line.windows(2).position(|pair| pair == [1, 2]) {
                line.remove(at);
            }
            line
        });
        vec(line, 0..5).prop_filter("a single empty line is no stream", |lines| *lines != [Vec::<u8>::new()])
    }

    fn rich_header() -> impl Strategy<Value = RichHeader> {
        let text = || any::<String>().prop_map(|text| Wide::from_text(&text));
        (any::<(u32, i64, [u8; 16])>(), [text(), text(), text(), text()]).prop_map(
            |((header_version, thumbnail_offset, guid), [game_name, save_name, level_name, comments])| RichHeader {
                header_version,
                thumbnail_offset,
                guid,
                game_name,
                save_name,
                level_name,
                comments,
                residue: None,
            },
        )
    }

    fn source(is_wild: bool) -> impl Strategy<Value = Source> {
        (any::<u64>(), VERSIONS, 0..=8u64).prop_map(move |(state, version, density)| Source {
            state,
            version,
            density,
            is_wild,
        })
    }

    /// The parts of a document, small enough to be printed when a test fails.
    #[derive(Debug, Clone)]
    struct Recipe {
        source: Source,
        header: RichHeader,
        thumbnail: Vec<u8>,
        is_registry_compressed: bool,
        kinds: Vec<u8>,
        rollouts: usize,
        comments: Vec<Vec<u8>>,
    }

    fn recipe(is_wild: bool) -> impl Strategy<Value = Recipe> {
        let parts = (vec(1u8..=5, 0..6), 0..3usize, comments(), vec(any::<u8>(), 0..20), any::<bool>());
        (source(is_wild), rich_header(), parts).prop_map(
            |(source, header, (kinds, rollouts, comments, thumbnail, is_registry_compressed))| Recipe {
                source,
                header,
                thumbnail,
                is_registry_compressed,
                kinds,
                rollouts,
                comments,
            },
        )
    }

    impl Recipe {
        fn of_version(version: i32) -> Self {
            Self {
                source: Source { state: version as u64, version, density: 7, is_wild: false },
                header: RichHeader::default(),
                thumbnail: Vec::new(),
                is_registry_compressed: true,
                kinds: vec![1, 2, 3, 4, 5],
                rollouts: 1,
                comments: vec![b"one\r\ntwo".to_vec(), Vec::new()],
            }
        }

        fn document(&self) -> Document {
            let mut source = self.source.clone();
            let mut records = vec![match_header(&mut source)];
            records.extend(self.kinds.iter().map(|&kind| record(kind, &mut source)));
            let rollouts =
                (0..self.rollouts).map(|_| RolloutRec { context: RolloutContext::filled(&mut source), residue: None });
            let rollouts = rollouts.collect();
            let comments = self.comments.clone();
            let mut document = Document::build(self.header.clone(), source.version, records, rollouts, comments);
            document.thumbnail.clone_from(&self.thumbnail);
            document.packing = Packing::Archive { is_registry_compressed: self.is_registry_compressed };
            document
        }
    }

    /// The document after writing and reading a file, whose bytes must be those of the first encoding.
    fn through_a_file(document: &Document) -> Result<Document, TestCaseError> {
        let container = document.encode();
        let file = container.encode()?;
        let unpacked = match Container::decode(&file, &Limits::default()) {
            Ok(unpacked) => unpacked,
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert!(unpacked == container, "the container changed");
        let decoded = match Document::decode(unpacked) {
            Ok(decoded) => decoded,
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert!(decoded.encode() == container, "the streams changed");
        Ok(decoded)
    }

    fn same(decoded: &Document, document: &Document) -> Result<(), TestCaseError> {
        for (number, (after, before)) in decoded.records.iter().zip(&document.records).enumerate() {
            prop_assert_eq!(after, before, "record {} of version {}", number, document.version);
        }
        prop_assert!(decoded == document, "the documents differ outside temp.xg");
        Ok(())
    }

    /// Marks the bytes that belong to the fields of `version`; gaps of a structure stay unmarked.
    fn own(fields: &[FieldInfo], base: usize, version: i32, owned: &mut [bool]) {
        for field in fields.iter().filter(|field| field.since <= version) {
            let start = base + field.offset;
            let end_of_parts = field.parts.last().map_or(0, |last| last.offset + last.size);
            // An array of structures lists one of them; the only such array (EvalLevel) has no gaps.
            if end_of_parts == field.size {
                own(field.parts, start, version, owned);
            } else {
                owned[start..start + field.size].fill(true);
            }
        }
    }

    fn add_noise(bytes: &mut [u8], owned: &[bool], source: &mut Source) {
        for (byte, _) in bytes.iter_mut().zip(owned).filter(|(_, is_owned)| !**is_owned) {
            *byte = source.next() as u8;
        }
    }

    /// 2560 arbitrary bytes that are a record: only its kind and the lengths of its texts are made sound.
    fn noise_record(kind: u8, source: &mut Source) -> Vec<u8> {
        const TEXTS: [&str; 6] = ["SPlayer1", "SPlayer2", "SEvent", "SLocation", "SRound", "DiceRolled"];
        let mut bytes: Vec<u8> = (0..RECORD_SIZE).map(|_| source.next() as u8).collect();
        bytes[8] = kind;
        for field in Record::KINDS[usize::from(kind)].1 {
            if TEXTS.contains(&field.name) {
                bytes[field.offset] = (source.next() % field.size as u64) as u8;
            }
        }
        if kind == 0 {
            for (name, value) in [("version", source.version), ("Magic", MAGIC)] {
                let field = HeaderMatch::FIELDS.iter().find(|field| field.name == name).unwrap();
                bytes[field.offset..field.offset + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        bytes
    }

    #[test]
    fn every_record_kind_of_every_version_survives_a_round_trip() {
        for version in VERSIONS {
            let document = Recipe::of_version(version).document();
            let decoded = through_a_file(&document).unwrap();
            same(&decoded, &document).unwrap();
        }
    }

    #[test]
    fn later_fields_are_absent_in_earlier_versions() {
        for version in VERSIONS {
            let document = Recipe::of_version(version).document();
            let decoded = through_a_file(&document).unwrap();
            let bodies: Vec<&Record> = decoded.records.iter().map(|record| &record.body).collect();
            let [Record::HeaderMatch(header), Record::HeaderGame(game), Record::Cube(cube), Record::Move(play), ..] =
                bodies[..]
            else {
                panic!("the records changed their kinds");
            };
            let present = [
                (8, header.cube_limit.0.is_some()),
                (24, header.player1.0.is_some()),
                (24, cube.edited_cube.0.is_some()),
                (24, play.edited_move.0.is_some()),
                (25, header.time_setting.0.is_some()),
                (26, game.number_of_auto_double.0.is_some()),
                (26, play.time_delay_move.0.is_some()),
                (27, cube.number_of_auto_double_cube.0.is_some()),
                (28, cube.time_bot.0.is_some()),
                (30, header.transcriber.0.is_some()),
            ];
            for (since, is_present) in present {
                assert_eq!(is_present, version >= since, "version {version}, field of {since}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn documents_survive_a_round_trip(recipe in recipe(false)) {
            let document = recipe.document();
            same(&through_a_file(&document)?, &document)?;
        }

        #[test]
        fn nan_and_infinity_keep_their_bits(recipe in recipe(true)) {
            through_a_file(&recipe.document())?;
        }

        #[test]
        fn bytes_outside_the_fields_of_a_record_survive(kind in 0u8..=5, mut source in source(false)) {
            let body = if kind == 0 { match_header(&mut source) } else { record(kind, &mut source) };
            let mut bytes = Vec::new();
            SaveRec::new(body.clone()).encode(&mut bytes);
            let mut owned = [false; RECORD_SIZE];
            owned[8] = true;
            own(Record::KINDS[usize::from(kind)].1, 0, source.version, &mut owned);
            add_noise(&mut bytes, &owned, &mut source);
            let noisy = bytes.first_chunk::<RECORD_SIZE>().unwrap();
            let decoded = SaveRec::decode("temp.xg", 0, noisy, source.version).unwrap();
            prop_assert_eq!(&decoded.body, &body);
            let mut again = Vec::new();
            decoded.encode(&mut again);
            prop_assert!(again == bytes, "a byte of no field changed");
        }

        #[test]
        fn bytes_outside_the_fields_of_a_rollout_survive(mut source in source(false)) {
            let context = RolloutContext::filled(&mut source);
            let mut bytes = Vec::new();
            RolloutRec { context: context.clone(), residue: None }.encode(&mut bytes);
            let mut owned = [false; ROLLOUT_SIZE];
            own(RolloutContext::FIELDS, 0, source.version, &mut owned);
            add_noise(&mut bytes, &owned, &mut source);
            let decoded = RolloutRec::decode("temp.xgr", 0, bytes.first_chunk().unwrap()).unwrap();
            prop_assert_eq!(&decoded.context, &context);
            let mut again = Vec::new();
            decoded.encode(&mut again);
            prop_assert!(again == bytes, "a byte of no field changed");
        }

        /// Preserves bytes after the end of a text, unpaired surrogates, the index, and streams with other names.
        #[test]
        fn arbitrary_bytes_in_every_stream_survive(
            mut source in source(true),
            kinds in vec(0u8..=5, 0..4),
            rollouts in 0..2usize,
            header_noise in vec(any::<u8>(), 8192),
            comments in vec(any::<u8>(), 0..50),
            (is_stored, level) in any::<(bool, u8)>(),
        ) {
            let mut records = |kinds: &[u8]| -> Vec<u8> {
                kinds.iter().flat_map(|&kind| noise_record(kind, &mut source)).collect()
            };
            let data = [
                records(&[&[0], &kinds[..]].concat()),
                (0..rollouts * ROLLOUT_SIZE).map(|at| (at * 7) as u8).collect(),
                records(&kinds),
                comments,
            ];
            let mut streams: Vec<Stream> = STREAM_NAMES.into_iter().zip(data).map(|(name, data)| Stream {
                name: name.to_owned(),
                path: b"C:\\".to_vec(),
                data,
                is_stored,
                level,
            }).collect();
            streams.push(Stream { name: "other.bin".into(), data: vec![1, 2, 3], ..streams[0].clone() });
            streams.rotate_left(usize::from(level) % 5);
            let packing = Packing::Archive { is_registry_compressed: is_stored };
            let container = Container { header: RichHeader::default(), thumbnail: vec![], packing, streams };
            let mut file = container.encode()?;
            file[40..40 + header_noise.len()].copy_from_slice(&header_noise);
            let unpacked = Container::decode(&file, &Limits::default()).unwrap();
            let encoded = Document::decode(unpacked).unwrap().encode();
            prop_assert!(encoded.streams == container.streams, "a stream changed");
            prop_assert!(encoded.encode()? == file, "the file changed");
        }
    }

    #[test]
    fn real_files_keep_every_byte() {
        for path in fixtures::corpus::corpus_files(&["xg", "xgp"]) {
            let name = path.display();
            let file = std::fs::read(&path).unwrap();
            let unpacked = Container::decode(&file, &Limits::default()).unwrap();
            let document = Document::decode(unpacked.clone()).unwrap();
            let encoded = document.encode();
            for stream in STREAM_NAMES {
                assert!(encoded.stream(stream) == unpacked.stream(stream), "{stream} of {name}");
            }
            assert!(encoded == unpacked, "{name}");
            let packed = encoded.encode().unwrap();
            let again = Container::decode(&packed, &Limits::default()).unwrap();
            assert!(again == unpacked, "{name} packed anew");
            let archive_at = packed.len().min(40 + 8192) + unpacked.thumbnail.len();
            assert!(packed[..archive_at] == file[..archive_at], "header of {name}");
        }
    }
}

#[cfg(test)]
mod arbitrary {
    //! Arbitrary records of every version, including values that no known real file has (beavers, clocks, tutor data, NaN).

    use crate::analysis::{BestMove, DoubleAction, EvalLevel};
    use crate::field::{Ansi, FirstRolls, Flag, Since, Wide};
    use crate::records::{Cube, FooterGame, FooterMatch, HeaderGame, HeaderMatch, MAGIC, Move, Record, TimeSetting};
    use crate::rollout::RolloutContext;

    /// The source of arbitrary fields: a seeded stream of numbers. A lower `density` fills fewer fields.
    #[derive(Debug, Clone)]
    pub struct Source {
        /// The generator's state: the seed.
        pub state: u64,
        /// The file version, which determines the fields.
        pub version: i32,
        /// How many of eight fields are filled; the others keep their default.
        pub density: u64,
        /// Whether floats may be NaN, infinite and negative zero.
        pub is_wild: bool,
    }

    impl Source {
        /// The next number (SplitMix64).
        pub fn next(&mut self) -> u64 {
            self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = self.state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        }

        /// A number below `bound`.
        pub fn below(&mut self, bound: usize) -> usize {
            (self.next() % bound as u64) as usize
        }

        /// A field's value, or its default, depending on the density. (Records are made by [`Filled::filled`]: the default of a record
        /// lacks the fields of later versions.)
        pub fn fill<T: Filled>(&mut self) -> T {
            if self.next() % 8 < self.density { T::filled(self) } else { T::default() }
        }
    }

    /// A field type with arbitrary values.
    pub trait Filled: Default {
        /// An arbitrary value.
        fn filled(source: &mut Source) -> Self;
    }

    macro_rules! filled_integers {
    ($($type:ty),*) => {$(
        impl Filled for $type {
            fn filled(source: &mut Source) -> Self {
                match source.below(4) {
                    0 => <$type>::MIN,
                    1 => <$type>::MAX,
                    _ => source.next() as $type,
                }
            }
        }
    )*};
}
    filled_integers!(u8, i8, u16, i16, u32, i32);

    macro_rules! filled_floats {
    ($($type:ty: $bits:ty),*) => {$(
        impl Filled for $type {
            fn filled(source: &mut Source) -> Self {
                // NaN with a payload, signalling NaN, and other values that arithmetic would change.
                let odd = [!0, <$type>::INFINITY.to_bits() | 1, <$type>::NEG_INFINITY.to_bits(), (-0.0 as $type).to_bits()];
                match source.below(4) {
                    0 => -1000.0,
                    1 if source.is_wild => <$type>::from_bits(odd[source.below(odd.len())]),
                    _ => {
                        let value = <$type>::from_bits(source.next() as $bits);
                        if value.is_finite() || source.is_wild { value } else { 0.5 }
                    }
                }
            }
        }
    )*};
}
    filled_floats!(f32: u32, f64: u64);

    impl<T: Filled + Copy, const N: usize> Filled for [T; N]
    where
        Self: Default,
    {
        fn filled(source: &mut Source) -> Self {
            std::array::from_fn(|_| source.fill())
        }
    }

    impl Filled for Flag {
        fn filled(source: &mut Source) -> Self {
            Self(source.next() as u8)
        }
    }

    impl<T: Filled + Copy> Filled for FirstRolls<T> {
        fn filled(source: &mut Source) -> Self {
            Self(std::array::from_fn(|_| source.fill()))
        }
    }

    impl<const N: usize> Filled for Ansi<N> {
        fn filled(source: &mut Source) -> Self {
            let length = source.below(N + 1);
            let bytes: Vec<u8> = (0..length).map(|_| source.next() as u8).collect();
            Self::from_bytes(&bytes)
        }
    }

    impl<const N: usize> Filled for Wide<N> {
        fn filled(source: &mut Source) -> Self {
            const ALPHABET: [char; 6] = ['a', 'é', 'Ω', '棋', '😀', '\u{1}'];
            let length = source.below(N + 9);
            let text: String = (0..length).map(|_| ALPHABET[source.below(ALPHABET.len())]).collect();
            Self::from_text(&text)
        }
    }

    /// Only the version determines whether the field is present.
    fn since<const V: i32, T: Filled>(source: &mut Source) -> Since<V, T> {
        Since((source.version >= V).then(|| source.fill()))
    }

    /// Fills every field of a record; the compiler checks that none is missing.
    macro_rules! filled_record {
    ($name:ident { $($field:ident),* } $(since { $($late:ident),* })?) => {
        impl Filled for $name {
            fn filled(source: &mut Source) -> Self {
                Self {
                    $($field: source.fill(),)*
                    $($($late: since(source),)*)?
                }
            }
        }
    };
}

    filled_record!(EvalLevel { level, is_double, fill1 });
    filled_record!(TimeSetting { clock_type, per_game, time1, time2, penalty, time_left1, time_left2, penalty_money });
    filled_record!(BestMove {
    pos, dice, level, score, cube, cube_pos, crawford, jacoby, n_moves, pos_played, moves, eval_level, eval,
    irrelevant, met, choice0, choice3
} since {});
    filled_record!(DoubleAction {
    pos, level, score, cube, cube_pos, jacoby, crawford, met, flag_double, is_beaver, eval, equ_b, equ_double,
    equ_drop, level_request, double_choice3, eval_double
} since {});
    filled_record!(HeaderMatch {
        s_player1, s_player2, match_length, variation, crawford, jacoby, beaver, auto_double, elo1, elo2, exp1, exp2,
        date, s_event, game_id, comp_level1, comp_level2, count_for_elo, add_to_profile1, add_to_profile2, s_location,
        game_mode, imported, s_round, invert, version, magic, money_init_g, money_init_score, entered, counted,
        unrated_imp, comment_header_match, comment_footer_match, is_money_match, win_money, lose_money, currency,
        fee_money, table_stake, site_id
    } since {
        cube_limit, auto_double_max, transcribed, event, player1, player2, location, round, time_setting,
        tot_time_delay_move, tot_time_delay_cube, tot_time_delay_move_done, tot_time_delay_cube_done, transcriber
    });
    filled_record!(HeaderGame {
        score1, score2, crawford_apply, pos_init, game_number, in_progress, comment_header_game, comment_footer_game
    } since {
        number_of_auto_double
    });
    filled_record!(Cube {
        actif, double, take, beaver_r, raccoon_r, cube_b, position, double_d, err_cube, dice_rolled, err_take,
        rollout_index_d, comp_choice_d, analyze_c, err_beaver, err_raccoon, analyze_cr, in_valid, tutor_cube,
        tutor_take, err_tutor_cube, err_tutor_take, flagged_double, comment_cube
    } since {
        edited_cube, time_delay_cube, time_delay_cube_done, number_of_auto_double_cube, time_bot, time_top
    });
    filled_record!(Move {
        position_i, position_end, actif_p, moves, dice, cube_a, error_m, n_move_eval, data_moves, played, err_move,
        err_luck, comp_choice, init_eq, rollout_index_m, analyze_m, analyze_l, invalid_m, position_tutor, tutor,
        err_tutor_move, flagged, comment_move, filler
    } since {
        edited_move, time_delay_move, time_delay_move_done, number_of_auto_double_move
    });
    filled_record!(FooterGame {
    score1g, score2g, crawford_apply_g, winner, points_won, termination, err_resign, err_take_resign, eval,
    eval_level
} since {});
    filled_record!(FooterMatch { score1m, score2m, winner_m, elo1m, elo2m, exp1m, exp2m, date_m });
    filled_record!(RolloutContext {
    truncated, error_limited, truncate, min_roll, error_limit, max_roll, level1, level2, level_cut, variance,
    cubeless, time, level1c, level2c, time_limit, truncate_bo, random_seed, random_seed_i, roll_both,
    search_interval, met, first_roll, do_double, extent, rolled, double_first, sum1, sum_square1, sum2, sum_square2,
    stdev1, stdev2, rolled_d, error1, error2, result1, result2, mwc1, mwc2, prev_level, prev_eval, prev_nd, prev_d,
    duration, level_trunc, rolled2, multiple_min, multiple_stop_all, multiple_stop_one, multiple_stop_all_value,
    multiple_stop_one_value, as_take, rotation, user_interrupted, ver_maj, ver_min, fixed, filler
} since {});

    /// A match header that decodes.
    pub fn match_header(source: &mut Source) -> Record {
        Record::HeaderMatch(HeaderMatch { version: source.version, magic: MAGIC, ..HeaderMatch::filled(source) })
    }

    /// A record of the kind 1..=5.
    pub fn record(kind: u8, source: &mut Source) -> Record {
        match kind {
            1 => Record::HeaderGame(Filled::filled(source)),
            2 => Record::Cube(Filled::filled(source)),
            3 => Record::Move(Filled::filled(source)),
            4 => Record::FooterGame(Filled::filled(source)),
            _ => Record::FooterMatch(Filled::filled(source)),
        }
    }
}
