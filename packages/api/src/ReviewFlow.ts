/** The PRISMA 2020 flow of a review, and the numbers in it that only people know. */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import type { OpenReview } from "./review/openReview.ts"
import * as FlowFile from "@litfuse/review/FlowFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import { flowFigure } from "./review/flowFigure.ts"
import { withLedger } from "./project/withLedger.ts"
import { ensureProject } from "./review/ensureProject.ts"
import { flowOf } from "./review/flowOf.ts"
import { openReview } from "./review/openReview.ts"
import { reviewState } from "./review/reviewState.ts"
import { StatusRequest } from "./review/Status.ts"

/** The boxes whose numbers people state, each with what it counts. */
export const boxes: ReadonlyArray<readonly [name: FlowFile.BoxName, meaning: string]> = FlowFile.boxNames.map((name) => [
  name,
  FlowFile.boxMeanings[name]
])

/** Numbers of people, as flow.yaml has them. */
export type Numbers = FlowFile.Flow

const textOf = ({ at }: OpenReview) => (existsSync(at.flow) ? Files.readPlainText(at.flow) : Result.succeed(""))

const versionOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * The flow of a review.
 *
 * - `numbers` of flow.yaml, and `version` the hash of its text; `problems` sums that do not add up, one sentence each
 * - `figure` the diagram; undefined while there are problems, so that no wrong one is saved
 * - errors: there is no review, or a file of it cannot be read, with its line
 */
export const show = Question.make("review flow", StatusRequest, ({ folder }) =>
  Effect.fromResult(
    Result.gen(function* () {
      const open = yield* openReview(folder)
      const state = yield* reviewState(open)
      const { counts, problems } = flowOf(state)
      return {
        title: open.review.title,
        numbers: state.flow,
        version: versionOf(yield* textOf(open)),
        problems: problems.map(({ text }) => text),
        pending: counts.pending,
        figure: problems.length > 0 ? undefined : flowFigure(counts)
      }
    })
  )
)

/** Numbers of people to write. `version`: the hash of flow.yaml that the person saw. */
export const SaveRequest = Schema.Struct({ folder: Field.folder, numbers: FlowFile.Flow, version: Field.text })

/**
 * Writes the numbers of people into flow.yaml. Comments in it stay.
 *
 * - errors: the sums do not add up with these numbers; the file was changed after the person saw it; it cannot be written
 */
export const save = Question.make(
  "review flow",
  SaveRequest,
  Effect.fnUntraced(function* ({ folder, numbers, version }: typeof SaveRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const changed = "flow.yaml was changed after this form was loaded; load the form again, and repeat your entries"
    const before = yield* Effect.fromResult(textOf(open))
    if (versionOf(before) !== version) return yield* Question.refuse(changed)
    const state = yield* Effect.fromResult(reviewState(open))
    const { problems } = flowOf({ ...state, flow: numbers })
    if (problems.length > 0) return yield* Question.refuse(`the sums do not add up: ${problems.map(({ text }) => text).join("; ")}`)
    const text = yield* Effect.fromResult(FlowFile.replace(before, numbers))
    if (text === before) return
    yield* ensureProject(open)
    // of two processes that loaded the same form, the lock of the project lets one write
    const write = () =>
      Result.flatMap(textOf(open), (now) =>
        now === before ? Result.map(TextFile.write(open.at.flow, [text]), () => true) : Result.succeed(false)
      )
    const written = yield* withLedger(open.at.root, ({ store }) => Effect.fromResult(store.whole(() => Result.succeed(write()))), {
      isReading: false
    })
    if (!(yield* Effect.fromResult(written))) return yield* Question.refuse(changed)
  })
)
