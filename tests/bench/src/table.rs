//! The one table: what was measured, beside its baseline and its goal.

use std::fs;

pub(crate) const MEBIBYTE: f64 = 1024.0 * 1024.0;

const WIDTHS: [usize; 4] = [50, 10, 10, 12];

/// Prints rows as they come, so that a long run shows where it is.
pub(crate) struct Table {
    missed: Vec<String>,
}

/// A line that is being put together; [`Row::print`] prints it.
pub(crate) struct Row<'a> {
    table: &'a mut Table,
    name: String,
    value: f64,
    unit: &'static str,
    baseline: Option<f64>,
    goal: Option<Goal>,
}

#[derive(Clone, Copy)]
enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// Times the baseline.
    TimesBaseline(f64),
    AtMostTimes(f64),
}

impl Table {
    pub(crate) fn begin() -> Self {
        let read = |file| fs::read_to_string(file).unwrap_or_default();
        let cores = read("/proc/cpuinfo").matches("processor\t").count();
        let load = read("/proc/loadavg");
        let load = load.split(' ').next().unwrap_or_default();
        println!("{cores} cores, load average {load} before the start");
        let [name, value, baseline, ratio] = WIDTHS;
        println!(
            "{:name$}{:>value$} {:9}{:>baseline$}{:>ratio$}  goal",
            "what", "value", "unit", "baseline", "ratio"
        );
        Self { missed: Vec::new() }
    }

    pub(crate) fn row(
        &mut self,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
    ) -> Row<'_> {
        Row { table: self, name: name.into(), value, unit, baseline: None, goal: None }
    }

    pub(crate) fn end(self) {
        println!();
        if self.missed.is_empty() {
            println!("Every goal is reached.");
        }
        for row in self.missed {
            println!("Missed: {row}");
        }
    }
}

impl Row<'_> {
    /// Adds the baseline: the same work done in the simplest way.
    pub(crate) fn beside(mut self, baseline: f64) -> Self {
        self.baseline = Some(baseline);
        self
    }

    /// Sets the goal: this value at most.
    pub(crate) fn at_most(mut self, goal: f64) -> Self {
        self.goal = Some(Goal::AtMost(goal));
        self
    }

    /// Sets the goal: this value at least.
    pub(crate) fn at_least(mut self, goal: f64) -> Self {
        self.goal = Some(Goal::AtLeast(goal));
        self
    }

    /// Sets the goal: this many times the baseline at least.
    pub(crate) fn at_least_times(mut self, goal: f64) -> Self {
        self.goal = Some(Goal::TimesBaseline(goal));
        self
    }

    /// Sets the goal: this many times the baseline at most.
    pub(crate) fn at_most_times(mut self, goal: f64) -> Self {
        self.goal = Some(Goal::AtMostTimes(goal));
        self
    }

    pub(crate) fn print(self) {
        let [name, value, baseline, ratio] = WIDTHS;
        let beside = self.baseline.map(number).unwrap_or_default();
        let of = self.baseline.map(|b| format!("{:.2}×", self.value / b)).unwrap_or_default();
        let (reached, goal) = match self.goal {
            None => (true, None),
            Some(Goal::AtMost(goal)) => (self.value <= goal, Some(format!("≤ {}", number(goal)))),
            Some(Goal::AtLeast(goal)) => (self.value >= goal, Some(format!("≥ {}", number(goal)))),
            Some(Goal::TimesBaseline(times)) => {
                let least = self.baseline.unwrap_or(f64::NAN) * times;
                (self.value >= least, Some(format!("≥ {}×", number(times))))
            }
            Some(Goal::AtMostTimes(times)) => {
                let most = self.baseline.unwrap_or(f64::NAN) * times;
                (self.value <= most, Some(format!("≤ {}×", number(times))))
            }
        };
        let word = if reached { "reached" } else { "MISSED" };
        let verdict = goal.map(|goal| format!("{goal} {word}")).unwrap_or_default();
        let line = format!(
            "  {:name$}{:>value$} {:9}{beside:>baseline$}{of:>ratio$}  {verdict}",
            self.name,
            number(self.value),
            self.unit,
            name = name - 2,
        );
        println!("{}", line.trim_end());
        if !reached {
            self.table.missed.push(format!("{}: {} {}", self.name, number(self.value), self.unit));
        }
    }
}

fn number(value: f64) -> String {
    if value >= 100.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

pub(crate) fn heading(text: &str) {
    println!("\n{text}");
}

/// Prints why something is not measured.
pub(crate) fn note(text: &str) {
    println!("  {text}");
}

/// The median: the middle one of the sorted values.
pub(crate) fn median(values: &[f64]) -> f64 {
    percentile(values, 50)
}

pub(crate) fn median_of<T>(things: &[T], value: impl Fn(&T) -> f64) -> f64 {
    median(&things.iter().map(value).collect::<Vec<_>>())
}

/// The smallest value that `percent` of all do not exceed.
pub(crate) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or(f64::NAN)
}

/// A number of things as a float, to calculate with; infinity above the range of `u32`.
pub(crate) fn count(things: usize) -> f64 {
    u32::try_from(things).map_or(f64::INFINITY, f64::from)
}
