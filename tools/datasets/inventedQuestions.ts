import { join } from "node:path"
import { answerByModel } from "@litfuse/api/choices/answerByModel"
import { choiceArticles } from "@litfuse/api/choices/choiceArticles"
import { levels } from "@litfuse/api/choices/ChoiceTemplate"
import { draftChoices } from "@litfuse/api/choices/draftChoices"
import { nearestParagraphs } from "@litfuse/api/choices/nearestParagraphs"
import { readParagraphs } from "@litfuse/api/choices/readParagraphs"
import { withUserModel } from "@litfuse/api/extract/withUserModel"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as HostServices from "@litfuse/host/http/HostServices"
import { defaults } from "@litfuse/models/ModelSettings"
import * as Effect from "effect/Effect"
import { filesWritten, writeFiles } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { recordingHost } from "./everyday/recordingHost.ts"
import { questionsReply } from "./questions/questionsReply.ts"

const folder = join(root, "tools/requirements/questions")

/**
 * Recordings of an invented language model that writes questions from abstracts, and answers them from a text. It throws unless a question of each of two levels
 * is written, and a draft is rejected.
 */
export const inventedQuestions = (): Promise<Files> =>
  filesWritten(async (out) => {
    const host = recordingHost(
      ({ body }) => questionsReply(body!),
      (name, text) => writeFiles(out, { [name]: text })
    )
    const model = { settings: { ...defaults, name: "invented-1" }, config: Config.none(folder), traffic: HostServices.live }
    const read = Effect.gen(function* () {
      const { articles } = yield* choiceArticles(folder, ["works.ris"])
      const near = nearestParagraphs(yield* readParagraphs(folder, "report.md"))
      for (const [level, most] of [
        ["mechanism", 3],
        ["integration", 1]
      ] as const) {
        const settings = { model: "invented-1", level: levels.find(({ id }) => id === level)!, count: most, most, seed: 1 }
        const { questions, rejected } = yield* withUserModel(model, draftChoices(articles, settings))
        if (questions.length !== 1 || rejected.length !== most - 1) throw new Error(JSON.stringify({ questions, rejected }))
        const open = questions.map(({ id, stem, options }) => ({ id, stem, options: options.map(({ text }) => text), right: [] }))
        yield* withUserModel(
          model,
          answerByModel(open, (text) => near(text, 5))
        )
      }
    })
    await Effect.runPromise(Effect.provideService(read, Host, Host.of(host)) as Effect.Effect<void>)
  })
