import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formOf, printingWorks } from "../Convert.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { traffic } from "../search/request.ts"
import { asReviewRun } from "./asReviewRun.ts"
import { openReview } from "./openReview.ts"
import { searchStates } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"
import type * as SearchStep from "./SearchStep.ts"
import { type Updated, updateReview } from "./updateReview.ts"

/** An update of a review. */
export const UpdateRequest = Schema.Struct({
  folder: Field.folder,
  ...traffic,
  screen: Field.optional(Field.text, "A file for the works to screen, as references in the form of its name: RIS, CSV and others.")
})

/** How many works there are, and how many of them two or more searches found. */
const Shared = Schema.Struct({ works: Schema.Int, shared: Schema.Int })

/** The update of a review: `litfuse review update --format json` prints it. `since`, `at`: the days of the last search before and now. */
export const Update = Schema.Struct({
  version: Schema.Literal(1),
  since: Schema.NullOr(Schema.String),
  at: Schema.NullOr(Schema.String),
  added: Schema.Array(Schema.String),
  lost: Schema.Array(Schema.String),
  changed: Schema.Array(Schema.String),
  retracted: Schema.Array(Schema.String),
  opened: Schema.Array(Schema.String),
  unsure: Schema.Array(Schema.String),
  agreement: Schema.Struct({ before: Shared, after: Shared }),
  toScreen: Schema.Int
})
export type Update = typeof Update.Type

const latestDay = (headers: ReadonlyArray<SearchStep.Header | undefined>): string | null =>
  headers.map((one) => one?.searchedOn ?? "").reduce((a, b) => (b > a ? b : a), "") || null

/** Runs the searches of a review again, and says what changed. `references`: the works to screen, as text; null unless asked for. Errors: those of the steps. */
export const update = Question.make(
  "review update",
  UpdateRequest,
  Effect.fnUntraced(function* (request: typeof UpdateRequest.Type) {
    const { folder, screen, ...folders } = request
    const form = screen === undefined ? undefined : formOf(screen)
    if (screen !== undefined && form === undefined)
      return yield* Question.refuse(
        Question.about(["screen"], `{screen} is ${screen}, whose form is unknown; end its name in .ris or .csv`)
      )
    const open = yield* Effect.fromResult(openReview(folder))
    const before = yield* Effect.fromResult(searchStates(open))
    if (before.some(({ header }) => header === undefined)) return yield* Question.refuse("a search was never run; use `litfuse review run`")
    const countsOf = ({ added, toScreen }: Updated) => ({ added: added.length, toScreen: toScreen.length })
    const steps = updateReview(open, SearchRecordings.inFolder(folder, folders))
    const about = { title: "all searches", request, countsOf }
    const { searches, toScreen, ...changes } = yield* asReviewRun(open, "review update", about, steps)
    const answer: Update = {
      version: 1,
      since: latestDay(before.map(({ header }) => header)),
      at: latestDay(searches),
      ...changes,
      toScreen: toScreen.length
    }
    const references = form === undefined ? null : [...printingWorks(toScreen, form, screen!).pieces].join("")
    return { answer, references, searches }
  })
)
