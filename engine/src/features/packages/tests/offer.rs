//! What the public sees, and what the import does with rows that staff changed.

use insta::assert_snapshot;

use super::{import, listed, rodents};
use crate::{
    features::packages::{
        model::{PackageForm, PackageImport},
        store,
    },
    testing::{TestApp, Visitor},
};

/// Changes the only package, as staff would.
async fn edit(app: &TestApp, form: &PackageForm) {
    let mut packages = store::all_active(&app.state.db).await.expect("packages");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    store::update(&mut tx, packages.remove(0), form, app.state.clock.now()).await.expect("updated");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn the_public_sees_active_packages_in_order() {
    let app = TestApp::start().await;
    import(&app, "r2", &rodents("2_bhk", 2000), false).await;
    import(&app, "r1", &rodents("1_bhk", 1500), false).await;
    let off = PackageForm { is_active: false, ..rodents("3_bhk", 3000) };
    import(&app, "r3", &off, false).await;
    let any_room = PackageForm {
        service_type: "anti_dengue".to_owned(),
        room_type: None,
        ..rodents("1_bhk", 900)
    };
    import(&app, "d", &any_room, false).await;

    assert_snapshot!(app.get(Visitor, "/api/packages").await, @r#"200 {"items":[{"id":"[id]","service_type":"anti_dengue","service_name":"Rodent Control","room_type":null,"before_discount":900,"after_discount":810,"final_price":810,"discount_percentage":10,"number_of_services":1,"validity_days":0},{"id":"[id]","service_type":"rms_single","service_name":"Rodent Control","room_type":"1_bhk","before_discount":1500,"after_discount":1350,"final_price":1350,"discount_percentage":10,"number_of_services":1,"validity_days":0},{"id":"[id]","service_type":"rms_single","service_name":"Rodent Control","room_type":"2_bhk","before_discount":2000,"after_discount":1800,"final_price":1800,"discount_percentage":10,"number_of_services":1,"validity_days":0}],"next":null}"#);
}

#[tokio::test]
async fn filters_understand_families_and_spellings_and_put_the_cheapest_first() {
    let app = TestApp::start().await;
    import(&app, "a", &rodents("1_bhk", 1500), false).await;
    let annual = PackageForm { service_type: "rms_annual".to_owned(), ..rodents("1_bhk", 9000) };
    import(&app, "b", &annual, false).await;
    let cheap = PackageForm { service_name: "Rodent check".to_owned(), ..rodents("1_bhk", 500) };
    import(&app, "c", &cheap, false).await;
    import(&app, "d", &rodents("5_bhk", 100), false).await;

    let both = "/api/packages?service_type=rat_management&room_type=1bhk";
    assert_snapshot!(listed(&app, both).await, @r#"
    "rms_single" "1_bhk" 450
    "rms_single" "1_bhk" 1350
    "rms_annual" "1_bhk" 8100
    "#);
    assert_snapshot!(listed(&app, "/api/packages?room_type=5%2B&service_type=").await, @r#""rms_single" "5_bhk" 90"#);
    assert_snapshot!(listed(&app, "/api/packages?service_type=rms_annual").await, @r#""rms_annual" "1_bhk" 8100"#);
    assert_snapshot!(listed(&app, "/api/packages?service_type=dragon").await, @"");
}

#[tokio::test]
async fn the_price_list_is_sent_again_only_when_a_package_changed() {
    let app = TestApp::start().await;
    import(&app, "a", &rodents("1_bhk", 1500), false).await;
    let first = app.get(Visitor, "/api/packages").await;
    assert_eq!(first.header("cache-control"), "public, no-cache");
    let ask = async || {
        let known = first.header("etag");
        let request = axum::http::Request::get("/api/packages").header("if-none-match", known);
        app.ask(Visitor, request, axum::body::Body::empty()).await
    };
    let again = ask().await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));

    import(&app, "a", &rodents("1_bhk", 1600), false).await;
    let changed = ask().await;
    assert!(changed.is_ok());
    assert_eq!(changed.json()["items"][0]["final_price"], 1440);
}

#[tokio::test]
async fn import_updates_what_it_wrote_and_keeps_what_staff_changed() {
    let app = TestApp::start().await;
    let (old, new, newer) =
        (rodents("1_bhk", 1500), rodents("1_bhk", 1600), rodents("1_bhk", 1700));
    assert_eq!(import(&app, "a", &old, false).await, PackageImport::Added);
    assert_eq!(import(&app, "a", &old, false).await, PackageImport::Unchanged);
    assert_eq!(import(&app, "a", &new, false).await, PackageImport::Updated);

    edit(&app, &rodents("1_bhk", 1999)).await;
    assert_eq!(import(&app, "a", &newer, false).await, PackageImport::Kept);
    assert_eq!(listed(&app, "/api/packages").await, r#""rms_single" "1_bhk" 1799.1"#);
    assert_eq!(import(&app, "a", &newer, true).await, PackageImport::Updated);

    // Staff set the row to what the file says, so the import may update it again.
    edit(&app, &new).await;
    assert_eq!(import(&app, "a", &new, false).await, PackageImport::Unchanged);
    assert_eq!(import(&app, "a", &old, false).await, PackageImport::Updated);
}
