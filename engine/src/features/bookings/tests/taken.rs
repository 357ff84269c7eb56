//! A technician cannot be in two places.

use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::json;

use super::{book, booked, customer};
use crate::testing::{Admin, Support, TestApp};

/// The start times of those slots of a list that are taken.
async fn taken(app: &TestApp, query: &str, list: &str) -> String {
    let slots = app.get(Support, &format!("/api/admin/slots?date=2026-11-23&{query}")).await;
    assert!(slots.is_ok(), "{slots}");
    let slots = slots.json();
    let slots = slots[list].as_array().expect("slots").clone();
    let taken = slots.iter().filter(|s| s["taken"] == true);
    taken.filter_map(|s| s["time"].as_str()).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_technician_who_is_taken_is_refused_with_the_number_of_the_booking() {
    let app = TestApp::start().await;
    let (asha, bala) = (customer(&app, "Asha").await, customer(&app, "Bala").await);
    booked(&app, asha, json!({ "technician_name": "Ravi Kumar" })).await;
    let again = json!({ "technician_name": "  RAVI kumar", "scheduled_time": "10:30" });
    assert_snapshot!(book(&app, bala, again).await, @r#"409 {"code":"conflict","detail":"RAVI kumar is already booked at this time: BK-2026-000001","errors":[{"field":"technician_name","code":"conflict","message":"RAVI kumar is already booked at this time: BK-2026-000001"}]}"#);
    for (time, status) in [
        ("09:00", 201),
        ("09:01", 409),
        ("09:30", 409),
        ("10:00", 409),
        ("10:59", 409),
        ("11:00", 201),
    ] {
        let answer =
            book(&app, bala, json!({ "technician_name": "ravi kumar", "scheduled_time": time }))
                .await;
        assert_eq!(answer.status, status, "{time}: {answer}");
    }
    for free in [
        json!({ "technician_name": "Ravi" }),
        json!({ "technician_name": "Ravi Kumar", "scheduled_date": "2026-11-24" }),
        json!({ "technician_name": " " }),
        json!({ "technician_name": null }),
    ] {
        booked(&app, bala, free).await;
    }
    // A refused booking takes neither a number nor a half hour.
    let listed = app.get(Admin, "/api/admin/bookings?sort=schedule&limit=1").await.json();
    assert_eq!(listed["items"][0]["booking_number"], "BK-2026-000002");
}

#[tokio::test]
async fn what_is_over_or_moved_frees_the_technician() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let ravi = || json!({ "technician_name": "Ravi" });
    for status in ["completed", "cancelled"] {
        let path = booked(&app, asha, ravi()).await;
        let over = app.change(Admin, "PATCH", &path, "1", json!({ "status": status })).await;
        assert!(over.is_ok(), "{over}");
        // Its half hours were released; it needs them again when it becomes `scheduled`.
        let other = booked(&app, asha, ravi()).await;
        let back = app.change(Admin, "PATCH", &path, "2", json!({ "status": "scheduled" })).await;
        assert_eq!(back.status, 409, "{back}");
        let later = json!({ "status": "rescheduled", "scheduled_time": "15:00" });
        assert!(app.change(Admin, "PATCH", &path, "2", later).await.is_ok());
        assert_eq!(
            book(&app, asha, json!({ "technician_name": "Ravi", "scheduled_time": "15:30" }))
                .await
                .status,
            409
        );
        // Moved by half an hour, it overlaps only its own half hours.
        let half = json!({ "scheduled_time": "15:30" });
        assert!(app.change(Admin, "PATCH", &path, "3", half).await.is_ok());
        assert!(
            app.change(Admin, "PATCH", &path, "4", json!({ "technician_name": "" })).await.is_ok()
        );
        assert_eq!(taken(&app, "technician=ravi", "booking").await, "09:30 10:00 10:30");
        let gone = json!({ "technician_name": "Somebody else" });
        assert!(app.change(Admin, "PATCH", &other, "1", gone).await.is_ok());
        assert_eq!(taken(&app, "technician=ravi", "booking").await, "");
        let cancelled = json!({ "status": "cancelled" });
        assert!(app.change(Admin, "PATCH", &other, "2", cancelled).await.is_ok());
    }
}

#[tokio::test]
async fn of_sixty_four_who_book_a_technician_at_once_one_gets_him() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let bookers = (0..64).map(|n| {
        let time = if n % 2 == 0 { "10:00" } else { "10:30" };
        book(&app, asha, json!({ "technician_name": "Ravi", "scheduled_time": time }))
    });
    let answers = join_all(bookers).await;
    let of = |status: u16| answers.iter().filter(|a| a.status == status).collect::<Vec<_>>();
    assert_eq!((of(201).len(), of(409).len()), (1, 63));
    for refused in of(409) {
        let sentence = "Ravi is already booked at this time: BK-2026-000001";
        assert_eq!(refused.json()["errors"][0]["message"], sentence);
    }
    assert_eq!(of(201)[0].json()["booking_number"], "BK-2026-000001");
}

