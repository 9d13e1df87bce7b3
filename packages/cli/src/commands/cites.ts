import * as Cites from "@litfuse/api/Cites"
import { directions } from "@litfuse/api/walk/request"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withDefault } from "../flag.ts"
import { flags, requestOf, shown } from "../walk/flags.ts"

/** `litfuse cites`: the works that cite some works, or that they cite, as many hops as asked. */
export const cites = Command.make(
  "cites",
  {
    ...flags,
    direction: withDefault(
      Flag.Literals("direction", directions),
      "forward",
      "forward is to works that cite, backward to works that are cited, both is both at every work (default forward)"
    ),
    depth: withDefault(Flag.Int("depth"), 1, "how many citations lie at most between a work and those to start from (default 1)")
  },
  (flagged) => shown("litfuse cites", flagged, Cites.run(requestOf(flagged)))
).pipe(
  Command.withExamples([
    {
      command: "litfuse cites 10.99999/atlas.9hhff --direction both --replay datasets/atlas/walks",
      description: "Who cites an invented work and whom it cites, from the recordings of the repository"
    },
    {
      command: "litfuse cites PMID:23193287 --depth 2 --per-hop 10 --format mermaid",
      description: "Two hops forward, the second from the ten most cited works of the first"
    }
  ])
)
