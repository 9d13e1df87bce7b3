import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { kinds } from "@litfuse/engine/Plugin"
import type * as Registry from "@litfuse/engine/Registry"
import * as Services from "@litfuse/engine/serviceNames"
import * as ParamTable from "@litfuse/host/ParamTable"
import * as Scaffolds from "@litfuse/host/scaffold/index"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { checkAll, Checked } from "./plugin/laws.ts"
import { namesIn, pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"

/** How people name a plugin: `kind/id`. */
const nameOf = ({ kind, id }: Registry.AnyPlugin): string => `${kind}/${id}`

const folder = Field.folder

const names = Field.texts.annotate({ description: "Plugins by id, or by kind/id where two kinds have the same id." })

/** Which plugins there are. */
export const ListRequest = Schema.Struct({ folder })

/** A plugin as lists show it. */
export const Listed = Schema.Struct({
  kind: Schema.Literals(kinds),
  id: Schema.String,
  revision: Schema.Int,
  from: Schema.String.annotate({ description: "The package or file that it comes from." }),
  about: Schema.String,
  services: Schema.Array(Schema.String).annotate({ description: "What it may ask of the host." }),
  origin: Schema.optionalKey(Schema.String.annotate({ description: "The service that it asks; absent when it asks none." })),
  pace: Schema.optionalKey(Schema.Struct({ requests: Schema.Finite, perMs: Schema.Finite })),
  credentials: Schema.Array(Schema.Struct({ variable: Schema.String, isRequired: Schema.Boolean }))
})
export type Listed = typeof Listed.Type

/** All plugins by kind, and what each service of the host is for. */
export const List = Schema.Struct({
  plugins: Schema.Array(Listed),
  services: Schema.Record(Schema.String, Schema.String).annotate({ description: "What each service of the host is for." })
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

/** Lists the built-in plugins and those that the configuration names, by kind. Errors: `ApiError` for a configuration that cannot be read. */
export const list = Question.make(
  "plugin",
  ListRequest,
  Effect.fnUntraced(function* ({ folder }: typeof ListRequest.Type) {
    const { plugins } = yield* namesIn(folder)
    const sorted = plugins.all.toSorted((a, b) => kinds.indexOf(a.plugin.kind) - kinds.indexOf(b.plugin.kind))
    return { plugins: sorted.map(listed), services: Services.about } satisfies typeof List.Type
  })
)

/** Plugins to be shown. */
export const ShowRequest = Schema.Struct({ folder, plugins: names })

const Rows = Schema.Array(Schema.Array(Schema.String))

/**
 * Plugins with every parameter: its name, type, default and meaning, in the columns of `headers`.
 *
 * - `output` of an analyzer: the parts of what it says, in the columns of `outputHeaders`; no rows for other kinds
 */
export const Shown = Schema.Struct({
  headers: Schema.Array(Schema.String),
  outputHeaders: Schema.Array(Schema.String),
  plugins: Schema.Array(Schema.Struct({ plugin: Listed, params: Rows, output: Rows }))
})

/** The plugins that names stand for, in the order of the registry; a refusal with the nearest name for one that there is not. */
const named = (plugins: Registry.Registry["plugins"], wanted: ReadonlyArray<string>) => {
  const answers = ({ plugin }: Registry.Registered, name: string) => plugin.id === name || nameOf(plugin) === name
  const unknown = wanted.find((name) => !plugins.all.some((one) => answers(one, name)))
  if (unknown === undefined) return Effect.succeed(plugins.all.filter((one) => wanted.some((name) => answers(one, name))))
  const near = nearest(
    unknown,
    plugins.all.map(({ plugin }) => (unknown.includes("/") ? nameOf(plugin) : plugin.id)),
    1
  )
  return Question.refuse(`unknown plugin "${unknown}"${didYouMean(near)}; \`litfuse plugin list\` shows those there are`)
}

/** Shows what plugins do and every parameter of theirs. Errors: `ApiError` for a plugin that there is not. */
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

/** Plugins to be checked; none named = those that the configuration names. */
export const CheckRequest = Schema.Struct({
  folder,
  plugins: Field.or(names, []),
  cases: Field.or(Schema.Int.annotate({ description: "How many random cases are tried for each law." }), 200)
})

/** What laws found; `unusable` how many plugins of the configuration cannot be used at all. */
export const Checks = Schema.Struct({ plugins: Schema.Array(Checked), unusable: Schema.Int })

/** Checks plugins against their laws; none where neither the request nor the configuration names one. Errors: `ApiError` for an unknown one. */
export const check = Question.make(
  "plugin",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder, plugins: wanted, cases }: typeof CheckRequest.Type) {
    const { registry, plugins } = yield* pluginsIn(folder)
    const chosen = wanted.length > 0 ? yield* named(plugins, wanted) : plugins.all.filter(({ origin }) => origin.where !== undefined)
    return { plugins: yield* checkAll(chosen, cases, plugins), unusable: registry.problems.length } satisfies typeof Checks.Type
  })
)

/** A plugin to be begun: `kind` one of `kinds`, `name` its id. */
export const NewRequest = Schema.Struct({ folder, kind: Schema.String, name: Schema.String })

/** The kinds of plugin that can be begun. */
export const newKinds: ReadonlyArray<string> = Object.keys(Scaffolds.kinds)

/**
 * Writes the files of a new plugin; its laws fail until its author has filled in what is missing. The answer is what to do next, in lines.
 *
 * - errors: `ApiError` for an unknown kind, a name that cannot be one, files that are there already
 */
export const begin = Question.make(
  "plugin",
  NewRequest,
  Effect.fnUntraced(function* ({ folder, kind, name }: typeof NewRequest.Type) {
    const scaffold = Object.hasOwn(Scaffolds.kinds, kind) ? Scaffolds.kinds[kind] : undefined
    if (scaffold === undefined)
      return yield* Question.refuse(`cannot write "${kind}"; it can write ${newKinds.join(", ")}${didYouMean(nearest(kind, newKinds, 1))}`)
    const wanted = yield* Effect.fromResult(Scaffolds.wanted(name, folder))
    return yield* Effect.fromResult(Scaffolds.write(scaffold(wanted), folder, wanted.isInRepository))
  })
)
