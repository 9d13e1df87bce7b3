import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { kinds } from "@litfuse/engine/Plugin"
import type * as Registry from "@litfuse/engine/Registry"
import * as Services from "@litfuse/engine/serviceNames"
import * as ParamTable from "@litfuse/host/ParamTable"
import { type Kind, kinds as newPluginKinds, newPlugin } from "@litfuse/kit/generator/newPlugin"
import { pluginName } from "@litfuse/kit/generator/PluginName"
import { isRepository, writePlugin } from "@litfuse/kit/generator/writePlugin"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { checkLaws, Checked } from "./plugin/checkLaws.ts"
import { namesIn, pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"

const nameOf = ({ kind, id }: Registry.AnyPlugin): string => `${kind}/${id}`

const folder = Field.folder

const names = Field.texts.annotate({ description: "Plugins by id, or by kind/id if two kinds have the same id." })

/** Lists plugins. */
export const ListRequest = Schema.Struct({ folder })

/** A plugin in a list. */
export const Listed = Schema.Struct({
  kind: Schema.Literals(kinds),
  id: Schema.String,
  revision: Schema.Int,
  from: Schema.String.annotate({ description: "The package or file of the plugin." }),
  about: Schema.String,
  services: Schema.Array(Schema.String).annotate({ description: "The host services that it can use." }),
  origin: Field.optional(Schema.String, "The service that it asks; absent if it asks none."),
  pace: Schema.optionalKey(Schema.Struct({ requests: Schema.Finite, perMs: Schema.Finite })),
  credentials: Schema.Array(Schema.Struct({ variable: Schema.String, isRequired: Schema.Boolean }))
})
export type Listed = typeof Listed.Type

/** All plugins by kind, and the purpose of each host service. */
export const List = Schema.Struct({
  plugins: Schema.Array(Listed),
  services: Schema.Record(Schema.String, Schema.String).annotate({ description: "The purpose of each host service." })
})

const listed = ({ plugin, origin }: Registry.Registered): Listed => {
  const upstream = plugin.kind === "source" ? plugin.upstream : undefined
  return {
    kind: plugin.kind,
    id: plugin.id,
    revision: plugin.revision,
    from: origin.name,
    about: plugin.about,
    services: plugin.services ?? [],
    ...(upstream === undefined ? {} : { origin: upstream.origin, pace: { requests: upstream.pace.requests, perMs: upstream.pace.perMs } }),
    credentials: (upstream?.credentials ?? []).map(({ env, isRequired }) => ({ variable: env, isRequired: isRequired === true }))
  }
}

/** Lists the built-in plugins and those of the configuration, by kind. Errors: `ApiError` for an invalid configuration. */
export const list = Question.make(
  "plugin",
  ListRequest,
  Effect.fnUntraced(function* ({ folder }: typeof ListRequest.Type) {
    const { plugins } = yield* namesIn(folder)
    const sorted = plugins.all.toSorted((a, b) => kinds.indexOf(a.plugin.kind) - kinds.indexOf(b.plugin.kind))
    return { plugins: sorted.map(listed), services: Services.about } satisfies typeof List.Type
  })
)

/** Plugins to show. */
export const ShowRequest = Schema.Struct({ folder, plugins: names })

const Rows = Schema.Array(Schema.Array(Schema.String))

/**
 * Plugins with every parameter: its name, type, default and meaning, in the columns of `headers`.
 *
 * - `output` of an analyzer: the fields of its output, in the columns of `outputHeaders`; no rows for other kinds
 */
export const Shown = Schema.Struct({
  headers: Schema.Array(Schema.String),
  outputHeaders: Schema.Array(Schema.String),
  plugins: Schema.Array(Schema.Struct({ plugin: Listed, params: Rows, output: Rows }))
})

/** The named plugins, in the order of the registry. Errors: `Refused` for an unknown plugin, with the nearest name. */
const named = (plugins: Registry.Registry["plugins"], wanted: ReadonlyArray<string>) => {
  const answers = ({ plugin }: Registry.Registered, name: string) => plugin.id === name || nameOf(plugin) === name
  const unknown = wanted.find((name) => !plugins.all.some((one) => answers(one, name)))
  if (unknown === undefined) return Effect.succeed(plugins.all.filter((one) => wanted.some((name) => answers(one, name))))
  const near = nearest(
    unknown,
    plugins.all.map(({ plugin }) => (unknown.includes("/") ? nameOf(plugin) : plugin.id)),
    1
  )
  return Question.refuse(`unknown plugin "${unknown}"${didYouMean(near)}; \`litfuse plugin list\` lists them`)
}

/** Shows plugins with all their parameters. Errors: `ApiError` for an unknown plugin. */
export const show = Question.make(
  "plugin",
  ShowRequest,
  Effect.fnUntraced(function* ({ folder, plugins: wanted }: typeof ShowRequest.Type) {
    const found = yield* named((yield* namesIn(folder)).plugins, wanted)
    return {
      headers: ParamTable.headers,
      outputHeaders: ParamTable.outputHeaders,
      plugins: found.map((one) => ({
        plugin: listed(one),
        params: ParamTable.rowsOf(one.plugin),
        output: ParamTable.outputRowsOf(one.plugin)
      }))
    } satisfies typeof Shown.Type
  })
)

/** Plugins to check; none = those of the configuration. */
export const CheckRequest = Schema.Struct({
  folder,
  plugins: Field.or(names, []),
  cases: Field.or(Schema.Int, 200, "How many random cases to try for each law.")
})

/** The results of the laws; `unusable` how many plugins of the configuration cannot be used. */
export const Checks = Schema.Struct({ plugins: Schema.Array(Checked), unusable: Schema.Int })

/** Checks plugins against their laws; empty if neither the request nor the configuration names one. Errors: `ApiError` for an unknown plugin. */
export const check = Question.make(
  "plugin",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder, plugins: wanted, cases }: typeof CheckRequest.Type) {
    const { registry, plugins } = yield* pluginsIn(folder)
    const chosen = wanted.length > 0 ? yield* named(plugins, wanted) : plugins.all.filter(({ origin }) => origin.where !== undefined)
    return { plugins: yield* checkLaws(chosen, cases, plugins), unusable: registry.problems.length } satisfies typeof Checks.Type
  })
)

/** A new plugin: `kind` is one of `newKinds`, `name` its id. */
export const NewRequest = Schema.Struct({ folder, kind: Schema.String, name: Schema.String })

/** The kinds of plugin that have a template. */
export const newKinds: ReadonlyArray<string> = newPluginKinds

const isNewKind = (kind: string): kind is Kind => newKinds.includes(kind)

/**
 * Writes the files of a new plugin. Its laws fail until its author has written the missing parts. The answer has the files written and the steps left.
 *
 * - errors: `ApiError` for an unknown kind, a name that cannot be an id, files that exist already
 */
export const begin = Question.make(
  "plugin",
  NewRequest,
  Effect.fnUntraced(function* ({ folder, kind, name }: typeof NewRequest.Type) {
    if (!isNewKind(kind))
      return yield* Question.refuse(`cannot write "${kind}"; it can write ${newKinds.join(", ")}${didYouMean(nearest(kind, newKinds, 1))}`)
    const named = yield* Effect.fromResult(pluginName(name))
    return yield* Effect.fromResult(writePlugin(newPlugin(kind, named, isRepository(folder)), folder))
  })
)
