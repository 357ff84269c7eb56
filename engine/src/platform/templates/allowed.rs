//! What a template may use. It has no loops, and no text of it grows beyond a small multiple of the
//! values it is given, so that filling one costs microseconds whatever its author wrote.

use std::collections::HashMap;

use minijinja::{
    machinery::{
        Span,
        ast::{BinOpKind, CallArg, Expr, Filter, Stmt, UnaryOpKind},
        parse,
    },
    syntax::SyntaxConfig,
    value::ValueKind,
};

pub(super) const FILTERS: [&str; 9] =
    ["list", "join", "first", "last", "length", "default", "upper", "lower", "trim"];

/// The most values that one text may be put together from.
const MAX_WEIGHT: usize = 64;

/// Refuses every construct that a template may not use. The error is a sentence for its author.
pub(super) fn check(source: &str) -> Result<(), String> {
    let parsed =
        parse(source, "template", SyntaxConfig::default()).map_err(|e| super::explain(&e))?;
    let mut names = HashMap::new();
    statement(&parsed, &mut names)
}

/// How many values each name is put together from, at most.
type Weights<'a> = HashMap<&'a str, usize>;

fn statements<'a>(of: &[Stmt<'a>], names: &mut Weights<'a>) -> Result<(), String> {
    of.iter().try_for_each(|one| statement(one, names))
}

fn statement<'a>(of: &Stmt<'a>, names: &mut Weights<'a>) -> Result<(), String> {
    match of {
        Stmt::Template(s) => statements(&s.children, names),
        Stmt::EmitRaw(_) => Ok(()),
        Stmt::EmitExpr(s) => weight(&s.expr, names).map(drop),
        Stmt::IfCond(s) => {
            weight(&s.expr, names)?;
            statements(&s.true_body, names)?;
            statements(&s.false_body, names)
        }
        Stmt::Set(s) => {
            let Expr::Var(name) = &s.target else { return refuse(s.span(), "several names") };
            let weight = weight(&s.expr, names)?;
            // One of two branches sets it: the heavier one counts.
            let before = names.entry(name.id).or_default();
            *before = weight.max(*before);
            Ok(())
        }
        Stmt::ForLoop(s) => refuse(s.span(), "for"),
        Stmt::WithBlock(s) => refuse(s.span(), "with"),
        Stmt::SetBlock(s) => refuse(s.span(), "set around a text"),
        Stmt::AutoEscape(s) => refuse(s.span(), "autoescape"),
        Stmt::FilterBlock(s) => refuse(s.span(), "filter around a text"),
        Stmt::Do(s) => refuse(s.span(), "do"),
    }
}

fn weight(of: &Expr<'_>, names: &Weights<'_>) -> Result<usize, String> {
    let weight = match of {
        Expr::Var(s) => names.get(s.id).copied().unwrap_or(1),
        Expr::Const(s) => match s.value.kind() {
            ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
                return refuse(s.span(), "a list of its own");
            }
            _ => 1,
        },
        Expr::Slice(s) => {
            for bound in [&s.start, &s.stop, &s.step].into_iter().flatten() {
                weight(bound, names)?;
            }
            weight(&s.expr, names)?
        }
        Expr::UnaryOp(s) => match (&s.op, &s.expr) {
            (UnaryOpKind::Not, of) => weight(of, names)?,
            (UnaryOpKind::Neg, Expr::Const(_)) => 1,
            (UnaryOpKind::Neg, _) => return refuse(s.span(), "-"),
        },
        Expr::BinOp(s) => {
            let (left, right) = (weight(&s.left, names)?, weight(&s.right, names)?);
            match s.op {
                BinOpKind::Concat => left + right,
                BinOpKind::ScAnd | BinOpKind::ScOr => left.max(right),
                BinOpKind::Eq
                | BinOpKind::Ne
                | BinOpKind::Lt
                | BinOpKind::Lte
                | BinOpKind::Gt
                | BinOpKind::Gte
                | BinOpKind::In
                | BinOpKind::Rem => 1,
                BinOpKind::Add => return refuse(s.span(), "+"),
                BinOpKind::Sub => return refuse(s.span(), "-"),
                BinOpKind::Mul => return refuse(s.span(), "*"),
                BinOpKind::Div => return refuse(s.span(), "/"),
                BinOpKind::FloorDiv => return refuse(s.span(), "//"),
                BinOpKind::Pow => return refuse(s.span(), "**"),
            }
        }
        Expr::Compare(s) => {
            weight(&s.expr, names)?;
            for other in &s.ops {
                weight(&other.expr, names)?;
            }
            1
        }
        Expr::IfExpr(s) => {
            weight(&s.test_expr, names)?;
            let otherwise = s.false_expr.as_ref().map_or(Ok(1), |e| weight(e, names))?;
            weight(&s.true_expr, names)?.max(otherwise)
        }
        Expr::Filter(s) => filtered(s, s.span(), names)?,
        Expr::Test(s) => return refuse(s.span(), &format!("is {}", s.name)),
        Expr::GetAttr(s) => return refuse(s.span(), &format!(".{}", s.name)),
        Expr::GetItem(s) => return refuse(s.span(), "[…] but for slices"),
        Expr::Call(s) => return refuse(s.span(), "calls"),
        Expr::List(s) => return refuse(s.span(), "a list of its own"),
        Expr::Tuple(s) => return refuse(s.span(), "a list of its own"),
        Expr::Map(s) => return refuse(s.span(), "a map of its own"),
    };
    if weight > MAX_WEIGHT {
        return Err(format!("a text is put together from more than {MAX_WEIGHT} others"));
    }
    Ok(weight)
}

fn filtered(filter: &Filter<'_>, at: Span, names: &Weights<'_>) -> Result<usize, String> {
    let Some(of) = &filter.expr else { return refuse(at, "filter around a text") };
    if !FILTERS.contains(&filter.name) {
        return refuse(at, filter.name);
    }
    let of = weight(of, names)?;
    let given = match filter.args.as_slice() {
        [] => None,
        [CallArg::Pos(given)] => Some(given),
        _ => return refuse(at, &format!("{} with these arguments", filter.name)),
    };
    match (filter.name, given) {
        // The joiner comes between any two items, each at least a letter.
        ("join", Some(Expr::Const(joiner))) => {
            let letters = joiner.value.as_str().map_or(0, str::len);
            Ok(of.saturating_mul(1 + letters))
        }
        ("join", Some(_)) => refuse(at, "join by anything but a text in quotes"),
        ("default", Some(otherwise)) => Ok(of.max(weight(otherwise, names)?)),
        (_, Some(_)) => refuse(at, &format!("{} with these arguments", filter.name)),
        ("length", None) => Ok(1),
        // "ß" is "SS" in capitals.
        ("upper" | "lower", None) => Ok(of.saturating_mul(2)),
        (_, None) => Ok(of),
    }
}

fn refuse<T>(at: Span, what: &str) -> Result<T, String> {
    Err(format!(
        "line {}: a template knows no '{what}'; it may use variables, set, if, and, or, not, in, \
         comparisons, ~, %, slices and the filters {}",
        at.start_line,
        FILTERS.join(", ")
    ))
}
