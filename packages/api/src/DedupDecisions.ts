import * as DecisionLog from "@litfuse/project/DecisionLog"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { ProjectError } from "@litfuse/project/ProjectError"
import { resolveDecisions } from "@litfuse/project/Verdicts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const folder = Field.folder

/** Requests the decisions of a project. */
export const ListRequest = Schema.Struct({ folder })

/** Decisions of one person to add. */
export const AddRequest = Schema.Struct({
  folder,
  who: Field.text.annotate({ description: "The person who decided." }),
  decisions: Schema.NonEmptyArray(
    Schema.Struct({
      action: Schema.Literals(DecisionLog.actions),
      a: DecisionLog.Fingerprint,
      b: DecisionLog.Fingerprint,
      why: Field.or(Schema.String, "")
    })
  )
})

const fileFrom = (folder: string): Effect.Effect<string, ProjectError> => {
  const root = ProjectFiles.find(folder)
  const absent = new ProjectError({
    file: folder,
    what: "there is no project in this folder or above it; make one with `litfuse project init`"
  })
  return Effect.fromResult(
    root === undefined ? Result.fail(absent) : Result.map(ProjectFiles.check(root), () => ProjectFiles.of(root).decisions)
  )
}

/** The decisions of a project: those in effect, contradictions, and notices about invalid lines. */
export const list = Question.make("decisions", ListRequest, ({ folder }) =>
  Effect.gen(function* () {
    const { lines, earlier, notices } = yield* Effect.fromResult(DecisionLog.read(yield* fileFrom(folder)))
    return { decisions: lines.length + earlier.length, ...resolveDecisions(lines), earlier, notices }
  })
)

/** Appends decisions to the file; an `undo` revokes earlier ones. */
export const add = Question.make("decisions", AddRequest, ({ folder, who, decisions }) =>
  Effect.gen(function* () {
    const file = yield* fileFrom(folder)
    const lines = decisions.map((decision) => ({ who, ...decision }))
    return yield* Effect.fromResult(DecisionLog.append(file, lines, yield* Clock.currentTimeMillis))
  })
)
