//! When a delivery is tried again.

use std::time::Duration;

/// The pauses between tries, about three days in all.
const PAUSES: [Duration; 9] = [
    Duration::from_secs(5),
    Duration::from_mins(5),
    Duration::from_mins(30),
    Duration::from_hours(2),
    Duration::from_hours(5),
    Duration::from_hours(10),
    Duration::from_hours(14),
    Duration::from_hours(20),
    Duration::from_hours(24),
];

/// The pause after as many failed tries, shifted by up to a tenth so that receivers are not met by
/// all at once; none after the last.
pub(super) fn pause(failed: i64) -> Option<Duration> {
    let at = usize::try_from(failed).ok()?.checked_sub(1)?;
    Some(PAUSES.get(at)?.mul_f64(fastrand::f64().mul_add(0.2, 0.9)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_tries_are_spread_over_three_days() {
        let pauses: Vec<_> = (1..).map_while(pause).collect();
        assert_eq!(pauses.len(), PAUSES.len());
        for (pause, whole) in pauses.iter().zip(PAUSES) {
            assert!(*pause >= whole.mul_f64(0.9) && *pause <= whole.mul_f64(1.1), "{pause:?}");
        }
        let days = PAUSES.iter().sum::<Duration>().as_secs_f64() / 86_400.0;
        assert!((3.0..3.5).contains(&days), "{days}");
        assert_eq!((pause(0), pause(10)), (None, None));
    }
}
