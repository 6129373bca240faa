//! Converts sentinels to `None`, and Delphi's numbers to ours.

use jiff::civil::DateTime;

/// "Not analysed" in XG's error and luck fields.
const NOT_ANALYSED: f64 = -1000.0;

/// More than any decision can cost and any roll bring (EMG): a game is worth at most three cubes to either side.
pub const MOST_EMG: f64 = 12.0;

/// A figure for which XG writes -1000 if it was not analysed.
pub fn analysed(value: f64) -> Option<f64> {
    // Adding 0.0 turns -0.0 into 0.0, so that a text dump shows only one kind of zero.
    (value != NOT_ANALYSED && value.is_finite()).then_some(value + 0.0)
}

/// A single float, exactly; `None` for NaN and infinity.
pub fn single(value: f32) -> Option<f64> {
    value.is_finite().then_some(f64::from(value) + 0.0)
}

/// The chances of an evaluation, without its equity.
pub fn chances(evaluation: &[f32; 7]) -> [Option<f64>; 6] {
    let [a, b, c, d, e, f, _] = *evaluation;
    [a, b, c, d, e, f].map(single)
}

/// A double; `None` for NaN and infinity.
pub fn double(value: f64) -> Option<f64> {
    value.is_finite().then_some(value + 0.0)
}

/// A figure for which XG writes 0 if it has none.
pub fn nonzero(value: f64) -> Option<f64> {
    double(value).filter(|&value| value != 0.0)
}

/// A code for which -1 means none.
pub fn code(value: i32) -> Option<i32> {
    (value != -1).then_some(value)
}

/// The trimmed text; `None` if it is empty.
pub fn text(value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// Delphi's TDateTime (days since 1899-12-30) as `YYYY-MM-DD HH:MM:SS`, rounded to the nearest second; `None` for 0 and for dates outside
/// the calendar.
pub fn date_time(days: f64) -> Option<String> {
    const SECONDS_A_DAY: f64 = 86_400.0;
    // The text form covers the years 1900 to 9999.
    if !(1.0..2_958_466.0).contains(&days) {
        return None;
    }
    let seconds = (days * SECONDS_A_DAY).round();
    let epoch: DateTime = jiff::civil::date(1899, 12, 30).at(0, 0, 0, 0);
    // The check above makes the conversion exact.
    let moment = epoch.checked_add(jiff::SignedDuration::from_secs(seconds as i64)).ok()?;
    Some(moment.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

/// Converts the format's 1 and -1 to seat 1 and 2.
pub fn seat(active: i32) -> Option<u8> {
    match active {
        1 => Some(1),
        -1 => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_rounded_to_the_nearest_second_not_floored() {
        assert_eq!(date_time(45_589.028_402_777_774).as_deref(), Some("2024-10-24 00:40:54"));
        assert_eq!(date_time(35_065.541_667).as_deref(), Some("1996-01-01 13:00:00"));
    }

    #[test]
    fn dates_outside_the_calendar_are_none() {
        for days in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(date_time(days), None);
        }
    }

    #[test]
    fn minus_one_thousand_is_not_analysed() {
        assert_eq!(analysed(-1000.0), None);
        assert_eq!(analysed(-0.25), Some(-0.25));
        assert!(analysed(-0.0).is_some_and(f64::is_sign_positive));
    }
}
