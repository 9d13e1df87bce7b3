import { resolve } from "node:path"
import { Who } from "@litfuse/review/ReviewFile"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Project from "../Project.ts"
import * as Question from "../Question.ts"
import { initReview } from "./initReview.ts"
import { openReview } from "./openReview.ts"
import * as ReviewWorkflow from "./ReviewWorkflow.ts"
import * as StartingMaterial from "./StartingMaterial.ts"

/** The sources of a review that names none. */
const usual = ["pubmed", "europepmc"]

/** A new review. */
export const InitRequest = Schema.Struct({
  folder: Field.folder,
  title: Field.about(Field.text, "The title of the review."),
  question: Field.about(Field.text, "Its question, in words."),
  reviewers: Field.about(Schema.Array(Who), "Who screens, such as `Ann,Ben`; a third person settles disagreements.", {
    flag: "reviewer",
    hasCommas: true
  }),
  sources: Field.optional(Field.texts, "The sources to search. Default: pubmed and europepmc; with `from`, only what it names.", {
    flag: "source",
    completes: "source",
    hasCommas: true,
    about: "The sources to search. Default: pubmed and europepmc; with --from, only what it names."
  }),
  strategy: Field.optional(Field.text, "The strategy, in litfuse's syntax; absent = the words of the question."),
  from: Field.or(Field.texts, [], "What the review begins from: files of references, bundles, and runs of the project.", {
    completes: "file"
  }),
  ci: Field.or(Schema.Boolean, false, "Whether to write a GitHub workflow that runs `litfuse review check`.")
})

/**
 * Makes the folder of a review, and a project in it.
 *
 * - returns `blanks`, which people have to fill in, and the `workflow`, if it was asked for
 * - errors: the folder has a review already, or cannot be written; something to begin from cannot be read
 */
export const init = Question.make(
  "review init",
  InitRequest,
  Effect.fnUntraced(function* ({ folder, title, question, reviewers, sources, strategy, from, ci }: typeof InitRequest.Type) {
    if (reviewers.length === 0)
      return yield* Question.refuse(Question.about(["reviewers"], "{reviewers} names no person; name at least one"))
    const root = resolve(folder)
    const materials = yield* Effect.forEach(from, (name) => StartingMaterial.read(folder, name))
    const asked = sources ?? (from.length === 0 ? usual : [])
    const { at, blanks } = yield* Effect.fromResult(initReview(root, { title, question, reviewers, sources: asked, strategy, materials }))
    yield* Project.init({ folder: root })
    // what was written must be readable
    yield* Effect.fromResult(openReview(root))
    const workflow = ci ? yield* Effect.fromResult(ReviewWorkflow.write(root)) : undefined
    return { root, file: at.file, blanks, workflow }
  })
)
