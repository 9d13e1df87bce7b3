import * as Plan from "@litfuse/api/Plan"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printRefusal } from "../usageError.ts"
import { flagNames } from "./flags.ts"
import type { Format } from "./showAnswer.ts"
import { toggle } from "../flags.ts"

/** `--plan`: print the cost of a search instead of its works. */
export const flag = toggle(
  "plan",
  "report how many requests, how much time and which costs the search takes; each source is asked for one record"
)

/** A duration for people. Units: seconds. */
const time = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

const lineOf = ({ requests, seconds, usd, ...source }: Plan.Answer["sources"][number]): string =>
  `${SourceNames.labelOf(source)}: ${counted(requests, "request")}, about ${time(seconds)}${usd === null ? "" : `, about $${usd}`}`

/** Prints how long a search will take. */
export const show = Effect.fnUntraced(function* (request: Parameters<typeof Plan.ask>[0], form: Format) {
  const plan = yield* Plan.ask(request).pipe(printRefusal("litfuse search", flagNames))
  if (form === "json") return yield* Console.log(JSON.stringify(plan, null, 2))
  for (const one of plan.sources) yield* Console.log(printable(lineOf(one)))
  for (const notice of plan.notices) yield* Console.error(printable(Notice.print(notice)))
})
