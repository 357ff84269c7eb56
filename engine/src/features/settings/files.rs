//! The profile as `content/business.toml`.

use toml_edit::{DocumentMut, Item};

use super::profile::BusinessProfile;

/// The text of the file: `source` itself when it has the same values, else with the profile's
/// values put in and its comments kept. An error when `source` is not TOML.
pub fn to_toml(profile: &BusinessProfile, source: Option<&str>) -> Result<String, String> {
    if let Some(source) = source
        && toml::from_str::<BusinessProfile>(source).is_ok_and(|written| written == *profile)
    {
        return Ok(source.to_owned());
    }
    let wanted = toml_edit::ser::to_document(profile).map_err(|e| e.to_string())?;
    let mut file: DocumentMut = source
        .unwrap_or_default()
        .parse()
        .map_err(|e: toml_edit::TomlError| e.message().to_owned())?;
    file.retain(|name, _| wanted.contains_key(name));
    for (name, item) in wanted.iter() {
        let (Some(new), old) = (item.as_value(), file.get_mut(name).and_then(Item::as_value_mut))
        else {
            continue;
        };
        match old {
            Some(old) => {
                let decor = old.decor().clone();
                *old = new.clone();
                *old.decor_mut() = decor;
            }
            None => {
                file.insert(name, Item::Value(new.clone()));
            }
        }
    }
    Ok(file.to_string())
}
