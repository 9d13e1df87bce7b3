import * as Notice from "@litfuse/engine/Notice"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { readReferences } from "../analyse/readReferences.ts"
import { recordText } from "../text/recordTexts.ts"
import { inFolder } from "../inFolder.ts"
import type { ChoiceArticle } from "./draftChoices.ts"

/**
 * The abstracts in files of references, each once. A work without an identifier has the name of its file. Notices say how many records gave none.
 *
 * - errors: `DatasetError` for a file that cannot be read
 */
export const choiceArticles = Effect.fnUntraced(function* (folder: string, files: ReadonlyArray<string>) {
  const read = yield* Effect.fromResult(readReferences(files, (file) => inFolder(folder, file), false, yield* latestYear))
  const articles = new Map<string, ChoiceArticle>()
  let [works, without, again] = [0, 0, 0]
  for (const [i, records] of read.lists.entries())
    for (const record of records) {
      works++
      const text = recordText(Work.single(record))
      if (text === undefined) {
        without++
        continue
      }
      const work = record.identifiers.length === 0 ? `${files[i]} ${record.id}` : text.work
      if (articles.has(work)) again++
      else articles.set(work, { work, title: text.title, sentences: sentencesOf(work, text.passages) })
    }
  const notices = [
    ...(without > 0
      ? [Notice.make("no-abstract", "works", `${counted(without, "record")} without an abstract; no question is from them`)]
      : []),
    ...(again > 0
      ? [Notice.make("repeated-work", "works", `${counted(again, "record")} of works that are there already; each was read once`)]
      : []),
    ...read.notices
  ]
  return { articles: [...articles.values()], works, notices }
})
