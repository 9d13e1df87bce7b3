import * as Cites from "@litfuse/api/Cites"
import { way } from "@litfuse/api/walk/request"
import * as Command from "effect/cli/Command"
import { requestFlags } from "../requestFlags.ts"
import { flags, requestOf, showFound } from "../walk/flags.ts"

/** `litfuse cites`: follows citations from works over one or more hops. */
export const cites = Command.make(
  "cites",
  {
    ...flags,
    ...requestFlags(way)
  },
  (flagged) => showFound("litfuse cites", flagged, Cites.run(requestOf(flagged)))
).pipe(
  Command.withExamples([
    {
      command: "litfuse cites 10.99999/atlas.9hhff --direction both --replay datasets/atlas/walks",
      description: "The works that cite an invented work, and those that it cites, from the recordings of the repository"
    },
    {
      command: "litfuse cites PMID:23193287 --depth 2 --per-hop 10 --format mermaid",
      description: "Two hops forward, the second from the ten most cited works of the first"
    }
  ])
)
