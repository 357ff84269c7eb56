//! Whole numbers of the form.

use crate::platform::fields::Fields;

/// A required whole number; 0 when it is missing, which is then an error of the field.
pub(super) fn count(fields: &mut Fields, name: &'static str, least: u32, most: u32) -> u32 {
    optional_count(fields, name, least, most).unwrap_or_else(|| {
        fields.require(name, false, "Required");
        0
    })
}

pub(super) fn optional_count(
    fields: &mut Fields,
    name: &'static str,
    least: u32,
    most: u32,
) -> Option<u32> {
    let sentence = format!("Must be {least} to {most}");
    let given = fields.whole(name, least.into(), &sentence)?;
    if given > most.into() {
        fields.refuse(name, "range", sentence);
    }
    // A number that does not fit was refused above.
    Some(u32::try_from(given).unwrap_or(least))
}
