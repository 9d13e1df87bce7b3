import * as Plan from "@litfuse/api/Plan"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { refusing } from "../refusal.ts"
import { named } from "./flags.ts"
import type { Format } from "./show.ts"
import { toggle } from "../flag.ts"

/** `--plan`: how long a search will take, in place of its works. */
export const flag = toggle("plan", "say how many requests the search takes, how long and at what cost; each source is asked for one record")

/** A time as people say it. Units: seconds. */
const time = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

const lineOf = ({ source, requests, seconds, usd }: Plan.Answer["sources"][number]): string =>
  `${source}: ${counted(requests, "request")}, about ${time(seconds)}${usd === null ? "" : `, about $${usd}`}`

/** Says how long a search will take. */
export const show = Effect.fnUntraced(function* (request: Parameters<typeof Plan.ask>[0], form: Format) {
  const plan = yield* Plan.ask(request).pipe(refusing("litfuse search", named))
  if (form === "json") return yield* Console.log(JSON.stringify(plan, null, 2))
  for (const one of plan.sources) yield* Console.log(printable(lineOf(one)))
  for (const notice of plan.notices) yield* Console.error(printable(Notice.print(notice)))
})
