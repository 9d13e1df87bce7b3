import * as Decisions from "@litfuse/project/Decisions"
import * as Place from "@litfuse/project/Place"
import { ProjectError } from "@litfuse/project/ProjectError"
import { standing } from "@litfuse/project/Verdicts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const folder = Field.folder

/** The decisions of a project are wanted. */
export const ListRequest = Schema.Struct({ folder })

/** Decisions to be added, in the words of one person. */
export const AddRequest = Schema.Struct({
  folder,
  who: Field.text.annotate({ description: "Whose decisions they are." }),
  decisions: Schema.NonEmptyArray(
    Schema.Struct({
      action: Schema.Literals(Decisions.actions),
      a: Decisions.Fingerprint,
      b: Decisions.Fingerprint,
      why: Field.or(Schema.String, "")
    })
  )
})

/** The file of decisions of the project around a folder. */
const fileFrom = (folder: string): Effect.Effect<string, ProjectError> => {
  const root = Place.find(folder)
  const absent = new ProjectError({ file: folder, what: "there is no project here or above; make one with `litfuse project init`" })
  return Effect.fromResult(root === undefined ? Result.fail(absent) : Result.map(Place.check(root), () => Place.of(root).decisions))
}

/** What people decided in a project: what stands, what contradicts itself, and what the file says that is no decision. */
export const list = Question.make("decisions", ListRequest, ({ folder }) =>
  Effect.gen(function* () {
    const { lines, earlier, notices } = yield* Effect.fromResult(Decisions.read(yield* fileFrom(folder)))
    return { decisions: lines.length + earlier.length, ...standing(lines), earlier, notices }
  })
)

/** Adds decisions at the end of the file; to take one back is to add an `undo`. */
export const add = Question.make("decisions", AddRequest, ({ folder, who, decisions }) =>
  Effect.gen(function* () {
    const file = yield* fileFrom(folder)
    const lines = decisions.map((decision) => ({ who, ...decision }))
    return yield* Effect.fromResult(Decisions.append(file, lines, yield* Clock.currentTimeMillis))
  })
)
