//! Leads by the million, written directly into the database, as only reading them is measured. And
//! content with thousands of areas.

use std::{fs, path::Path};

use sqlx::{
    AssertSqlSafe, Connection as _, Executor as _, postgres::PgConnection, sqlite::SqliteConnection,
};

use crate::{During, Result};

/// One in fifty is open; the others are finished, as in a business that has run for years.
const COLUMNS: &str = "id, lead_number, version, created_at, updated_at, name, primary_contact,
   email, address, pincode, service_type, room_type, quoted_amount, notes, is_emergency,
   package_missing, date_passed, status, call_attempts, priority_score, whatsapp_sent,
   lead_source, locale, search";
const STATUS: &str = "false, false, false,
   case when i % 50 = 0 then 'new' else 'closed' end, 0,
   case when i % 50 = 0 then i % 61 + 40 else 0 end, false, 'website', 'en'";

const FIRST_NAMES: [&str; 24] = [
    "Asha",
    "Lakshmi",
    "Ravi",
    "Suresh",
    "Meena",
    "Venkatesh",
    "Farah",
    "Imran",
    "Kavya",
    "Manjunath",
    "Priya",
    "Thomas",
    "ಲಕ್ಷ್ಮಿ",
    "ಸುಮಾ",
    "ರವಿ",
    "ಮಂಜುನಾಥ್",
    "सुनीता",
    "राजेश",
    "लक्ष्मी",
    "கவிதா",
    "முருகன்",
    "వెంకట్",
    "అనిత",
    "সুমিতা",
];
const LAST_NAMES: [&str; 29] = [
    "Rao",
    "Hegde",
    "Gowda",
    "Shetty",
    "Nair",
    "Iyer",
    "Khan",
    "Reddy",
    "Kulkarni",
    "Das",
    "Prasad",
    "Murthy",
    "Bhat",
    "Kamath",
    "Menon",
    "Pillai",
    "Sharma",
    "Patil",
    "ರಾವ್",
    "ಹೆಗ್ಡೆ",
    "ಗೌಡ",
    "ಶೆಟ್ಟಿ",
    "शर्मा",
    "पाटील",
    "ராஜன்",
    "ஐயர்",
    "రెడ్డి",
    "রায়",
    "দাস",
];
const AREAS: [&str; 12] = [
    "Koramangala",
    "Hebbal",
    "Jayanagar",
    "Whitefield",
    "Begur",
    "Malleshwaram",
    "Indiranagar",
    "Yelahanka",
    "Banashankari",
    "Marathahalli",
    "Jakkur",
    "Bellandur",
];
const SERVICES: [&str; 6] =
    ["cockroach_ants", "bbms_single", "rms_single", "mms_single", "tms_single", "cockroach_annual"];
const NOTES: [&str; 8] = [
    "Mostly in the kitchen, near the sink.",
    "Two cats and a small child.",
    "Call after six.",
    "Third floor, no lift.",
    "Behind the wardrobe and under the bed.",
    "Came back after the rain.",
    "The neighbours have them as well.",
    "Only on weekends, please.",
];

/// Adds the leads numbered `from` to `to`, each a minute older than the one before.
pub(crate) async fn leads(data: &Path, database: Option<&str>, from: u32, to: u32) -> Result<()> {
    let pick = |of: &[&str], which: &str| match database {
        None => {
            let list = of.join("\",\"");
            format!("json_extract('[\"{list}\"]', '$[' || ({which} % {}) || ']')", of.len())
        }
        Some(_) => format!("(array['{}'])[{which} % {} + 1]", of.join("','"), of.len()),
    };
    let name = format!("{} || ' ' || {}", pick(&FIRST_NAMES, "i"), pick(&LAST_NAMES, "i / 7"));
    let address = format!("(i % 300) || ', 4th Cross, ' || {}", pick(&AREAS, "i"));
    let (service, notes) = (pick(&SERVICES, "i / 3"), pick(&NOTES, "i / 5"));
    let values = format!(
        "{name}, '+91' || (9000000000 + cast(i as bigint) * 48271 % 1000000000), 'visitor' || i || '@example.com', {address},
         cast(560001 + i % 110 as text), {service}, '2_bhk', 124900, {notes}, {STATUS},
         lower({name})"
    );
    match database {
        None => {
            let url = format!("sqlite:{}", data.join("jaali.db").display());
            let at = "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-' || (1440 + i) || ' minutes')";
            let number = "printf('LD-2020-%07d', i)";
            let insert = format!(
                "with recursive n (i) as (select {from} union all select i + 1 from n where i < {to})
                 insert into leads ({COLUMNS})
                 select randomblob(16), {number}, 1, {at}, {at}, {values} from n"
            );
            let mut connection = SqliteConnection::connect(&url).await.during("seeding")?;
            connection.execute(AssertSqlSafe(insert)).await.during("seeding")?;
            connection.execute("pragma wal_checkpoint(truncate)").await.during("seeding")?;
            connection.close().await.during("seeding")
        }
        Some(url) => {
            let at = "now() - (1440 + i) * interval '1 minute'";
            let number = "'LD-2020-' || lpad(cast(i as text), 7, '0')";
            let insert = format!(
                "insert into leads ({COLUMNS})
                 select gen_random_uuid(), {number}, 1, {at}, {at}, {values}
                 from generate_series({from}, {to}) i"
            );
            let mut connection = PgConnection::connect(url).await.during("seeding")?;
            connection.execute(AssertSqlSafe(insert)).await.during("seeding")?;
            connection.execute("vacuum analyze leads").await.during("seeding")?;
            connection.close().await.during("seeding")
        }
    }
}

/// Copies the repository's content, and its areas again until there are `wanted` of them.
pub(crate) fn areas(project: &Path, wanted: usize) -> Result<()> {
    copy(Path::new("content"), &project.join("content"))?;
    copy(Path::new("locales"), &project.join("locales"))?;
    let folder = project.join("content/area");
    let mut real = Vec::new();
    for file in fs::read_dir(&folder).during(folder.display())? {
        let path = file.during(folder.display())?.path();
        let slug = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        real.push((slug, fs::read(&path).during(path.display())?));
    }
    let copies = (1..).flat_map(|n| real.iter().map(move |area| (n, area)));
    for (n, (slug, text)) in copies.take(wanted.saturating_sub(real.len())) {
        let path = folder.join(format!("{slug}-{n}.toml"));
        fs::write(&path, text).during(path.display())?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).during(to.display())?;
    for file in fs::read_dir(from).during(from.display())? {
        let path = file.during(from.display())?.path();
        let below = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &below)?;
        } else {
            fs::copy(&path, &below).during(path.display())?;
        }
    }
    Ok(())
}
