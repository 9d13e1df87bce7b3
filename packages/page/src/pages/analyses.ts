import * as Analyse from "@litfuse/api/Analyse"
import { analysisSection } from "@litfuse/api/document/analyses"
import * as Judging from "@litfuse/api/Judging"
import { markup, type Markup } from "@litfuse/api/document/markup"
import { noticesSection } from "@litfuse/api/document/parts"
import { whole } from "@litfuse/api/search/Answer"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Reply from "../reply.ts"
import { commandOf } from "../Asked.ts"
import { done } from "../search/held.ts"
import { heading } from "../search/tabs.ts"
import { type Done, type Held, Searches } from "../Searches.ts"
import type { Ask, Route } from "../Route.ts"
import { Setting } from "../Setting.ts"

const commandsOf = (
  one: Held,
  setting: { readonly folder: string; readonly canChange: boolean; readonly replay?: string },
  names: ReadonlyArray<string>
): string => `${commandOf(one.asked, setting)} --out found.json\nlitfuse analyse found.json ${names.map((name) => `--${name}`).join(" ")}`

/** What analyzers say of an answer under some names. */
const read = Effect.fnUntraced(function* ({ found }: Done, names: ReadonlyArray<Analyse.Name>) {
  const { folder } = yield* Setting
  const { analyses, notices } = yield* Analyse.besides(folder, whole(found.answer), found.analyses)
  const said = names.flatMap((name) => analyses.filter(({ analyzer }) => analyzer === Analyse.readings[name].analyzer))
  return markup`${said.map(analysisSection)}${noticesSection(notices)}`
})

const held = ({ id, outcome }: Held): boolean => outcome?._tag === "Done" && id !== ""

/** The form that sets the timeline of another search beside this one. */
const against = (one: Held, all: ReadonlyArray<Held>, chosen: string): Markup | undefined => {
  const others = all.filter((other) => held(other) && other.id !== one.id)
  if (others.length === 0)
    return markup`<p class="muted">Once this server holds another search, its timeline can be set beside this one: an earlier run, or another topic.</p>\n`
  return markup`<form method="get" class="ask"><div class="row"><label>Beside another search <select name="against"><option value="">none</option>${others.map(({ id, asked }) => markup`<option value="${id}"${id === chosen ? markup` selected` : undefined}>${asked.query}</option>`)}</select></label><button>Compare</button></div></form>
`
}

const compared = Effect.fnUntraced(function* (one: Held, { found }: Done, other: Held | undefined) {
  const before = other?.outcome
  if (other === undefined || before?._tag !== "Done") return undefined
  const { folder } = yield* Setting
  const { analyses, notices } = yield* Analyse.ofHeld(folder, { name: one.asked.query, answer: whole(found.answer) }, [], {
    name: other.asked.query,
    answer: whole(before.done.found.answer)
  })
  return markup`${analyses.map(analysisSection)}${noticesSection(notices)}`
})

/** What a page says of a search: `choice` the form that chooses what else is shown, which a saved file does not have. */
interface Said {
  readonly title: string
  readonly command: string
  readonly choice: Markup | undefined
  readonly shown: Markup
}

const time = Effect.fnUntraced(function* (ask: Ask, one: Held, done: Done) {
  const searches = yield* Searches
  const chosen = ask.query.get("against") ?? ""
  const other = chosen === one.id ? undefined : searches.get(chosen)
  const names = ["timeline", "lineage", "landmarks"] as const
  const beside = yield* compared(one, done, other)
  return {
    title: `Time: ${one.asked.query}`,
    command: commandsOf(one, yield* Setting, names),
    choice: against(one, searches.all(), chosen),
    shown: markup`${beside}${yield* read(done, names)}`
  } satisfies Said
})

/** The works of an answer that people included: those with a grade above 0 that counts, in a pool of the project. */
const includedBy = Effect.fnUntraced(function* (folder: string, name: string) {
  const { pool, said } = yield* Judging.open({ folder, pool: name })
  return pool.topics.flatMap(({ id: topic, documents }) =>
    documents.filter(({ id }) => (said(topic, id).grade ?? 0) > 0).map(({ id }) => id)
  )
})

/** The form that chooses the pool in which people have judged these works. */
const choosingPool = (pools: ReadonlyArray<string>, chosen: string): Markup =>
  pools.length === 0
    ? markup`<p class="muted">Once people have judged these works (page <strong>Judge</strong>), this page also says which source found what they included.</p>\n`
    : markup`<form method="get" class="ask"><div class="row"><label>Included in the pool <select name="pool"><option value="">none</option>${pools.map((name) => markup`<option value="${name}"${name === chosen ? markup` selected` : undefined}>${name}</option>`)}</select></label><button>Show</button></div></form>
`

const agreement = Effect.fnUntraced(function* (ask: Ask, one: Held, done: Done) {
  const setting = yield* Setting
  const { folder, canChange } = setting
  const pools = canChange ? yield* Judging.list({ folder }) : []
  const chosen = ask.query.get("pool") ?? ""
  const names = ["sda", "rscore"] as const
  const said = {
    title: `Agreement: ${one.asked.query}`,
    command: commandsOf(one, setting, names),
    choice: choosingPool(pools, chosen)
  }
  if (!pools.includes(chosen)) return { ...said, shown: yield* read(done, names) } satisfies Said
  const answer = whole(done.found.answer)
  const included = yield* includedBy(folder, chosen)
  const here = new Set(answer.works.map(({ id }) => id))
  const found = included.filter((id) => here.has(id))
  const { analyses, notices } = yield* Analyse.agreement(folder, answer, found)
  const told = markup`<p class="verdict">${counted(found.length, "work")} of this search included in the pool ${chosen}${found.length < included.length ? `; ${included.length - found.length} more were included that it did not find` : ""}.</p>\n`
  return { ...said, shown: markup`${told}${analyses.map(analysisSection)}${noticesSection(notices)}` } satisfies Said
})

/** A page at an address below a search, and the same as one file to be saved. */
const both = (name: "agreement" | "time", say: typeof time | typeof agreement): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: `/searches/:id/${name}`,
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(say(ask, one, done), ({ title, command, choice, shown }) =>
          Reply.page(
            { title, here: "/", command },
            markup`${heading(one, done, `/${name}`)}${choice}${shown}${Reply.saveLink(`/searches/${one.id}/${name}/saved?${ask.query.toString()}`, name)}`
          )
        )
      )
  },
  {
    method: "GET",
    path: `/searches/:id/${name}/saved`,
    answer: (ask) =>
      done(ask, (one, done) =>
        Effect.map(say(ask, one, done), ({ title, command, shown }) =>
          Reply.pageFile(name, title, markup`<header><h1>${title}</h1></header>${shown}`, command)
        )
      )
  }
]

/** What analyzers say of a search: how its sources agree, when its works were published. */
export const analyses: ReadonlyArray<Route> = [...both("agreement", agreement), ...both("time", time)]
