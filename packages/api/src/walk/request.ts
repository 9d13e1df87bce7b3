import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as GraphStore from "../project/GraphStore.ts"
import * as Fields from "../search/request.ts"
import { dayS, most } from "./plan.ts"

const { sourcesOf } = Fields

/** Directions along citations: to citing works (`forward`), to cited works (`backward`), or both ways at every work. */
export const directions = ["forward", "backward", "both"] as const

/** A direction of a walk; `related` leads to works that share citations. */
export type Direction = (typeof directions)[number] | "related"

const directionLabels: Readonly<Record<Direction, string>> = {
  forward: "to works that cite these",
  backward: "to works that these cite",
  both: "both ways",
  related: "to works with shared citations"
}

/** Which works of a hop come first: the most cited, or those with most citations to and from nearer works. */
export const follows = ["cited", "near"] as const

/** Asks for the citations of some works, or for the works that share citations with them. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Field.about(
    Schema.NonEmptyArray(Schema.String),
    "The start works, by identifier: `PMID:12345`, `PMC12345`, `10.1000/182`, or a web address with one.",
    { argument: "id" }
  ),
  direction: Field.or(
    Schema.Literals([...directions, "related"]),
    "forward",
    "forward goes to citing works, backward to cited works, both goes both ways at every work; related finds works that share citations.",
    {
      form: { label: "Follow citations", usual: "both", options: directionLabels },
      tool: { about: "forward: citing works; default both; related: shared citations" }
    }
  ),
  depth: Field.or(Field.upTo(most.hops), 1, "The most citations between a work and the start works.", {
    form: { label: "Depth, in citations" },
    tool: { about: "hops; 1", most: 5 }
  }),
  sources: Schema.optionalKey(sourcesOf("Ids of the sources to ask. Default: all that know citations.", {})),
  perHop: Field.or(Field.count, 20, "How many works of a hop to follow further; the first hop follows all start works.", {
    form: { label: "Works followed per hop" },
    tool: { about: "works followed per hop; 20", most: 100 }
  }),
  max: Field.or(Field.count, 200, "The most works of the answer in addition to the start works; nearer works come first.", {
    form: { label: "Maximum of works" },
    tool: { about: "most works; 200", most: 2000 }
  }),
  follow: Field.or(
    Schema.Literals(follows),
    "cited",
    "Which works come first within a hop: the most cited, or those with most links to nearer works.",
    { form: { label: "Followed first", options: { cited: "the most cited", near: "those with most links to nearer works" } } }
  ),
  timeout: Field.optional(
    Field.upTo(dayS),
    "Time limit in seconds for each source per hop; records received by then are kept. Default: a day."
  ),
  abstracts: Fields.fields.abstracts,
  provenance: Fields.fields.provenance,
  durable: Field.durable,
  ...Fields.traffic,
  ...GraphStore.fields
})
export type Request = typeof Request.Type
