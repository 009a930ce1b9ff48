//! The API as an OpenAPI 3.1 document. It visits the operations that are answered, so that none is without its
//! description; the types of requests and answers describe themselves.

use crate::answer::{Endpoint, JSON, Listed, NDJSON};
use crate::limits::Limits;
use crate::operations::{Visitor, visit};
use crate::problem::{PROBLEM_JSON, Problem};
use crate::request::bounds::Count;
use crate::stream::{Ending, Maker};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{
    AllOfBuilder, ArrayBuilder, ComponentsBuilder, ObjectBuilder, OneOfBuilder, Ref, Schema, Type,
};
use utoipa::openapi::{
    Content, ContentBuilder, InfoBuilder, LicenseBuilder, OpenApiBuilder, PathsBuilder, RefOr, Required,
    ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};

/// Where the API is.
pub const PREFIX: &str = "/v1";
/// Where the document is, below the prefix.
pub const DOCUMENT: &str = "/openapi.json";

/// The member of a media type that names the schema of each line: OpenAPI 3.1 has no word for that, 3.2 calls it
/// `itemSchema`.
const LINE: &str = "x-line-schema";

/// What can go wrong everywhere.
const EVERYWHERE: [(u16, &str); 3] = [
    (403, "A page of an origin that is not allowed has asked."),
    (405, "The endpoint does not take this method."),
    (421, "The request names a host that the server is not known by."),
];

/// What can go wrong where something is worked out.
const WORK: [(u16, &str); 8] = [
    (400, "The body is not JSON."),
    (408, "The body took too long to arrive."),
    (413, "The body or the batch is too large, or too many puzzles are asked for."),
    (415, "The body has neither of the media types."),
    (422, "A value cannot be used, or what is asked for cannot be done."),
    (500, "The work failed, which is a bug."),
    (503, "The server is busy."),
    (504, "The work took longer than the server allows."),
];

/// What a server reports about itself, for programs that look after it; not below the prefix.
#[derive(Clone)]
pub struct SelfReport {
    /// Where.
    pub path: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Each status with a description, a media type and a schema.
    pub answers: Vec<(u16, &'static str, &'static str, RefOr<Schema>)>,
}

/// The document, as it grows.
pub struct Document {
    paths: Vec<(String, HttpMethod, Operation)>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

impl Visitor for Document {
    fn answers<E: Endpoint>(&mut self, path: &'static str, example: &'static str) {
        let request = self.schema_of::<E>();
        let reply = self.schema_of::<E::Answer>();
        let problem = self.schema_of::<Problem>();
        let line = one_of([reply.clone(), problem]);
        let about = "One request in each line.";
        let body = RequestBodyBuilder::new()
            .content(JSON, with_example(request.clone(), example))
            .content(NDJSON, lines(about, request.into()))
            .required(Some(Required::True));
        let about = "For each line of the request, in order, a line with its answer or with its problem.";
        let ok = ResponseBuilder::new()
            .description("The answer.")
            .content(JSON, content(reply))
            .content(NDJSON, lines(about, line));
        let operation = operation::<E>(path).request_body(Some(body.build())).response("200", ok);
        self.described(path, HttpMethod::Post, with_problems(operation, &WORK));
    }

    fn makes<M: Maker>(&mut self, path: &'static str, example: &'static str) {
        let request = self.schema_of::<M>();
        let item = self.schema_of::<M::Item>();
        let ending = self.schema_of::<Ending>();
        let problem = self.schema_of::<Problem>();
        let puzzles = ObjectBuilder::new()
            .property("puzzles", ArrayBuilder::new().items(item.clone()).description(Some("The puzzles.")))
            .required("puzzles");
        let all = AllOfBuilder::new().item(ending.clone()).item(puzzles);
        let tried = ObjectBuilder::new()
            .property("tried", ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)))
            .required("tried")
            .description(Some("The number of attempts so far."));
        let made = ObjectBuilder::new().property("made", item).required("made").description(Some("A puzzle was made."));
        let name = format!("{}Event", M::name().trim_end_matches("Request"));
        let event = OneOfBuilder::new().item(tried).item(made).item(ending).item(problem);
        let event = event.description(Some("What happens while puzzles are made; the end or a problem comes last."));
        self.schemas.push((name.clone(), event.into()));
        let about = "A line about twice a second with the number of attempts, a line for each puzzle as soon as it is made, and a \
                     line with the end. Closing the connection ends the work.";
        let body =
            RequestBodyBuilder::new().content(JSON, with_example(request, example)).required(Some(Required::True));
        let ok = ResponseBuilder::new()
            .description("The puzzles.")
            .content(JSON, ContentBuilder::new().schema(Some(all)).build())
            .content(NDJSON, lines(about, Ref::from_schema_name(name).into()));
        let operation = operation::<M>(path).request_body(Some(body.build())).response("200", ok);
        self.described(path, HttpMethod::Post, with_problems(operation, &WORK));
    }

    fn lists<L: Listed>(&mut self, path: &'static str, about: &'static str) {
        let list = ArrayBuilder::new().items(self.schema_of::<L>());
        let ok =
            ResponseBuilder::new().description(about).content(JSON, ContentBuilder::new().schema(Some(list)).build());
        let operation = named(path).summary(Some(about)).response("200", ok);
        self.described(path, HttpMethod::Get, with_problems(operation, &[]));
    }
}

