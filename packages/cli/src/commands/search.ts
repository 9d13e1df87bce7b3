import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import { given } from "../given.ts"
import * as Ask from "../search/ask.ts"
import { withAsking } from "../search/asking.ts"
import { flagOf, flags } from "../search/flags.ts"
import * as Prisma from "../search/prisma.ts"
import { format, show } from "../search/show.ts"
import * as Traffic from "../traffic.ts"

/** `litfuse search`: a preset pipeline, run for a query. */
export const search = Command.make(
  "search",
  {
    ...flags,
    format,
    prismaS: Prisma.flag,
    ...Traffic.flags,
    trace: Flag.Boolean("trace").pipe(Flag.withDefault(false), Flag.withDescription("show what every node of the pipeline did"))
  },
  Effect.fnUntraced(
    function* ({ query, format: form, trace, prismaS, ...flagged }) {
      const asked = yield* Ask.prepare({ ...given(flagged), query: query.join(" ") }, flagOf, Option.isSome(prismaS) ? ["prisma-s"] : [])
      const searched = yield* withAsking((watch) => Ask.run(asked, watch))
      // with JSON and Markdown the trace goes to stderr, so that the answer stays readable for programs
      if (trace) yield* (form === "table" ? Console.log : Console.error)(`${Pipeline.Trace.print(searched.trace)}\n`)
      const found = yield* Ask.judge(asked, searched)
      if (Option.isSome(prismaS)) yield* Prisma.write(prismaS.value, found.beside[0]!)
      yield* show("litfuse search", found, form, found.silence)
    },
    Effect.catchTag("Refused", ({ problems }) =>
      complain(
        "litfuse search",
        problems.map((message) => ({ message }))
      )
    )
  )
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
    { command: "litfuse search gout attacks --index pubmed.index", description: "Search an index that `litfuse index build` wrote" }
  ])
)
