import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ExtractAnswer } from "./extract/Answer.ts"
import { extractTexts } from "./extract/extractTexts.ts"
import { fieldsOfTemplate, isTemplate } from "./extract/fieldsOfTemplate.ts"
import { modelSettings } from "./extract/modelSettings.ts"
import { readFieldSchemas } from "./extract/readFieldSchemas.ts"
import { Request } from "./extract/request.ts"
import { unusedWithoutModel } from "./extract/unusedWithoutModel.ts"
import { readTextFile } from "./text/readTextFile.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import { trafficOf } from "./search/trafficOf.ts"

export { Request }

/** The answer; `litfuse extract --format json` prints it. */
export const Answer = ExtractAnswer
export type Answer = ExtractAnswer

/** The fields of a schema: of a template by its name, else of a file. `./medical` is a file. */
const fieldsOf = (folder: string, schema: string) =>
  isTemplate(schema)
    ? fieldsOfTemplate(schema)
    : Result.flatMap(Files.readAtMost(inFolder(folder, schema), 1_000_000), (bytes) =>
        Result.flatMap(Files.decode(bytes, schema), (text) => readFieldSchemas(text, schema))
      )

/**
 * Extracts fields of a schema from texts: by rules, then by the user's language model if it is asked. Every value has the address of the sentence that says it.
 *
 * - empty: a field that no sentence says is null, with the reason
 * - errors: `ApiError` for an unreadable text, a file that is no such schema, a model that is not configured. How a model fails is part of the answer
 */
export const run = Question.make(
  "extract",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, files, schema, mode, batch, instructions, record, replay } = request
    const idle = unusedWithoutModel(request.model, { instructions, record, replay })
    if (idle !== undefined) return yield* Question.refuse(idle)
    const { fields, notices } = yield* Effect.fromResult(fieldsOf(folder, schema))
    const traffic = yield* trafficOf(request)
    const texts = yield* Effect.forEach(files, (file) =>
      Effect.map(readTextFile(inFolder(folder, file)), ({ work, title, passages }) => ({ work, original: { file, title }, passages }))
    )
    const model = request.model ? { ...(yield* modelSettings(folder, traffic)), traffic, size: batch, instructions } : undefined
    const answer = yield* extractTexts(texts, { fields, mode, model })
    return { ...answer, notices: [...notices, ...answer.notices] } satisfies Answer
  })
)

/** The plain data only. */
export const ask = run
