import * as YamlFile from "@litfuse/bench/formats/YamlFile"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const few = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }))

/**
 * How questions of one level are written.
 *
 * - `instructions` for the model, after those that hold for all levels
 * - `articles` that one question is written from; `right` how many of the four options are right
 * - `isApart` whether the evidence must be two sentences that are not neighbours, or of two articles
 */
export const ChoiceTemplate = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,29}$/u, { expected: "a name of small letters, digits and hyphens" })),
  instructions: Schema.NonEmptyString.check(Schema.isMaxLength(2000)),
  articles: few(10),
  right: Schema.Struct({ least: few(3), most: few(3) }).check(
    Schema.makeFilter(({ least, most }) => least <= most, { expected: "`least` of at most `most`" })
  ),
  isApart: Schema.Boolean
})
export type ChoiceTemplate = typeof ChoiceTemplate.Type

const two = { least: 2, most: 3 }

/** The three levels. Source: BioMedSearch names them; the instructions are ours. */
export const levels: ReadonlyArray<ChoiceTemplate> = [
  {
    id: "mechanism",
    instructions: "Ask for one direct effect: which entity acts on which other, and in which direction.",
    articles: 1,
    right: two,
    isApart: false
  },
  {
    id: "integration",
    instructions: "Ask for a conclusion that needs at least two sentences which are not neighbours. No single sentence may be enough.",
    articles: 3,
    right: two,
    isApart: true
  },
  {
    id: "causal",
    instructions: "Ask for an order in time, or for what causes what over several steps.",
    articles: 2,
    right: two,
    isApart: false
  }
]

const File = Schema.Struct({
  about: Schema.optionalKey(Schema.String),
  levels: Schema.Array(ChoiceTemplate).check(Schema.isMinLength(1), Schema.isMaxLength(20))
})

/** The levels of a YAML file. Errors: an unreadable file; all problems of its content with their lines, and an id that is there twice. */
export const readLevels = (path: string): Result.Result<ReadonlyArray<ChoiceTemplate>, DatasetError> =>
  Result.flatMap(Files.readPlainText(path), (text) =>
    Result.map(
      YamlFile.parse(File, path, text, ({ levels: all }) =>
        all.flatMap(({ id }, i) =>
          all.findIndex((one) => one.id === id) === i ? [] : [{ path: ["levels", i, "id"], what: `"${id}" is there twice; name each once` }]
        )
      ),
      (file) => file.levels
    )
  )
