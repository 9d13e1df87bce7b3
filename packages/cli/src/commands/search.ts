import * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Search from "@litfuse/api/Search"
import type { Analysis } from "@litfuse/api/search/analyses"
import { type Streamed, whole } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import { withAsking } from "../search/asking.ts"
import { bothDepths, flags, named as names, textOf } from "../search/flags.ts"
import * as Plan from "../search/plan.ts"
import * as Prisma from "../search/prisma.ts"
import { skipBad } from "../skipBad.ts"
import { format, formatFor, isFile, out, show, telling } from "../search/show.ts"
import * as KeepFlags from "../keepFlags.ts"
import * as Traffic from "../traffic.ts"
import { terminal } from "../terminal.ts"
import { alsoWatching } from "../watching.ts"
import { optional, toggle } from "../flag.ts"

/** What a page says of an answer, besides what its pipeline says. */
const besides = Effect.fnUntraced(function* (answer: Streamed, said: ReadonlyArray<Analysis>) {
  const Analyse = yield* Effect.promise(() => import("@litfuse/api/Analyse"))
  const { analyses, notices } = yield* Analyse.besides(process.cwd(), whole(answer), said)
  return { analyses, told: notices }
})

/** `litfuse search`: a preset pipeline, run for a query. */
export const search = Command.make(
  "search",
  {
    ...flags,
    format,
    out,
    ...telling,
    skipBad,
    names: Flag.String("name").pipe(
      Flag.atLeast(0),
      Flag.withDescription(
        'the database that a file was exported from, as reports name it, such as "Embase (Ovid)"; once for each file, in their order'
      )
    ),
    prismaS: Prisma.flag,
    plan: Plan.flag,
    save: optional(Flag.String("save"), "a name under which the project keeps the run: as long as it has one, it is not pruned"),
    ...Traffic.flags,
    ...KeepFlags.flags,
    explainFull: toggle("explain-full", "the same with every number that went into the score"),
    trace: toggle("trace", "show what every node of the pipeline did")
  },
  Effect.fnUntraced(function* ({ query, format: named, out, noAbstract, trace, prismaS, plan, limit, explain, explainFull, ...flagged }) {
    const file = Option.getOrUndefined(out)
    const form = formatFor(Option.getOrUndefined(named), file)
    if (flagged.all && Option.isSome(flagged.perSource)) return yield* complain("litfuse search", [bothDepths])
    const request = {
      folder: process.cwd(),
      ...given(KeepFlags.requested(flagged)),
      ...textOf(query),
      limit: Option.getOrElse(limit, () => (isFile(form, file) ? null : 10)),
      abstracts: !noAbstract,
      // a page says of each work why it stands there
      explain: explain || explainFull || form === "html",
      ...(Option.isSome(prismaS) ? { beside: ["prisma-s"] } : {})
    }
    if (plan) return yield* Plan.show(request, form)
    // the trace goes beside works that people read, and to stderr where programs read them
    const say = (form === "text" || form === "table") && file === undefined ? terminal.log : terminal.error
    const shown = Effect.fnUntraced(function* (found: Search.Found) {
      if (Option.isSome(prismaS)) yield* Prisma.write(prismaS.value, found.beside[0]!)
      const written = !isFile(form, file) ? null : { n: found.answer.works.length, of: found.answer.counts.works }
      const answer = { ...found.answer, written }
      const page = form === "html" ? yield* besides(answer, found.analyses) : { analyses: found.analyses }
      yield* show("litfuse search", { ...found, ...page, answer, isFull: explainFull }, form, found.silence, file)
    })
    yield* Search.into(shown)(request).pipe(
      alsoWatching((event) => {
        if (trace && event._tag === "Traced") say(`${Trace.print(event.trace)}\n`)
      }),
      withAsking,
      refusing("litfuse search", names)
    )
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse search "almirs for crorqic disorders" --dataset atlas',
      description: "Search the invented collection of the repository"
    },
    { command: 'litfuse search "vitamin D and bone density" --dataset scifact --explain', description: "Needs SciFact under LITFUSE_DATA" },
    {
      command: 'litfuse search "gambling harm*" --source file:scopus.ris,pubmed --format ris > found.ris',
      description: "Search a file of references beside PubMed, and write what is found for a reference manager"
    },
    {
      command: 'litfuse search "gambling harm*" --source file:scopus.ris,file:psycinfo.ris --preset agreement --per-source 10000',
      description: "How much two exports of one search agree: what they have in common, and what only one of them found"
    },
    {
      command: 'litfuse search "gambling harm*" --preset agreement --out gambling.html',
      description: "All works and what analyzers say of them, as one file to read or to send"
    },
    {
      command: "litfuse search --file strategy.txt --syntax ovid --source pubmed,europepmc",
      description: "A strategy as it was saved on Ovid, asked of sources on the network"
    },
    { command: "litfuse search gout attacks --index pubmed.index", description: "Search an index that `litfuse index build` wrote" }
  ])
)
