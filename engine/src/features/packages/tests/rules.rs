//! The rules of a package, and its price.

use insta::assert_snapshot;
use serde_json::json;

use super::read;
use crate::platform::decimal::Decimal;

#[test]
fn the_price_is_what_the_discount_leaves() {
    for (before, percent, price) in [
        ("1249", "12", "1099.12"),
        ("999.99", "33.33", "666.69"),
        ("100", "0", "100"),
        ("100", "100", "0"),
        ("0", "20", "0"),
    ] {
        let number = |s: &str| s.parse::<serde_json::Number>().expect("a number");
        let form = read(&json!({
            "service_type": "anti_dengue", "service_name": "Anti Dengue",
            "before_discount": number(before), "discount_percentage": number(percent),
        }))
        .expect("a good package");
        assert_eq!(form.final_price().to_string(), price, "{before} less {percent}%");
    }
}

#[test]
fn a_package_is_refused_with_the_specified_sentences() {
    let wrong = read(&json!({
        "room_type": "castle", "before_discount": -1, "discount_percentage": 100.01,
        "number_of_services": 0, "validity_days": -1,
    }));
    assert_snapshot!(wrong.expect_err("refused").join("\n"), @"
    before_discount: Price must be positive
    number_of_services: Number of services must be at least 1
    validity_days: Validity days must be positive
    service_name: Service name is required
    service_type: Service type is required
    room_type: Room type is not one of the list
    discount_percentage: Discount must be between 0-100
    ");
}

#[test]
fn what_is_no_number_no_list_value_and_no_field_is_said_all_at_once() {
    let wrong = read(&json!({
        "service_type": "dragon", "service_name": "a\u{0}b", "before_discount": "1249",
        "discount_percentage": "x", "number_of_services": 1.5, "validity_days": 1_000_000,
        "is_active": "yes", "final_price": 1,
    }));
    assert_snapshot!(wrong.expect_err("refused").join("\n"), @"
    before_discount: This must be a number
    service_name: This holds a character that is not allowed
    discount_percentage: This must be a number
    number_of_services: This must be a whole number
    is_active: This must be true or false
    service_type: Service type is not one of the list
    validity_days: Validity days must be at most 36500
    final_price: This field is not known
    ");
    let absurd = json!({
        "service_type": "rms_single", "service_name": "x".repeat(161), "before_discount": 1e12,
        "number_of_services": 1001,
    });
    assert_snapshot!(read(&absurd).expect_err("refused").join("\n"), @"
    before_discount: a number here has at most two decimals and nine digits
    service_name: This must be at most 160 characters
    number_of_services: Number of services must be at most 1000
    ");
    let nothing = read(&json!({}));
    assert_snapshot!(nothing.expect_err("refused").join("\n"), @"
    before_discount: Required
    service_name: Service name is required
    service_type: Service type is required
    ");
}

#[test]
fn a_new_package_has_the_usual_discount_and_one_visit() {
    let form = read(&json!({
        "service_type": "rms_single", "service_name": "R", "room_type": "1bhk",
        "before_discount": 1000,
    }))
    .expect("a good package");
    assert_eq!(form.final_price(), Decimal::whole(800));
    assert_eq!((form.number_of_services, form.validity_days, form.is_active), (1, 0, true));
    assert_eq!(form.room_type.as_deref(), Some("1_bhk"));
}
