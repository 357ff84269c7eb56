//! The people of the demo who have an account.

/// The staff: name, e-mail, role.
pub(super) const ADMIN: &str = "meera@demo.example";
pub(super) const SUPPORT: [&str; 3] =
    ["ravi@demo.example", "lakshmi@demo.example", "imran@demo.example"];
pub(super) const STAFF: [(&str, &str, &str); 6] = [
    ("Meera Nair", ADMIN, "admin"),
    ("Ravi Shankar", SUPPORT[0], "support"),
    ("Lakshmi Devi", SUPPORT[1], "support"),
    ("Imran Khan", SUPPORT[2], "support"),
    ("Ananya Rao", "ananya@demo.example", "marketer"),
    ("Joseph Mathew", "joseph@demo.example", "support"),
];

/// Joseph has left the company.
pub(super) const LEFT: &str = STAFF[5].1;
