use super::*;

/// Ways that are known to reach what is inside.
const TRICKS: [&str; 44] = [
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:70/",
    "javascript:alert(1)",
    "data:text/plain,x",
    "https://",
    "/hook",
    "example.org/hook",
    "https://user@example.org/",
    "https://user:pass@example.org/",
    "https://example.org@127.0.0.1/",
    "https://example.org/#127.0.0.1",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1:8080/",
    "https://127.0.0.1./",
    "https://①②⑦.0.0.1/",
    "https://0.0.0.0/",
    "https://0/",
    "https://10.0.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://172.16.5.4/",
    "https://192.168.1.1/",
    "https://192.0.0.192/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a9fe:a9fe]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://[ff02::1]/",
];

#[test]
fn nothing_inside_is_an_address_to_send_to() {
    for trick in TRICKS {
        assert!(Reach::Public.check(trick).is_err(), "{trick}");
    }
}

#[test]
fn what_is_public_is_permitted() {
    for url in [
        "https://example.org/",
        "https://example.org:8443/hooks?key=1",
        "https://93.184.215.14/",
        "https://172.32.0.1/",
        "https://[2606:4700::1111]/",
        "https://ಉದಾಹರಣೆ.example/",
    ] {
        assert!(Reach::Public.check(url).is_ok(), "{url}");
    }
}

#[test]
fn this_machine_is_permitted_only_when_the_operator_says_so() {
    for url in
        ["http://127.0.0.1:9000/", "http://localhost/", "http://[::1]/", "https://127.0.0.1/"]
    {
        assert!(Reach::Loopback.check(url).is_ok(), "{url}");
    }
    for url in ["http://example.org/", "http://10.0.0.1/", "https://10.0.0.1/", "https://0.0.0.0/"]
    {
        assert!(Reach::Loopback.check(url).is_err(), "{url}");
    }
}

/// A name is judged by what it means at the moment of connecting.
#[tokio::test]
async fn a_name_of_this_machine_leads_nowhere() {
    let lookup = |reach| Permitted(reach).resolve("localhost".parse().expect("a name"));
    let refused = lookup(Reach::Public).await.err().map(|e| e.to_string());
    assert!(refused.is_some_and(|told| told.ends_with("is not a public address")));
    let found = lookup(Reach::Loopback).await.map(Iterator::count);
    assert!(found.is_ok_and(|found| found > 0));
}
