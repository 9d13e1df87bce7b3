import type { Answered } from "@litfuse/api/again/rerun"
import * as Effect from "effect/Effect"
import { showRan } from "../pipeline/ran.ts"
import { type Format, show } from "../search/show.ts"
import * as Walk from "../walk/show.ts"

/** Shows the answer of a run that was asked again, as its own command shows it. */
export const showAgain = (command: string, again: Answered, form: Format) =>
  Effect.suspend(() => {
    switch (again.question) {
      case "pipeline":
        return showRan(command, again.found)
      case "cites":
      case "related":
        return Walk.show(command, again.found, Walk.formatFor(form, undefined))
      default:
        return show(command, again.found, form, again.found.silence)
    }
  })
