// Does the page read what the engine writes? `schema.ts` is made of the OpenAPI document; this file compiles only while its answers
// can be read as the types in `types.ts`, and requests of those types can be sent. It has no code.

import type { components } from "./schema";
import type * as page from "./types";

type Schemas = components["schemas"];

/** Compiles only if a value of the first type can be used as one of the second. */
type Fits<From extends To, To> = [From, To];

export type Answers = [
  Fits<Schemas["Report"], page.Report>,
  Fits<Schemas["AllSteps"], page.AllSteps>,
  Fits<Schemas["Advised"], page.Advice>,
  Fits<Schemas["Step"], page.Step>,
  Fits<Schemas["Mark"], page.Mark>,
  Fits<Schemas["Evidence"], page.Evidence>,
  Fits<Schemas["CandidateCounts"], page.CandidateCounts>,
  Fits<Schemas["Rated"], page.Rated>,
  Fits<Schemas["Made"], page.Made>,
  Fits<Schemas["Exercise"], page.Exercise>,
  Fits<Exclude<Schemas["GenerateEvent"], Schemas["Problem"]>, page.GenerateEvent>,
  Fits<Exclude<Schemas["PractiseEvent"], Schemas["Problem"]>, page.PractiseEvent>,
  Fits<Schemas["Proved"], page.Proof>,
  Fits<Schemas["TechniqueInfo"], page.TechniqueInfo>,
  Fits<Schemas["FormatInfo"], page.FormatInfo>,
  Fits<Schemas["Check"], page.Check>,
  Fits<Schemas["Converted"], page.Converted>,
];

export type Requests = [
  Fits<page.Wish, Schemas["GenerateRequest"]>,
  Fits<page.Logic, Omit<Schemas["HintRequest"], "puzzle">>,
  Fits<page.Reveal, Schemas["HintReveal"]>,
];