#[tokio::test]
async fn of_many_who_move_their_bookings_to_one_time_one_gets_it() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let mut paths = Vec::new();
    for day in 1..=16 {
        let date = format!("2026-12-{day:02}");
        paths.push(
            booked(&app, asha, json!({ "technician_name": "Ravi", "scheduled_date": date })).await,
        );
    }
    let movers = paths.iter().map(|path| {
        let change = json!({ "scheduled_date": "2026-12-24" });
        let app = &app;
        async move { app.change(Support, "PATCH", path, "1", change).await.status.as_u16() }
    });
    let mut answers = join_all(movers).await;
    answers.sort_unstable();
    assert_eq!(answers, [vec![200], vec![409; 15]].concat());
}

#[tokio::test]
async fn slots_show_both_lists_and_who_has_what() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    assert_snapshot!(app.get(Support, "/api/admin/slots?date=2026-11-23").await, @r#"200 {"booking":[{"time":"09:00","until":"09:30","taken":false,"booking_number":null},{"time":"09:30","until":"10:00","taken":false,"booking_number":null},{"time":"10:00","until":"10:30","taken":false,"booking_number":null},{"time":"10:30","until":"11:00","taken":false,"booking_number":null},{"time":"11:00","until":"11:30","taken":false,"booking_number":null},{"time":"11:30","until":"12:00","taken":false,"booking_number":null},{"time":"12:00","until":"12:30","taken":false,"booking_number":null},{"time":"12:30","until":"13:00","taken":false,"booking_number":null},{"time":"14:00","until":"14:30","taken":false,"booking_number":null},{"time":"14:30","until":"15:00","taken":false,"booking_number":null},{"time":"15:00","until":"15:30","taken":false,"booking_number":null},{"time":"15:30","until":"16:00","taken":false,"booking_number":null},{"time":"16:00","until":"16:30","taken":false,"booking_number":null},{"time":"16:30","until":"17:00","taken":false,"booking_number":null},{"time":"17:00","until":"17:30","taken":false,"booking_number":null},{"time":"17:30","until":"18:00","taken":false,"booking_number":null},{"time":"18:00","until":"18:30","taken":false,"booking_number":null},{"time":"18:30","until":"19:00","taken":false,"booking_number":null}],"scheduler":[{"time":"08:00","until":"09:00","taken":false,"booking_number":null},{"time":"09:00","until":"10:00","taken":false,"booking_number":null},{"time":"10:00","until":"11:00","taken":false,"booking_number":null},{"time":"11:00","until":"12:00","taken":false,"booking_number":null},{"time":"12:00","until":"13:00","taken":false,"booking_number":null},{"time":"13:00","until":"14:00","taken":false,"booking_number":null},{"time":"14:00","until":"15:00","taken":false,"booking_number":null},{"time":"15:00","until":"16:00","taken":false,"booking_number":null},{"time":"16:00","until":"17:00","taken":false,"booking_number":null},{"time":"17:00","until":"18:00","taken":false,"booking_number":null},{"time":"18:00","until":"19:00","taken":false,"booking_number":null},{"time":"19:00","until":"20:00","taken":false,"booking_number":null},{"time":"20:00","until":"21:00","taken":false,"booking_number":null}]}"#);
    let path =
        booked(&app, asha, json!({ "technician_name": "Ravi", "scheduled_time": "14:30" })).await;
    let ravi = "technician=%20RAVI";
    assert_eq!(taken(&app, ravi, "booking").await, "14:00 14:30 15:00");
    assert_eq!(taken(&app, ravi, "scheduler").await, "14:00 15:00");
    assert_eq!(taken(&app, "technician=Devi", "booking").await, "");
    let id = path.rsplit('/').next().expect("an id");
    assert_eq!(taken(&app, &format!("{ravi}&except={id}"), "booking").await, "");
    assert_eq!(
        taken(&app, &format!("{ravi}&service_type=rms_single"), "scheduler").await,
        "14:00 15:00"
    );
    let slots = app.get(Support, &format!("/api/admin/slots?date=2026-11-23&{ravi}")).await.json();
    assert_eq!(slots["scheduler"][7]["booking_number"], "BK-2026-000001");
    let wrong = "/api/admin/slots?date=&service_type=x&except=7&technician=a%00b";
    assert_snapshot!(app.get(Support, wrong).await, @r#"422 {"code":"invalid","detail":"Scheduled date is required","errors":[{"field":"date","code":"required","message":"Scheduled date is required"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"field":"technician","code":"characters","message":"This holds a character that is not allowed"},{"field":"except","code":"choice","message":"Please choose one of the listed values"}]}"#);
}
