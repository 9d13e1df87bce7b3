import * as Sources from "@litfuse/engine/Source"
import type { Pace } from "@litfuse/engine/Upstream"
import { grouped } from "@litfuse/files/numbers"
import type * as Config from "@litfuse/host/Config"
import * as Keys from "@litfuse/host/Keys"
import { paceDatabase } from "@litfuse/host/http/paceDatabase"
import * as ParamTable from "@litfuse/host/ParamTable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { checkLaws, Checked } from "./plugin/checkLaws.ts"
import { namesIn, pluginsIn } from "./plugins.ts"
import * as Canary from "./canary/Canary.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"
import type * as EntityProbe from "./search/EntityProbe.ts"
import * as Entities from "./search/ListedEntities.ts"
import * as Fields from "./search/request.ts"
import * as SourceProbe from "./search/SourceProbe.ts"
import { findAnySources } from "./search/findSources.ts"
import { trafficOf } from "./search/trafficOf.ts"
import { inFolder } from "./inFolder.ts"

const folder = Field.folder

/** Whether a credential is set, and the consequence, in words. */
export const printKey = Keys.printKey

/** Lists sources. */
export const ListRequest = Schema.Struct({ folder })

/** A source in a list. */
export const Listed = Schema.Struct({
  id: Schema.String,
  name: Field.optional(Schema.String, "Its display name."),
  abilities: Schema.Array(Schema.Literals(Sources.abilities)),
  keys: Schema.Array(Entities.Key).annotate({
    description: "The credentials that it accepts, and whether they are set; never their values."
  }),
  from: Schema.String.annotate({ description: "The package or file of the plugin." }),
  about: Schema.String,
  isOnlyByName: Schema.Boolean.annotate({ description: "Whether a request must name it to ask it." })
})
export type Listed = typeof Listed.Type

/** Lists the sources with their abilities, and whether their keys are set. Errors: `ApiError` for an invalid configuration. */
export const list = Question.make(
  "source",
  ListRequest,
  Effect.fnUntraced(function* ({ folder }: typeof ListRequest.Type) {
    const { config, plugins } = yield* namesIn(folder)
    return plugins.of("source").map(({ plugin, origin }): Listed => ({
      id: plugin.id,
      ...(plugin.title === undefined ? {} : { name: plugin.title }),
      abilities: plugin.abilities,
      keys: Keys.keysOf(config, plugin.upstream),
      from: origin.name,
      about: plugin.about,
      isOnlyByName: plugin.isOnlyByName === true
    }))
  })
)

/** A source of entities in a list: genes, trials and others, which no search of works asks for. */
export const ListedEntities = Entities.ListedEntities
export type ListedEntities = Entities.ListedEntities

/** Lists the sources of entities with the names that they know. Errors: `ApiError` for an invalid configuration. */
export const listEntities = Question.make(
  "source",
  ListRequest,
  Effect.fnUntraced(function* ({ folder }: typeof ListRequest.Type) {
    const { config, plugins } = yield* namesIn(folder)
    return plugins.of("entity").map((one) => Entities.listedEntities(config, one))
  })
)

/** Sources to show. */
export const ShowRequest = Schema.Struct({ folder, sources: Field.texts })

/** The abilities of a source, as rows of two columns: name and value. `params`: of its plugin, in the columns of `headers`. */
export const Shown = Schema.Struct({
  id: Schema.String,
  about: Schema.String,
  revision: Schema.Int,
  from: Schema.String,
  rows: Schema.Array(Schema.Tuple([Schema.String, Schema.String])),
  headers: Schema.Array(Schema.String),
  params: Schema.Array(Schema.Array(Schema.String))
})
export type Shown = typeof Shown.Type

type Rows = ReadonlyArray<readonly [string, string]>

const paceOf = ({ requests, perMs, concurrency }: Pace): string =>
  `${requests} request${requests === 1 ? "" : "s"} in ${perMs} ms${concurrency === undefined ? "" : `, at most ${concurrency} at once`}`

const capabilities = ({ capabilities: can, abilities, ingests }: Sources.Source): Rows => [
  ["can", abilities.join(", ")],
  ...(can.isTriedHere === true ? [["query: words", Sources.triedHere] as const] : []),
  ...Sources.features.flatMap((feature) => {
    const how = can[feature]
    return how === undefined ? [] : [[`query: ${feature}`, how] as const]
  }),
  ...Object.entries(can.fields).map(([field, how]) => [`field: ${field}`, how] as const),
  ...(can.published === undefined ? [] : [["dates of publication", `to the ${can.published}`] as const]),
  ["orders", can.sorts.join(", ")],
  ["records per search", can.maxRecords >= Sources.everything ? "as many as match" : `at most ${grouped(can.maxRecords)}`],
  ...(can.identifiers.length === 0 ? [] : [["looks up", `${can.identifiers.join(", ")}; ${can.batch} in one request`] as const]),
  ...(ingests.length === 0 ? [] : [["copies from", ingests.join(", ")] as const])
]

const service = (config: Config.Config, upstream: NonNullable<Sources.Source["upstream"]>): Rows => [
  ["service", upstream.origin],
  ["pace", paceOf(upstream.pace)],
  ...Object.entries(upstream.endpoints ?? {}).flatMap(([name, { pace }]) =>
    pace === undefined ? [] : [[`pace of ${name}`, paceOf(pace)] as const]
  ),
  ...Result.match(paceDatabase(), {
    onFailure: () => [],
    onSuccess: (shared) =>
      shared === undefined ? [] : [["pace is shared", `with all machines that use the database in ${shared.variable}`] as const]
  }),
  ...Keys.keysOf(config, upstream).map((key, i): readonly [string, string] => {
    const { how, pace, without } = upstream.credentials![i]!
    const more = [how, ...(without === undefined ? [] : [without]), ...(pace === undefined ? [] : [`pace with it: ${paceOf(pace)}`])]
    return [`key: ${key.name}`, `${Keys.printKey(key)}. ${more.join(". ")}`]
  })
]

