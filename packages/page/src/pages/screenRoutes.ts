import { typedLabels } from "@litfuse/document/browser/ScreeningLists"
import * as ReviewDesk from "@litfuse/api/ReviewDesk"
import { markup } from "@litfuse/document/Markup"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Effect from "effect/Effect"
import { DeskCache } from "../DeskCache.ts"
import { notesMarkup } from "../notesMarkup.ts"
import * as PageResponse from "../PageResponse.ts"
import { PageSettings } from "../PageSettings.ts"
import { reviewHeading } from "../reviewHeading.ts"
import type { Route } from "../Route.ts"
import { recordPage } from "../screening/recordPage.ts"
import { end, parseScreeningPlace, screeningAddress, screeningPath, type ScreeningPlace } from "../screening/ScreeningPlace.ts"
import { stagesPage } from "../screening/stagesPage.ts"

const notStored = (why: string) => PageResponse.errorPage(422, "No decision was stored", why)

const commandOf = (who: string): string => `litfuse serve --as ${quoteForShell(who)}`

/** What a button says: an act, and the reason of an exclusion. */
const pressedIn = (form: URLSearchParams): Omit<ReviewDesk.Pressed, "record"> | undefined => {
  const [word = "", criterion] = (form.get("do") ?? "").split(":", 2)
  const act = ReviewDesk.acts.find((one) => one === word)
  if (act === undefined || (criterion !== undefined && act !== "exclude")) return undefined
  const labels = typedLabels(form.get("labels") ?? "", form.get("considered") !== null)
  return { act, criterion: criterion ?? null, note: (form.get("note") ?? "").trim(), labels }
}

/** The note and the labels of an earlier decision, which undo keeps. */
const undoing = Effect.fnUntraced(function* (desk: ReviewDesk.Desk, { stage, filter }: ScreeningPlace, record: string) {
  const { own } = yield* ReviewDesk.show(desk, { stage, filter, record })
  return { record, act: "undo" as const, criterion: null, note: own.note, labels: own.labels }
})

/** Screening record by record: every key is stored in the file of the person before the next page is shown. */
export const screenRoutes: ReadonlyArray<Route> = [
  {
    method: "GET",
    path: screeningPath,
    answer: Effect.fnUntraced(function* () {
      const { as } = yield* PageSettings
      const desk = yield* (yield* DeskCache).of(as ?? "")
      const { title } = desk.open.review
      return PageResponse.page(
        { title: `Screening: ${title}`, here: "/review", ...(as === undefined ? {} : { command: commandOf(as) }) },
        markup`${reviewHeading(title, screeningPath)}${stagesPage(ReviewDesk.overview(desk), as)}${notesMarkup(desk.state.notices)}`
      )
    })
  },
  {
    method: "GET",
    path: `${screeningPath}/:stage`,
    answer: Effect.fnUntraced(function* ({ params, query, csrf }) {
      const { as, canChange } = yield* PageSettings
      const place = parseScreeningPlace(params["stage"] ?? "", query, as)
      if (place.who === "") return PageResponse.redirect(screeningPath)
      const desk = yield* (yield* DeskCache).of(place.who)
      const { stage, filter, record } = place
      const shown = yield* ReviewDesk.show(desk, { stage, filter, record: record === "" ? undefined : record })
      if (shown.card === undefined && record !== "" && record !== end)
        return PageResponse.errorPage(404, "Record not found", "The stage does not have this record any more. Open the stage again.")
      return PageResponse.page(
        { title: `${shown.stage.id}: ${shown.title}`, here: "/review", command: commandOf(place.who) },
        markup`${reviewHeading(shown.title, screeningPath)}${recordPage(place, shown, { as, canChange, csrf })}`
      )
    })
  },
  {
    method: "POST",
    path: `${screeningPath}/:stage`,
    answer: Effect.fnUntraced(function* ({ params, form }) {
      const { as, canChange } = yield* PageSettings
      if (!canChange) return PageResponse.noProjectPage("to screen")
      const place = parseScreeningPlace(params["stage"] ?? "", form, as)
      const sent = pressedIn(form)
      if (sent === undefined) return notStored("Choose a decision for the record.")
      if (place.who === "") return notStored("Name the person who screens.")
      const desk = yield* (yield* DeskCache).of(place.who)
      const { stage, filter, record, last } = place
      if (sent.act === "keep") {
        yield* ReviewDesk.press(desk, { stage, filter }, { ...sent, record })
        return PageResponse.redirect(screeningAddress(place, as))
      }
      if (sent.act !== "undo") {
        const { next } = yield* ReviewDesk.press(desk, { stage, filter }, { ...sent, record })
        return PageResponse.redirect(screeningAddress({ ...place, record: next ?? end, last: record }, as))
      }
      // undo applies to the last decision, unless the current record has one
      yield* ReviewDesk.show(desk, { stage, filter, record })
      const target = last === "" || ReviewDesk.isDecided(desk, stage, record) ? record : last
      yield* ReviewDesk.press(desk, { stage, filter }, yield* undoing(desk, place, target))
      return PageResponse.redirect(screeningAddress({ ...place, record: target, last: "" }, as))
    })
  }
]
