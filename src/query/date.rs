//! Dates with the precision of a day, a month or a year.

use std::str::FromStr;

use jiff::civil::Date;

/// A day, a month or a year: `2024-03-09`, `2024-03`, `2024`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    first: Date,
    last: Date,
}

impl Period {
    /// `YYYY-MM-DD`
    pub fn first_day(&self) -> String {
        self.first.to_string()
    }

    /// `YYYY-MM-DD`
    pub fn last_day(&self) -> String {
        self.last.to_string()
    }
}

impl FromStr for Period {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_date = text.len() <= 10
            && text.bytes().zip(b"0000-00-00").all(|(byte, form)| match form {
                b'-' => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        parse(text).ok_or_else(|| match (text.len(), is_date) {
            (7, true) => "there is no such month".to_owned(),
            (10, true) => "there is no such day".to_owned(),
            _ => "expected a date: YYYY, YYYY-MM or YYYY-MM-DD".to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Period> {
    let start = match text.len() {
        4 => format!("{text}-01-01"),
        7 => format!("{text}-01"),
        10 => text.to_owned(),
        _ => return None,
    };
    let first: Date = start.parse().ok()?;
    let last = match text.len() {
        4 => first.last_of_year(),
        7 => first.last_of_month(),
        _ => first,
    };
    Some(Period { first, last })
}

/// A day of the calendar, or nothing.
pub fn day(text: &str) -> Result<String, String> {
    match text.parse::<Period>() {
        _ if text.is_empty() => Ok(String::new()),
        Ok(period) if text.len() == 10 => Ok(period.first_day()),
        Err(error) if text.len() == 10 => Err(error),
        _ => Err("expected a day: YYYY-MM-DD".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_has_a_first_and_a_last_day() {
        for (text, first, last) in [
            ("2024", "2024-01-01", "2024-12-31"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("2023-02", "2023-02-01", "2023-02-28"),
            ("2024-03-09", "2024-03-09", "2024-03-09"),
        ] {
            let period: Period = text.parse().unwrap();
            assert_eq!((period.first_day().as_str(), period.last_day().as_str()), (first, last), "{text}");
        }
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for text in
            ["", "24", "2024-13", "2024-02-30", "2024-2-3", "2024/02/03", "2024-", "yesterday", "2024-01-01-01", "é024"]
        {
            assert!(text.parse::<Period>().is_err(), "{text}");
        }
        assert_eq!("2024-02-30".parse::<Period>(), Err("there is no such day".to_owned()));
        assert_eq!("2024-13".parse::<Period>(), Err("there is no such month".to_owned()));
    }

    #[test]
    fn a_day_is_one_of_the_calendar_or_nothing() {
        assert_eq!(day("2024-02-29").as_deref(), Ok("2024-02-29"));
        assert_eq!(day("").as_deref(), Ok(""));
        for text in ["2024", "2024-02", "2023-02-29", "20255-01-01", "tomorrow"] {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