/** Shows the abilities of sources of works and of entities: service, pace, keys, queries, fields, dates, limits. Errors: `ApiError` for an unknown source. */
export const show = Question.make(
  "source",
  ShowRequest,
  Effect.fnUntraced(function* ({ folder, sources }: typeof ShowRequest.Type) {
    const { config, plugins } = yield* namesIn(folder)
    return (yield* findAnySources(plugins, sources)).map(({ plugin, origin }): Shown => ({
      id: plugin.id,
      about: plugin.about,
      revision: plugin.revision,
      from: origin.name,
      rows: [
        ...(plugin.upstream === undefined ? [] : service(config, plugin.upstream)),
        ...(plugin.kind === "entity" ? Entities.entityCapabilities(plugin) : capabilities(plugin as Sources.Source))
      ],
      headers: ParamTable.headers,
      params: ParamTable.rowsOf(plugin)
    }))
  })
)

/** Sources to check against the laws of their contract. */
export const LawsRequest = Schema.Struct({
  folder,
  sources: Field.or(Field.texts, [], "Ids of sources; none = all."),
  cases: Field.or(Schema.Int, 200)
})

const chosen = Effect.fnUntraced(function* (folder: string, ids: ReadonlyArray<string>) {
  const { config, plugins } = yield* pluginsIn(folder)
  const sources = ids.length === 0 ? [...plugins.of("source"), ...plugins.of("entity")] : yield* findAnySources(plugins, ids)
  return { config, plugins, sources }
})

/** Checks sources against their laws with fake services, without a network. Errors: `ApiError` for an unknown source. */
export const laws = Question.make(
  "source",
  LawsRequest,
  Effect.fnUntraced(function* ({ folder, sources: ids, cases }: typeof LawsRequest.Type) {
    const { plugins } = yield* pluginsIn(folder)
    const sources = ids.length === 0 ? [...plugins.of("source"), ...plugins.of("entity")] : yield* findAnySources(plugins, ids)
    return (yield* checkLaws(sources, cases, plugins)) satisfies ReadonlyArray<Checked>
  })
)

/** Sources to try on their real services. */
export const TryRequest = Schema.Struct({
  folder,
  sources: Field.or(Field.texts, [], "Ids of sources; none = all."),
  word: Field.or(
    Field.text,
    "aspirin",
    "The word to search for. Sources of entities are asked for their example, or for this if it is one of their names, such as GENE:BRCA1."
  ),
  ...Fields.traffic
})

/** The outcome of one ability of a source; `keys` the credentials that it accepts. */
export interface Tried extends EntityProbe.Tried {
  readonly source: string
  readonly keys: ReadonlyArray<Keys.Key>
}

/**
 * Tries every ability of sources on their real services, with a few requests each: a search, a look-up, citations, a full text.
 *
 * - errors: `ApiError` for an unknown source, and for unusable recordings
 */
export const tryOut = Question.make(
  "source",
  TryRequest,
  Effect.fnUntraced(function* ({ folder, sources: ids, word, ...rest }: typeof TryRequest.Type) {
    const traffic = yield* trafficOf({ folder, ...rest })
    const { config, sources } = yield* chosen(folder, ids)
    const tried = yield* Effect.forEach(sources, (one) =>
      Effect.map(SourceProbe.probe(config, one, word, traffic), (found) =>
        found.map((each): Tried => ({ source: one.plugin.id, keys: Keys.keysOf(config, one.plugin.upstream), ...each }))
      )
    )
    return tried.flat()
  })
)

/** Sources whose answers today are compared with their newest recordings. */
export const WatchRequest = Schema.Struct({
  folder,
  sources: Field.or(Field.texts, [], "Ids of sources; none = all."),
  word: TryRequest.fields.word,
  known: Field.optional(Field.text, "A record to request from every ability; default: the one that the source's plugin names."),
  record: Field.optional(Field.text, "A folder of days: answers are compared with the newest day, and recorded for today.")
})

/** The results of sources on their services. `days` and `rows`: the table of the folder of days; empty without one. */
export interface WatchedAll {
  readonly watched: ReadonlyArray<Canary.WatchedSource>
  readonly days: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Canary.Row>
}

/**
 * Asks every ability of sources on their services: a search for a full page, the others for a known record. Reports changes of fields, types, page sizes,
 * rate limits and the known record since the newest recording.
 *
 * - errors: `ApiError` for an unknown source, and for an unusable folder of days
 */
export const watch = Question.make(
  "source",
  WatchRequest,
  Effect.fnUntraced(function* ({ folder, sources: ids, word, known, record }: typeof WatchRequest.Type) {
    const days = record === undefined ? undefined : inFolder(folder, record)
    const { config, sources } = yield* chosen(folder, ids)
    const all = yield* Effect.forEach(
      sources.filter(({ plugin }) => plugin.upstream !== undefined),
      (one) => Canary.watch(config, one, { word, known, days })
    )
    const link = all.flatMap((one) => one.link ?? [])[0]
    if (link !== undefined) return yield* refuse(about(["record"], `{record}: ${link} is a symbolic link; use a folder without links`))
    const watched = all.map((one) => one.watched)
    const shown =
      days === undefined
        ? { days: [], rows: [] }
        : Canary.table(
            days,
            watched.map(({ source }) => source)
          )
    return { watched, ...shown } satisfies WatchedAll
  })
)
