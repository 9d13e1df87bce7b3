/** Clusters of OpenSearch that the user has: where they are, and the calls to them. */
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
import { set } from "../http/Departures.ts"
import { dense } from "./dense.ts"
import { retriever } from "./names.ts"

/** The variable that holds the addresses of the nodes where no other is named. */
const variable = "OPENSEARCH_URL"

export { build, type Opened } from "@litfuse/retriever-opensearch"

/** What an index may be called: what the cluster takes, and what no shell or address needs quoted. */
const pattern = /^[a-z0-9][a-z0-9._-]{0,179}$/

/** The variable of a login, where the cluster asks for one. */
const login = "OPENSEARCH_LOGIN"

/** The addresses that a variable holds. Errors: `BadLine` at line 0, also for a login of another form; it does not repeat the value, which may be anything. */
const addresses = (name: string): Effect.Effect<ReadonlyArray<string>, DatasetError> => {
  const found = addressesIn(set(name) ?? "")
  const expected =
    "addresses of nodes with commas between them, without a path, such as http://localhost:9200; name and password stand in OPENSEARCH_LOGIN"
  if (found.length === 0) return Effect.fail(badLine(name, 0, "this variable is not set", expected))
  const wrong = found.findIndex((one) => !Address.isOrigin(one))
  if (wrong >= 0) return Effect.fail(badLine(name, 0, `address ${wrong + 1} in this variable is no address of a node`, expected))
  return (set(login) ?? ":").includes(":")
    ? Effect.succeed(found)
    : Effect.fail(badLine(login, 0, "this variable holds something else", "name:password of a user of the cluster"))
}

/** An index in a cluster: its name, and the variable that holds the addresses. */
export interface Place {
  readonly name: string
  readonly url?: string | undefined
}

/** The addresses of a cluster. Errors: for a variable or a name that cannot be one. */
export const nodesOf = Effect.fnUntraced(function* ({
  url = variable,
  name
}: Place): Effect.fn.Return<ReadonlyArray<string>, DatasetError> {
  if (!pattern.test(name))
    return yield* Effect.fail(
      badLine(`opensearch:${name}`, 0, "no name for an index", "small letters, digits, dots, dashes and underscores")
    )
  return yield* addresses(url)
})

/** Asks the cluster whose addresses a variable holds. Errors: for a variable or a name that cannot be one; its own. */
export const asking = <A, E>(
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

/** The retrievers whose indexes a cluster can keep. */
export const retrievers: ReadonlyArray<string> = ["bm25", dense.id, retriever]

const oneOf = `${retrievers.slice(0, -1).join(", ")} or ${retrievers.at(-1)}`

/** The error of a retriever that no cluster can take the place of. */
const unknown = (asked: string): DatasetError => badLine(`--retriever ${asked}`, 0, "a retriever that no cluster has", oneOf)

/** What only `opensearch` has to choose. */
const ofOpenSearch = ["factors", "filters", "fields", "analyzer"]

/** The parameters of `bm25` that a cluster has too. It stores lengths as Lucene does, and one field has no headings apart. Errors: for all others. */
const asBm25 = (written: Written): Result.Result<Written, DatasetError> => {
  const refuse = (what: string, expected: string) => Result.fail(badLine("--retriever bm25", 0, what, expected))
  const extra = ofOpenSearch.filter((name) => name in written)
  if (extra.length > 0) return refuse(`${extra.join(", ")} is no parameter of it`, `--retriever ${retriever}`)
  const { lengths = "lucene", headingsAs: _, ...kept } = written
  return lengths === "lucene"
    ? Result.succeed(kept)
    : refuse(`lengths=${JSON.stringify(lengths)}`, "lengths=lucene, as a cluster stores them")
}

/** What an index for a retriever consists of. Errors: `BadLine` at line 0 for another retriever, its parameters, and a model that is not there. */
export const formOf = (asked: string, written: Written): Result.Result<Form, DatasetError> =>
  Result.gen(function* () {
    if (!retrievers.includes(asked)) return yield* Result.fail(unknown(asked))
    const refusal = (what: string, expected: string) => badLine(`--retriever ${asked}`, 0, what, expected)
    const decoded = <P>(schema: Schema.Codec<P, unknown>, given: Written) =>
      Result.mapError(Decode.strict(schema, given), (problems) =>
        refusal(problems.map(({ path, what }) => `${Decode.printPath(path).slice(1)} ${what}`).join("; "), "its parameters")
      )
    if (asked !== dense.id) return ofWords(yield* decoded(Indexing, asked === "bm25" ? yield* asBm25(written) : written))
    const params = yield* decoded(dense.params, written)
    const model = yield* Result.mapError(dense.model(params), (why) =>
      refusal(why, "another retriever, or parameters with which it can work")
    )
    return ofVectors(dense, params, model)
  })

/** Opens an index as one of `retrievers`. Errors: for another retriever, and for what `bm25` has no word for; those of `open` and `openVectors`. */
export const opened = Effect.fnUntraced(function* (calls: Calls, index: string, asked: string, written: Written) {
  if (asked === retriever) return yield* open(calls, index, written)
  if (asked === dense.id) return yield* openVectors(calls, index, dense, written)
  if (asked !== "bm25") return yield* Effect.fail(unknown(asked))
  const found = yield* open(calls, index, yield* Effect.fromResult(asBm25(written)))
  const { fields, analyzer } = found.params
  const own = analyzer === "" ? "fields apart" : `analyzer ${analyzer}`
  return fields === "one" && analyzer === ""
    ? found
    : yield* Effect.fail(badLine(`opensearch:${index}`, 0, `an index with ${own}`, `--retriever ${retriever}`))
})
