//! Files that lead back to themselves.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::code::{Crate, Tests, made_of};

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The shortest way round through each arrow that is part of a circle, each circle once, written from its first name on.
pub fn circles(arrows: &Arrows) -> Vec<String> {
    let mut circles = BTreeSet::new();
    for (from, to) in arrows.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to))) {
        let Some(mut circle) = way(arrows, to, from) else { continue };
        let first = circle.iter().enumerate().min_by_key(|(_, name)| *name).map_or(0, |(place, _)| place);
        circle.rotate_left(first);
        circles.insert(format!("{} -> {}", circle.join(" -> "), circle[0]));
    }
    circles.into_iter().collect()
}

/// The shortest way along the arrows.
fn way<'a>(arrows: &'a Arrows, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut seen = BTreeSet::from([from]);
    let mut ways = VecDeque::from([vec![from]]);
    while let Some(way) = ways.pop_front() {
        let last = way[way.len() - 1];
        if last == to {
            return Some(way);
        }
        for next in arrows.get(last).into_iter().flatten() {
            if seen.insert(next) {
                ways.push_back([&way[..], &[next]].concat());
            }
        }
    }
    None
}

#[test]
fn no_file_leads_back_to_itself() {
    let circles = circles(&Crate::read(&super::root(), Tests::Skipped).arrows());
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn a_circle_is_found_with_everybody_in_it() {
    let code = made_of(&[
        ("lib", "mod a; mod b; mod c; mod d;"),
        ("a", "use super::b::B; pub struct A;"),
        ("b", "pub struct B; fn f() { crate::c::f() }"),
        ("c", "pub fn f(_: crate::a::A) {}"),
        ("d", "use crate::{a, b, c};"),
    ]);
    assert_eq!(circles(&code.arrows()), ["a -> b -> c -> a"]);
}

#[test]
fn a_parent_and_its_child_are_a_circle_where_each_needs_what_the_other_defines() {
    let child = ("a::child", "use super::A; pub fn f(_: A) {}");
    let with = |parent: &'static str| circles(&made_of(&[("lib", "mod a;"), ("a", parent), child]).arrows());
    for parent in [
        "mod child; pub struct A; fn g() { child::f(A) }",
        "mod child; use self::child::f; pub struct A; fn g() { f(A) }",
        "mod child; pub use self::child::f; pub struct A; fn g() { f(A) }",
    ] {
        assert_eq!(with(parent), ["a -> a::child -> a"], "{parent}");
    }
    assert!(with("mod child; pub use self::child::f; pub struct A;").is_empty());
}

#[test]
fn a_re_export_neither_hides_a_circle_nor_makes_one() {
    let parent = ("a", "mod x; mod y; pub use self::{x::X, y::Y};");
    let x = ("a::x", "pub struct X(super::Y);");
    let with = |y: &'static str| circles(&made_of(&[("lib", "mod a;"), parent, x, ("a::y", y)]).arrows());
    assert!(with("pub struct Y;").is_empty());
    assert_eq!(with("use crate::a::X; pub struct Y(Box<X>);"), ["a::x -> a::y -> a::x"]);
}
