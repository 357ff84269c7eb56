//! What a template may use: nothing of it loops, and only `join` makes a text longer.

use minijinja::{
    machinery::{
        Span, Token,
        ast::{BinOpKind, CallArg, Expr, Filter, Stmt, UnaryOpKind},
        parse, tokenize,
    },
    syntax::SyntaxConfig,
    value::ValueKind,
};

use super::MAX_BYTES;

const FILTERS: [&str; 9] =
    ["list", "join", "first", "last", "length", "default", "upper", "lower", "trim"];

/// Tags of a template, and words and signs of a tag, at most. The parser and all that walks its
/// tree call themselves for each `elif` and `-`, so thousands would overflow the stack.
const MAX_TAGS: usize = 300;
const MAX_PARTS: usize = 100;

/// Refuses every construct that a template may not use. The error is a sentence for its author.
pub(super) fn check(source: &str) -> Result<(), String> {
    is_small(source)?;
    let parsed =
        parse(source, "template", SyntaxConfig::default()).map_err(|e| super::explain(&e))?;
    statement(&parsed)
}

fn is_small(source: &str) -> Result<(), String> {
    if source.len() > MAX_BYTES {
        return Err(format!("the template is longer than {MAX_BYTES} bytes"));
    }
    let (mut tags, mut parts) = (0, 0);
    // What is no token is a mistake that the parser tells of.
    for (token, at) in tokenize(source, false, SyntaxConfig::default()).map_while(Result::ok) {
        match token {
            Token::VariableStart | Token::BlockStart => (tags, parts) = (tags + 1, 0),
            _ => parts += 1,
        }
        if tags > MAX_TAGS {
            return Err(format!("a template has at most {MAX_TAGS} tags"));
        }
        if parts > MAX_PARTS {
            let line = at.start_line;
            return Err(format!("line {line}: a tag has at most {MAX_PARTS} words and signs"));
        }
    }
    Ok(())
}

fn statements(of: &[Stmt<'_>]) -> Result<(), String> {
    of.iter().try_for_each(statement)
}

fn statement(of: &Stmt<'_>) -> Result<(), String> {
    match of {
        Stmt::Template(s) => statements(&s.children),
        Stmt::EmitRaw(_) => Ok(()),
        Stmt::EmitExpr(s) => expression(&s.expr),
        Stmt::IfCond(s) => {
            expression(&s.expr)?;
            statements(&s.true_body)?;
            statements(&s.false_body)
        }
        Stmt::Set(s) => match s.target {
            Expr::Var(_) => expression(&s.expr),
            _ => refuse(s.span(), "several names"),
        },
        Stmt::ForLoop(s) => refuse(s.span(), "for"),
        Stmt::WithBlock(s) => refuse(s.span(), "with"),
        Stmt::SetBlock(s) => refuse(s.span(), "set around a text"),
        Stmt::AutoEscape(s) => refuse(s.span(), "autoescape"),
        Stmt::FilterBlock(s) => refuse(s.span(), "filter around a text"),
        Stmt::Do(s) => refuse(s.span(), "do"),
    }
}

fn expression(of: &Expr<'_>) -> Result<(), String> {
    match of {
        Expr::Var(_) => Ok(()),
        Expr::Const(s) => match s.value.kind() {
            ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
                refuse(s.span(), "a list of its own")
            }
            _ => Ok(()),
        },
        Expr::Slice(s) => match s.expr {
            Expr::Var(_) => [&s.start, &s.stop, &s.step].into_iter().flatten().try_for_each(bound),
            _ => refuse(s.span(), "[…] but after a variable"),
        },
        Expr::UnaryOp(s) => match s.op {
            UnaryOpKind::Not => expression(&s.expr),
            UnaryOpKind::Neg => refuse(s.span(), "-"),
        },
        Expr::BinOp(s) => {
            let refused = match s.op {
                BinOpKind::ScAnd
                | BinOpKind::ScOr
                | BinOpKind::Eq
                | BinOpKind::Ne
                | BinOpKind::Lt
                | BinOpKind::Lte
                | BinOpKind::Gt
                | BinOpKind::Gte
                | BinOpKind::In => {
                    expression(&s.left)?;
                    return expression(&s.right);
                }
                BinOpKind::Concat => "~",
                BinOpKind::Add => "+",
                BinOpKind::Sub => "-",
                BinOpKind::Mul => "*",
                BinOpKind::Div => "/",
                BinOpKind::FloorDiv => "//",
                BinOpKind::Rem => "%",
                BinOpKind::Pow => "**",
            };
            refuse(s.span(), refused)
        }
        Expr::Compare(s) => {
            expression(&s.expr)?;
            s.ops.iter().try_for_each(|other| expression(&other.expr))
        }
        Expr::IfExpr(s) => {
            expression(&s.test_expr)?;
            expression(&s.true_expr)?;
            s.false_expr.as_ref().map_or(Ok(()), expression)
        }
        Expr::Filter(s) => filter(s, s.span()),
        Expr::Test(s) => refuse(s.span(), &format!("is {}", s.name)),
        Expr::GetAttr(s) => refuse(s.span(), &format!(".{}", s.name)),
        Expr::GetItem(s) => refuse(s.span(), "[…] but for slices"),
        Expr::Call(s) => refuse(s.span(), "calls"),
        Expr::List(s) => refuse(s.span(), "a list of its own"),
        Expr::Tuple(s) => refuse(s.span(), "a list of its own"),
        Expr::Map(s) => refuse(s.span(), "a map of its own"),
    }
}

/// An end of a slice may count from the last item.
fn bound(of: &Expr<'_>) -> Result<(), String> {
    match of {
        Expr::UnaryOp(s) if matches!((&s.op, &s.expr), (UnaryOpKind::Neg, Expr::Const(_))) => {
            Ok(())
        }
        other => expression(other),
    }
}

fn filter(of: &Filter<'_>, at: Span) -> Result<(), String> {
    let Some(filtered) = &of.expr else { return refuse(at, "filter around a text") };
    if !FILTERS.contains(&of.name) {
        return refuse(at, of.name);
    }
    expression(filtered)?;
    match (of.name, of.args.as_slice()) {
        (_, []) => Ok(()),
        ("join" | "default", [CallArg::Pos(given)]) => expression(given),
        _ => refuse(at, &format!("{} with these arguments", of.name)),
    }
}

fn refuse(at: Span, what: &str) -> Result<(), String> {
    Err(format!(
        "line {}: a template knows no '{what}'; it may use variables, set, if, and, or, not, in, \
         comparisons, slices of a variable and the filters {}",
        at.start_line,
        FILTERS.join(", ")
    ))
}
