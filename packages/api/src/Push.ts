import { zoteroNotices } from "@litfuse/bibliography/zotero/toItem"
import * as Notice from "@litfuse/engine/Notice"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Raw from "@litfuse/engine/Raw"
import { Host } from "@litfuse/host/Host"
import { live } from "@litfuse/host/http/HostServices"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { pluginsIn } from "./plugins.ts"
import { planPush } from "./push/planPush.ts"
import { worksToPush } from "./push/worksToPush.ts"
import { pushStates, writeSteps } from "./push/writeSteps.ts"
import * as ZoteroWebApi from "./push/ZoteroWebApi.ts"
import { nameOfWork, zoteroKey } from "./push/zoteroKey.ts"
import * as Question from "./Question.ts"

/** Works to write into a collection of Zotero. The key of the account is in the environment only. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Field.or(Field.texts, [], "Files of references: RIS, NBIB, BibTeX, CSL-JSON, or the JSON of a search.", {
    argument: "file",
    completes: "file"
  }),
  run: Field.optional(Field.text, "A run of the project: its id, a prefix of one, its saved name, or `last`."),
  included: Field.or(Schema.Boolean, false, "Whether to push the works that the review around the folder includes."),
  collection: Field.about(
    Field.text,
    "The name of the collection in Zotero, which is made if there is none, or the key of one if several have the name."
  ),
  group: Field.optional(Field.count, "The number of a group, to write into its library. Default: the user's own library."),
  dryRun: Field.or(Schema.Boolean, false, "Whether to only say what would be written."),
  skipBad: Field.skipBad
})
export type Request = typeof Request.Type

/**
 * What became of each work; `litfuse push zotero --format json` prints it.
 *
 * - `library` as Zotero names it: `users/12345` or `groups/678`
 * - `works` in the order of the input; `work` its first identifier, null = it has none; `title` null = unknown; `key` of its item in Zotero
 * - `state` after a dry run what it would be; `reason` null = the state says it all
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  dryRun: Schema.Boolean,
  library: Schema.String,
  collection: Schema.Struct({ name: Schema.String, key: Schema.String, isNew: Schema.Boolean }),
  counts: Schema.Struct({ created: Schema.Int, added: Schema.Int, present: Schema.Int, inBin: Schema.Int, failed: Schema.Int }),
  works: Schema.Array(
    Schema.Struct({
      work: Schema.NullOr(Schema.String),
      title: Schema.NullOr(Schema.String),
      key: Schema.String,
      state: Field.about(
        Schema.Literals(pushStates),
        "`created`: a new item. `added`: the library held it, and the collection now does too. `present`: the collection held it. `in-bin`: it is in the bin, and stays there."
      ),
      reason: Schema.NullOr(Schema.String)
    })
  ),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

/** The library to write into. Errors: the key may not write there. */
const libraryOf = Effect.fnUntraced(function* (api: ZoteroWebApi.ZoteroWebApi, group: number | undefined) {
  const { userID, access } = yield* api.key
  const rights = group === undefined ? access.user : (access.groups?.[String(group)] ?? access.groups?.["all"])
  const library = group === undefined ? `users/${userID}` : `groups/${group}`
  if (rights?.write === true) return library
  return yield* Question.refuse(
    `the key may not write into ${library}; give it write access at https://www.zotero.org/settings/keys, or make a new one`
  )
})

/** The collection of a name or key. Errors: several have the name. */
const collectionOf = Effect.fnUntraced(function* (api: ZoteroWebApi.ZoteroWebApi, library: string, name: string) {
  const all = yield* api.collections(library)
  const named = all.filter(({ data }) => data["name"] === name)
  const found = named.length === 0 ? all.filter(({ key }) => key === name) : named
  if (found.length > 1)
    return yield* Question.refuse(
      Question.about(
        ["collection"],
        `{collection} ${JSON.stringify(name)} names ${found.length} collections; name a key: ${found.map(({ key }) => key).join(", ")}`
      )
    )
  const [one] = found
  return one === undefined
    ? { name, key: zoteroKey(library, `collection ${name}`), isNew: true }
    : { name: String(one.data["name"]), key: one.key, isNew: false }
})

const makeCollection = Effect.fnUntraced(function* (api: ZoteroWebApi.ZoteroWebApi, library: string, { name, key }: Answer["collection"]) {
  const { written } = yield* api.writeCollections(library, [{ key, version: 0, name, parentCollection: false }])
  const problem = written.failed["0"]
  if (problem === undefined) return
  return yield* Question.refuse(
    `the collection ${JSON.stringify(name)} cannot be made: Zotero answered ${problem.code} ${problem.message ?? ""}; if it is in the bin, restore it or take another name`
  )
})

/**
 * Writes works into a collection of Zotero. A second push of the same works writes nothing.
 *
 * - empty: without works, nothing is written, and no collection is made
 * - errors: `ApiError` for unreadable input, a missing or refused key, and a service that cannot be reached before the first item is written
 */
export const ask = Question.make(
  "push zotero",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, group, dryRun } = request
    const { config } = yield* pluginsIn(folder)
    const { records, notices } = yield* worksToPush(request)
    const push = Effect.gen(function* () {
      const problem = yield* ZoteroWebApi.missingKey
      if (problem !== undefined) return yield* Question.refuse(problem)
      const api = yield* ZoteroWebApi.make
      const library = yield* libraryOf(api, group)
      const collection = yield* collectionOf(api, library, request.collection)
      const steps = planPush(library, collection.key, records, yield* api.items(library))
      const isWriting = !dryRun && steps.some(({ _tag }) => _tag === "Write")
      if (isWriting && collection.isNew) yield* makeCollection(api, library, collection)
      const ends = isWriting
        ? yield* writeSteps(api, library, steps)
        : steps.map((step) => (step._tag === "Write" ? { state: step.does, reason: null } : { state: step.state, reason: step.reason }))
      const count = (state: (typeof pushStates)[number]) => ends.filter((end) => end.state === state).length
      const created = records.filter((_, i) => ends[i]!.state === "created")
      return {
        version: 1,
        dryRun,
        library,
        collection: { ...collection, isNew: collection.isNew && steps.some(({ _tag }) => _tag === "Write") },
        counts: {
          created: count("created"),
          added: count("added"),
          present: count("present"),
          inBin: count("in-bin"),
          failed: count("failed")
        },
        works: records.map((record, i) => ({
          work: nameOfWork(record),
          title: Raw.isNoTitle(record.title) ? null : record.title,
          key: steps[i]!.key,
          ...ends[i]!
        })),
        notices: [
          ...notices,
          ...(records.length === 0 ? [Notice.make("no-works", "zotero", "there is no work to push")] : []),
          ...zoteroNotices(created, "zotero")
        ]
      } satisfies Answer
    })
    return yield* (yield* Host).around(config, live)(Effect.scoped(push))
  })
)
