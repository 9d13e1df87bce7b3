import { type Scaffold, serviceReadme, type Wanted } from "./Scaffold.ts"
import { packageFiles } from "./source.ts"

const main = ({ name, Name }: Wanted): string => `import * as Enricher from "@litfuse/engine/Enricher"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Api from "./${Name}Api.ts"
import { toRecord } from "./toRecord.ts"

/** Pure data until made: listing and checking it needs no network and no secret. */
export default Enricher.plugin({
  id: "${name}",
  // goes up whenever the same question may give another answer
  revision: 1,
  about: "What ${Name} knows of publications, in one sentence",
  upstream: Api.upstream,
  // the identifiers by which it knows works, and how many of them go into one request
  identifiers: ["pmid"],
  batch: 100,
  // the columns that its records fill: a ranker that needs or wants one of them is a reason to ask it
  provides: ["citationCount"],
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      // identifiers of the works that lack a column, at most a batch; what is not known is left out of the answer
      lookup: Effect.fn("${Name}.lookup")(function* (identifiers) {
        return (yield* api.counts(identifiers.map(({ value }) => value))).map(toRecord)
      })
    }
  })
})
`

const api = ({ name, Name }: Wanted): string => `import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * The service, as data. The host enforces it: pace, retries, time and size limits, redirects, credentials and recordings are not written here.
 * Statuses with a meaning of their own stand in \`statuses\`, errors that come with 200 in \`says\`.
 */
export const upstream: Upstream = {
  id: "${name}",
  origin: "https://api.example.org",
  pace: { requests: 1, perMs: 1000 }
}

/** What the service says about one publication: name what is used, and nothing else. */
export const Count = Schema.Struct({ pmid: Schema.Int, title: Schema.String, citations: Schema.Int, asOf: Schema.String })
export type Count = typeof Count.Type

const Answer = Schema.Struct({ data: Schema.Array(Count) })

/** The service's endpoints as functions. */
export const make = Effect.map(Http.client(upstream, "${name}"), (client) => ({
  counts: (pmids: ReadonlyArray<string>) =>
    pmids.length === 0
      ? Effect.succeed([])
      : Effect.map(client.json(Answer, { path: "/pubs", query: { pmids: pmids.join(",") } }), ({ data }) => data)
}))

// ${Name}: link the page that documents each endpoint, with the date on which it was read
`

const toRecord = ({ name, Name }: Wanted): string => `import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import type { Count } from "./${Name}Api.ts"

/** What ${Name} says of a publication, as a record in its own name. What the service does not send stays absent: never an empty text, never a zero. */
export const toRecord = ({ pmid, title, citations, asOf }: Count): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "${name}",
    id: String(pmid),
    title,
    identifiers: [Result.getOrThrow(Identifier.parseAs("pmid", String(pmid)))],
    citationCount: { count: citations, source: "${name}", date: SourceRecord.PartialDate.make(asOf) }
  })
`

const harness = ({ Name }: Wanted): string => `import * as Identifier from "@litfuse/engine/Identifier"
import type { Harness } from "@litfuse/engine/testing/enricherHarness"
import * as Result from "effect/Result"

const pmid = (value: string) => Result.getOrThrow(Identifier.parseAs("pmid", value))

/**
 * What the laws need to try ${Name} without a network. They plant what goes wrong upstream themselves: rate limits, refused keys, pages of HTML.
 *
 * - \`server\` answers as the real service does, in its own format, out of the files in test/fixtures
 * - \`known\` at least two identifiers of which it knows something, \`unknown\` one of which it knows nothing
 */
const harness: Harness = {
  server: () => ({ status: 501, body: "fill in the server of src/harness.ts: it answers as ${Name} does" }),
  known: [pmid("1"), pmid("2")],
  unknown: pmid("99999999")
}

export default harness
`

const laws = ({ Name, isInRepository }: Wanted): string => `import { laws } from "@litfuse/engine/testing/enricherLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, it } from "${isInRepository ? "vitest" : "node:test"}"
import harness from "../src/harness.ts"
import enricher from "../src/${Name}.ts"

describe("${Name}", () => {
  tests(it, laws(enricher, harness))
})
`

const readme = (wanted: Wanted): string =>
  serviceReadme("enricher", wanted, {
    coverage: "of which publications it knows something",
    fields: ["| `citations` | `citationCount` |"],
    more: " In a pipeline file `enricher/*` stands for the enrichers that\nthe rankers and analyzers behind it need."
  })

/** A new enricher: a package whose laws fail until its parts are filled in, each for the part that is missing. */
export const enricher = (wanted: Wanted): Scaffold =>
  packageFiles("enricher", wanted, {
    "README.md": readme(wanted),
    [`src/${wanted.Name}.ts`]: main(wanted),
    [`src/${wanted.Name}Api.ts`]: api(wanted),
    "src/toRecord.ts": toRecord(wanted),
    "src/harness.ts": harness(wanted),
    [`test/${wanted.Name}.test.ts`]: laws(wanted)
  })
