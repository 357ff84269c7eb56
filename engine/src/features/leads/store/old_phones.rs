//! The phones of leads, also of deleted ones and those in quarantine.

use crate::platform::{changes::Topic, db::sql, old_phones::PhoneTable};

/// The statements that convert phones of leads, stored by earlier versions, to E.164.
pub const PHONES: PhoneTable = PhoneTable {
    read: sql!(
        "select id, lead_number as number, name, primary_contact, alternate_contact
         from leads where id > $1 order by id limit 500"
    ),
    write: sql!(
        "update leads
         set primary_contact = $2, alternate_contact = $3,
             search = replace(replace(search, $5, $6), $7, $8)
         where id = $1 and primary_contact = $4"
    ),
    topic: Topic::Lead,
};