impl Document {
    /// A document with all operations.
    #[must_use]
    pub fn of_operations() -> Document {
        let mut document = Document { paths: Vec::new(), schemas: Vec::new() };
        visit(&mut document);
        document
    }

    /// The document with what a server reports about itself.
    #[must_use]
    pub fn with(mut self, report: SelfReport) -> Document {
        let operation = named(report.path).summary(Some(report.about));
        let operation = report.answers.into_iter().fold(operation, |operation, (status, about, kind, schema)| {
            let content = ContentBuilder::new().schema(Some(schema)).build();
            let response = ResponseBuilder::new().description(about).content(kind, content);
            operation.response(status.to_string(), response)
        });
        self.paths.push((report.path.to_owned(), HttpMethod::Get, with_problems(operation, &[]).build()));
        self
    }

    /// The document as JSON. Its bounds are these limits.
    #[must_use]
    pub fn to_json(mut self, limits: &Limits) -> String {
        self.schemas.push((Count::name().to_string(), Count::up_to(limits.puzzles)));
        self.document().to_string()
    }

    fn document(&self) -> Value {
        let mut paths = PathsBuilder::new();
        for (path, method, operation) in &self.paths {
            paths = paths.path(path, PathItem::new(method.clone(), operation.clone()));
        }
        let own = ResponseBuilder::new()
            .description("An OpenAPI document.")
            .content(JSON, ContentBuilder::new().schema(Some(ObjectBuilder::new())).build());
        let own = named(DOCUMENT).summary(Some("This document.")).response("200", own);
        paths = paths.path(format!("{PREFIX}{DOCUMENT}"), PathItem::new(HttpMethod::Get, with_problems(own, &[])));
        let schemas: BTreeMap<&str, &RefOr<Schema>> =
            self.schemas.iter().map(|(name, schema)| (name.as_str(), schema)).collect();
        let components =
            schemas.into_iter().fold(ComponentsBuilder::new(), |all, (name, schema)| all.schema(name, schema.clone()));
        let licence = LicenseBuilder::new().name(env!("CARGO_PKG_LICENSE")).build();
        let info = InfoBuilder::new()
            .title("Pencilproof")
            .version(env!("CARGO_PKG_VERSION"))
            .description(Some(include_str!("openapi.md")))
            .license(Some(licence));
        let document = OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build();
        serde_json::to_value(document).unwrap_or_default()
    }

    /// A reference to the schema of a type, which is kept with all that it refers to.
    fn schema_of<T: ToSchema>(&mut self) -> Ref {
        let name = T::name();
        self.schemas.push((name.to_string(), T::schema()));
        T::schemas(&mut self.schemas);
        Ref::from_schema_name(name)
    }

    fn described(&mut self, path: &str, method: HttpMethod, operation: OperationBuilder) {
        self.paths.push((format!("{PREFIX}{path}"), method, operation.build()));
    }
}

/// An operation that takes a request, described by the type of the request.
fn operation<R: PartialSchema>(path: &str) -> OperationBuilder {
    let schema = serde_json::to_value(R::schema()).unwrap_or_default();
    named(path).summary(schema["description"].as_str())
}

fn named(path: &str) -> OperationBuilder {
    let name = path.trim_start_matches('/').trim_end_matches(".json");
    OperationBuilder::new().operation_id(Some(name))
}

fn with_problems(operation: OperationBuilder, more: &[(u16, &str)]) -> OperationBuilder {
    let problem = || content(Ref::from_schema_name(Problem::name()));
    EVERYWHERE.iter().chain(more).fold(operation, |operation, (status, about)| {
        let response = ResponseBuilder::new().description(*about).content(PROBLEM_JSON, problem());
        operation.response(status.to_string(), response)
    })
}

fn content(schema: Ref) -> Content {
    ContentBuilder::new().schema(Some(schema)).build()
}

fn with_example(schema: Ref, example: &str) -> Content {
    // An example that is no JSON would be left out; a test asks for each.
    ContentBuilder::new().schema(Some(schema)).example(serde_json::from_str(example).ok()).build()
}

fn one_of(schemas: [Ref; 2]) -> RefOr<Schema> {
    schemas.into_iter().fold(OneOfBuilder::new(), OneOfBuilder::item).into()
}

/// Lines of JSON: a text, of which each line has a schema.
fn lines(about: &str, line: RefOr<Schema>) -> Content {
    let text = ObjectBuilder::new().schema_type(Type::String).description(Some(about));
    let line = serde_json::to_value(line).unwrap_or_default();
    ContentBuilder::new().schema(Some(text)).extensions(Some(ExtensionsBuilder::new().add(LINE, line).build())).build()
}
