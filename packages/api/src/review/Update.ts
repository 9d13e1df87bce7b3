import { Rerun, WorkChange } from "@litfuse/engine/works/WorkChanges"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formOf, printingWorks } from "../Convert.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { traffic } from "../search/request.ts"
import { trafficOf } from "../search/trafficOf.ts"
import { updateWatched, watchedFiles } from "../verify/updateWatched.ts"
import * as Watching from "../verify/Watching.ts"
import { asReviewRun } from "./asReviewRun.ts"
import { openReview } from "./openReview.ts"
import { searchStates } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"
import type * as SearchStep from "./SearchStep.ts"
import { type Updated, updateReview } from "./updateReview.ts"

/** An update of a review. */
export const UpdateRequest = Schema.Struct({
  folder: Field.folder,
  durable: Field.durable,
  ...traffic,
  since: Field.optional(
    Field.date,
    "Only records that the databases made in or after this year, month or day; sources without such a date are searched whole."
  ),
  screen: Field.optional(Field.text, "A file for the works to screen, as references in the form of its name: RIS, CSV and others.")
})

/** How many works there are, and how many of them two or more searches found. */
const Shared = Schema.Struct({ works: Schema.Int, shared: Schema.Int })

/** A limit to new records. `searches` that kept to it; `whole` those whose sources have no such date; `misses` a sentence on what it can miss. */
const Limit = Schema.Struct({
  created: Schema.String,
  searches: Schema.Array(Schema.String),
  whole: Schema.Array(Schema.String),
  misses: Schema.String
})

const misses =
  "older records that changed since, or got their subject headings since, are not found; run the update without --since from time to time"

// `details`, `reruns` null = searches ran after the last merge, so its records are gone
/** The update of a review: `litfuse review update --format json` prints it. `since`, `at`: the days of the last search before and now; `limit` null = all searches were repeated whole; `watched` null = nothing is watched. */
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
  details: Schema.NullOr(Schema.Array(WorkChange)),
  reruns: Schema.NullOr(Schema.Array(Schema.Struct({ ...Rerun.fields, overlap: Schema.Finite }))),
  limit: Schema.NullOr(Limit),
  agreement: Schema.Struct({ before: Shared, after: Shared }),
  toScreen: Schema.Int,
  watched: Schema.NullOr(Watching.Answer)
})
export type Update = typeof Update.Type

const latestDay = (headers: ReadonlyArray<SearchStep.Header | undefined>): string | null =>
  headers.map((one) => one?.searchedOn ?? "").reduce((a, b) => (b > a ? b : a), "") || null

/** Runs the searches of a review again, and says what changed. `references`: the works to screen, as text; null unless asked for. Errors: those of the steps. */
export const update = Question.make(
  "review update",
  UpdateRequest,
  Effect.fnUntraced(function* (request: typeof UpdateRequest.Type) {
    const { folder, screen, since, ...folders } = request
    const form = screen === undefined ? undefined : formOf(screen)
    if (screen !== undefined && form === undefined)
      return yield* Question.refuse(
        Question.about(["screen"], `{screen} is ${screen}, whose form is unknown; end its name in .ris or .csv`)
      )
    const open = yield* Effect.fromResult(openReview(folder))
    // a damaged log is reported before anything is searched
    const watching = yield* watchedFiles(open.at.root)
    const before = yield* Effect.fromResult(searchStates(open))
    if (before.some(({ header }) => header === undefined)) return yield* Question.refuse("a search was never run; use `litfuse review run`")
    const countsOf = ({ added, toScreen }: Updated) => ({ added: added.length, toScreen: toScreen.length })
    const steps = updateReview(open, since, SearchRecordings.inFolder(folder, folders))
    const about = { title: "all searches", request, countsOf }
    const { searches, toScreen, limited, whole, ...changes } = yield* asReviewRun(open, "review update", about, steps)
    const place = { root: open.at.root, folder }
    const watched = watching.files.length === 0 ? null : yield* updateWatched(place, watching, yield* trafficOf(request), undefined)
    const answer: Update = {
      version: 1,
      since: latestDay(before.map(({ header }) => header)),
      at: latestDay(searches),
      ...changes,
      limit: since === undefined ? null : { created: since, searches: limited, whole, misses },
      toScreen: toScreen.length,
      watched
    }
    const references = form === undefined ? null : [...printingWorks(toScreen, form, screen!).pieces].join("")
    return { answer, references, searches }
  })
)
