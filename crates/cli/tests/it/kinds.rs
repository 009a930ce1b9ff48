//! `pencilproof kinds`.

use crate::common::*;
use pencilproof::core::Kind;
use serde_json::json;

#[test]
fn every_kind_is_listed_and_explained() {
    let list = run(["kinds"]).ok(0);
    let all = run(["kinds", "--json"]).json(0);
    assert_eq!(all.len(), Kind::all().count());
    for (kind, value) in Kind::all().zip(&all) {
        assert!(list.contains(&format!("  {}  ", kind.id)) && list.contains(kind.name), "{list}");
        assert_eq!((&value["id"], &value["name"]), (&json!(kind.id), &json!(kind.name)));
        assert_eq!(value["fields"].as_array().unwrap().len(), kind.fields.len());
        assert_eq!(run(["kinds", kind.id, "--json"]).json(0), std::slice::from_ref(value));
        let explained = run(["kinds", kind.id]).ok(0);
        assert!(
            !explained.contains('|') && kind.fields.iter().all(|field| explained.contains(field.name)),
            "{explained}"
        );
    }
    let killer = run(["kinds", "killer", "--json"]).json(0);
    assert_eq!(killer[0]["fields"][1], json!({ "name": "sum", "holds": "sum", "needed": false }));
    let error = run(["kinds", "kiler"]).failed();
    assert_eq!(error, "error: there is no kind of constraint 'kiler'; did you mean 'killer'?\n");
}
