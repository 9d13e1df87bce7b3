import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Keeping from "../project/meeting.ts"
import * as Fields from "../search/request.ts"
import { dayS, most } from "./plan.ts"

const about = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

/** Which way citations are followed: to works that cite (`forward`), to works that are cited (`backward`), or both ways at every work. */
export const directions = ["forward", "backward", "both"] as const
/** Which works of a hop are asked about first: those that are cited most, or those with most citations to and from works that are nearer. */
export const follows = ["cited", "near"] as const

/** What every question along citations is asked. */
export const fields = {
  folder: Field.folder,
  ids: about(
    Schema.NonEmptyArray(Schema.String),
    "The works to start from, by identifiers as people write them: `PMID:12345`, `PMC12345`, `10.1000/182`, or the address of one."
  ),
  sources: Schema.optionalKey(about(Field.texts, "Ids of the sources to ask. Default: all that know citations.")),
  perHop: Field.or(about(Field.count, "The most works of a hop whose own citations are asked for; at the first hop, all works are."), 20),
  max: Field.or(about(Field.count, "The most works of the answer beside those to start from; nearer works come before farther ones."), 200),
  follow: Field.or(
    about(Schema.Literals(follows), "Which works come first within a hop: the most cited, or those with most links to nearer works."),
    "cited"
  ),
  timeout: Schema.optionalKey(
    about(Field.upTo(dayS), "The most seconds that a source may take for one hop; what came until then is kept. Default: a day.")
  ),
  abstracts: Fields.fields.abstracts,
  provenance: Fields.fields.provenance,
  ...Fields.traffic,
  ...Keeping.fields
}

/** How far a walk goes, and which way. */
export const way = {
  direction: Field.or(about(Schema.Literals(directions), "Which way citations are followed."), "forward"),
  depth: Field.or(about(Field.upTo(most.hops), "How many citations lie at most between a work and those to start from."), 1)
}

/** The request that every question along citations reads. */
export const Request = Schema.Struct(fields)
export type Request = typeof Request.Type
