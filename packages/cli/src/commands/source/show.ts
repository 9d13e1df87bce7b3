import type { Pace, Upstream } from "@litfuse/engine/Upstream"
import * as Source from "@litfuse/engine/Source"
import { grouped } from "@litfuse/files/numbers"
import * as Config from "@litfuse/host/Config"
import * as ParamTable from "@litfuse/host/ParamTable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../../completion/known.ts"
import { loadRegistry } from "../../plugins.ts"
import { stateOf } from "../../search/keys.ts"
import { sourcesNamed } from "../../search/sources.ts"
import { table } from "../../table.ts"

const paceOf = ({ requests, perMs, concurrency }: Pace): string =>
  `${requests} request${requests === 1 ? "" : "s"} in ${perMs} ms${concurrency === undefined ? "" : `, at most ${concurrency} at once`}`

type Rows = ReadonlyArray<readonly [string, string]>

const capabilities = ({ capabilities: can, abilities }: Source.Source): Rows => [
  ["can", abilities.join(", ")],
  ...(can.isTriedHere === true ? [["query: words", Source.triedHere] as const] : []),
  ...Source.features.flatMap((feature) => {
    const how = can[feature]
    return how === undefined ? [] : [[`query: ${feature}`, how] as const]
  }),
  ...Object.entries(can.fields).map(([field, how]) => [`field: ${field}`, how] as const),
  ...(can.published === undefined ? [] : [["dates of publication", `to the ${can.published}`] as const]),
  ["orders", can.sorts.join(", ")],
  ["records per search", `at most ${grouped(can.maxRecords)}`],
  ...(can.identifiers.length === 0 ? [] : [["looks up", `${can.identifiers.join(", ")}; ${can.batch} in one request`] as const])
]

const service = (config: Config.Config, upstream: Upstream): Rows => [
  ["service", upstream.origin],
  ["pace", paceOf(upstream.pace)],
  ...Object.entries(upstream.endpoints ?? {}).flatMap(([name, { pace }]) =>
    pace === undefined ? [] : [[`pace of ${name}`, paceOf(pace)] as const]
  ),
  ...(upstream.credentials ?? []).flatMap((credential): Rows => {
    const { name, how, pace, without } = credential
    const more = [how, ...(without === undefined ? [] : [without]), ...(pace === undefined ? [] : [`pace with it: ${paceOf(pace)}`])]
    return [[`key: ${name}`, `${stateOf(config, upstream, credential)}. ${more.join(". ")}`]]
  })
]

/** `litfuse source show`. */
export const showCommand = Command.make(
  "show",
  {
    ids: Known.argument("id", "source").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("sources, as `source list` names them")
    )
  },
  Effect.fnUntraced(function* ({ ids }) {
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    for (const { plugin, origin } of yield* sourcesNamed("litfuse source show", (yield* loadRegistry()).plugins, ids)) {
      yield* Console.log(`${plugin.id}: ${plugin.about}\nrevision ${plugin.revision}, from ${origin.name}\n`)
      const rows = [
        ...(plugin.upstream === undefined ? [] : service(config, plugin.upstream)),
        ...capabilities(plugin as Source.Source),
        ...(plugin.ingests.length === 0 ? [] : [["copies from", plugin.ingests.join(", ")] as const])
      ]
      yield* Console.log(`${table(["what", "how"], ["left", "left"], rows)}\n`)
      const params = ParamTable.rowsOf(plugin)
      if (params.length > 0) yield* Console.log(`${table(ParamTable.headers, ["left", "left", "left"], params)}\n`)
    }
  })
).pipe(
  Command.withDescription("Show what a source can do: its service, pace and keys, queries, fields, dates, orders and limits"),
  Command.withExamples([
    {
      command: "litfuse source show pubmed",
      description: "The source cannot do what is not listed; a search that asks for it gets a note"
    }
  ])
)
