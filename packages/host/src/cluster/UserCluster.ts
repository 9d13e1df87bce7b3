/** The user's OpenSearch clusters: their addresses, and calls to them. */
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { addressesIn, type Calls, connect, type Form, Indexing, open, openVectors, ofVectors, ofWords } from "@litfuse/retriever-opensearch"
import * as Address from "@litfuse/engine/http/Address"
import * as Decode from "@litfuse/engine/Decode"
import type { CassetteError } from "@litfuse/engine/http/Cassette"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Config } from "../Config.ts"
import { Host } from "../Host.ts"
import { environmentValue } from "../http/UpstreamOverrides.ts"
import { dense } from "./dense.ts"
import { clusterRetriever } from "./indexNames.ts"

const variable = "OPENSEARCH_URL"

export { build, type Opened } from "@litfuse/retriever-opensearch"

/** Allowed index names: valid in a cluster, and safe without quotes in shells and URLs. */
const pattern = /^[a-z0-9][a-z0-9._-]{0,179}$/

const login = "OPENSEARCH_LOGIN"

/** The addresses in a variable. Errors: `BadLine` at line 0, also for an invalid login; it never repeats the value, which may be a secret. */
const addresses = (name: string): Effect.Effect<ReadonlyArray<string>, DatasetError> => {
  const found = addressesIn(environmentValue(name) ?? "")
  const expected =
    "comma-separated addresses of nodes without a path, such as http://localhost:9200; set name and password in OPENSEARCH_LOGIN"
  if (found.length === 0) return Effect.fail(badLine(name, 0, "this variable is not set", expected))
  const wrong = found.findIndex((one) => !Address.isOrigin(one))
  if (wrong >= 0) return Effect.fail(badLine(name, 0, `address ${wrong + 1} in this variable is not the address of a node`, expected))
  return (environmentValue(login) ?? ":").includes(":")
    ? Effect.succeed(found)
    : Effect.fail(badLine(login, 0, "this variable is not a login", "name:password of a user of the cluster"))
}

/** An index in a cluster: its name, and the variable with the addresses. */
export interface Place {
  readonly name: string
  readonly url?: string | undefined
}

/** The addresses of a cluster. Errors: for an invalid variable or index name. */
export const nodesOf = Effect.fnUntraced(function* ({
  url = variable,
  name
}: Place): Effect.fn.Return<ReadonlyArray<string>, DatasetError> {
  if (!pattern.test(name))
    return yield* Effect.fail(
      badLine(`opensearch:${name}`, 0, "not a valid index name", "lower-case letters, digits, dots, dashes and underscores")
    )
  return yield* addresses(url)
})

/** Runs calls to the cluster at the addresses in a variable. Errors: for an invalid variable or index name; those of the calls. */
export const ask = <A, E>(
  config: Config,
  place: Place,
  ask: (calls: Calls) => Effect.Effect<A, E>
): Effect.Effect<A, E | DatasetError | CassetteError, Host> =>
  Effect.gen(function* () {
    const nodes = yield* nodesOf(place)
    const host = yield* Host
    return yield* host.around(config)(Effect.flatMap(connect(nodes), ask))
  })

type Written = Readonly<Record<string, unknown>>

/** The retrievers whose indexes a cluster can store. */
export const retrievers: ReadonlyArray<string> = ["bm25", dense.id, clusterRetriever]

const oneOf = `${retrievers.slice(0, -1).join(", ")} or ${retrievers.at(-1)}`

const unknownRetriever = (asked: string): DatasetError => badLine(`--retriever ${asked}`, 0, "not supported by clusters", oneOf)

/** Parameters that only `opensearch` has. */
const ofOpenSearch = ["factors", "filters", "fields", "analyzer"]

/** The parameters of `bm25` that a cluster supports: lengths as in Lucene, and headings in the same field. Errors: for all others. */
const asBm25 = (written: Written): Result.Result<Written, DatasetError> => {
  const refuse = (what: string, expected: string) => Result.fail(badLine("--retriever bm25", 0, what, expected))
  const extra = ofOpenSearch.filter((name) => name in written)
  if (extra.length > 0) return refuse(`${extra.join(", ")} is not a parameter of bm25`, `--retriever ${clusterRetriever}`)
  const { lengths = "lucene", headingsAs: _, ...kept } = written
  return lengths === "lucene"
    ? Result.succeed(kept)
    : refuse(`lengths=${JSON.stringify(lengths)}`, "lengths=lucene, as a cluster stores them")
}

/** The form of an index for a retriever. Errors: `BadLine` at line 0 for an unsupported retriever, invalid parameters, and a missing model. */
export const formOf = (asked: string, written: Written): Result.Result<Form, DatasetError> =>
  Result.gen(function* () {
    if (!retrievers.includes(asked)) return yield* Result.fail(unknownRetriever(asked))
    const refusal = (what: string, expected: string) => badLine(`--retriever ${asked}`, 0, what, expected)
    const decoded = <P>(schema: Schema.Codec<P, unknown>, given: Written) =>
      Result.mapError(Decode.strict(schema, given), (problems) =>
        refusal(problems.map(({ path, what }) => `${Decode.printPath(path).slice(1)} ${what}`).join("; "), "its parameters")
      )
    if (asked !== dense.id) return ofWords(yield* decoded(Indexing, asked === "bm25" ? yield* asBm25(written) : written))
    const params = yield* decoded(dense.params, written)
    const model = yield* Result.mapError(dense.model(params), (why) => refusal(why, "another retriever, or parameters that it accepts"))
    return ofVectors(dense, params, model)
  })

/** Opens an index for one of `retrievers`. Errors: for an unsupported retriever, and for settings that `bm25` lacks; those of `open` and `openVectors`. */
export const openIndex = Effect.fnUntraced(function* (calls: Calls, index: string, asked: string, written: Written) {
  if (asked === clusterRetriever) return yield* open(calls, index, written)
  if (asked === dense.id) return yield* openVectors(calls, index, dense, written)
  if (asked !== "bm25") return yield* Effect.fail(unknownRetriever(asked))
  const found = yield* open(calls, index, yield* Effect.fromResult(asBm25(written)))
  const { fields, analyzer } = found.params
  const own = analyzer === "" ? "separate fields" : `analyzer ${analyzer}`
  return fields === "one" && analyzer === ""
    ? found
    : yield* Effect.fail(badLine(`opensearch:${index}`, 0, `an index with ${own}`, `--retriever ${clusterRetriever}`))
})
