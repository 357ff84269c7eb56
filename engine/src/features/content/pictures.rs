//! Pictures that are shown, and look worse than they could: warnings for those who edit.

use super::{
    field::FieldType,
    finding::{Finding, Gate},
    kind::{Fields, Kind, Series, UPLOADED},
    model::Snapshot,
};

impl Snapshot {
    /// The width and the height of a picture in pixels; none when it is not live.
    pub fn size_of(&self, slug: &str) -> Option<(u32, u32)> {
        size(&self.find(UPLOADED, slug)?.cells.get(Series::SHARED)?.fields)
    }
}

/// The same from the shared fields of a picture.
pub(super) fn size(shared: &Fields) -> Option<(u32, u32)> {
    let side = |name: &str| u32::try_from(shared.get(name)?.as_i64()?).ok();
    Some((side("width")?, side("height")?))
}

impl Kind {
    /// Pictures of the shared fields that are too small, or of another shape than the page shows.
    /// `size` is the width and the height of a picture by its slug.
    pub fn poor_pictures(
        &self,
        shared: &Fields,
        size: impl Fn(&str) -> Option<(u32, u32)>,
    ) -> Vec<Finding> {
        let mut found = Vec::new();
        for leaf in self.leaves(Series::Shared, shared, Some(shared)) {
            let is_shaped = leaf.field.min_width.is_some() || leaf.field.ratio.is_some();
            if !leaf.used || !is_shaped || leaf.field.item() != FieldType::Image {
                continue;
            }
            let mut warn = |message: String| {
                let path = leaf.path.to_string();
                found.push(Finding { path, code: "picture", message, gate: Gate::Warn });
            };
            let slugs = leaf.items().iter().filter_map(|slug| slug.as_str());
            for (width, height) in slugs.filter_map(&size) {
                if let Some(least) = leaf.field.min_width.filter(|least| width < *least) {
                    let told = "on large screens it will look blurred";
                    warn(format!("The picture is {width} pixels wide, less than {least}: {told}"));
                }
                if let Some(ratio) = leaf.field.ratio.filter(|ratio| ratio.crops(width, height)) {
                    let ratio = String::from(ratio);
                    warn(format!("The page shows it as {ratio}, and cuts off more than a tenth"));
                }
            }
        }
        found
    }

    /// Whether a field says how wide or of which shape its pictures should be.
    pub fn has_shaped_pictures(&self) -> bool {
        let mut all = self.all_fields().into_iter();
        all.any(|field| field.min_width.is_some() || field.ratio.is_some())
    }
}
