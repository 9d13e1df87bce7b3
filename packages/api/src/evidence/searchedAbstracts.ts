/** The abstracts of works that are searched next to stored texts, and what is said of works that are not searched. */
import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import { counted, grouped } from "@litfuse/files/numbers"
import { namesOf, type RecordText, recordText } from "../text/recordTexts.ts"

/** Each abstract is read for each question, so there is a limit. */
const mostAbstracts = 50_000

const tooMany = (of: number): Notice.Notice =>
  Notice.make("abstracts-left-out", "abstracts", `of ${grouped(of)} abstracts, the first ${grouped(mostAbstracts)} were searched`)

const lacking = (n: number): Notice.Notice =>
  Notice.make("no-abstract", "abstracts", `${counted(n, "work")} without an abstract and without a stored text: not searched`)

/** Abstracts of works, and notices about works of which nothing is searched. `isStored` whether a text has this name. Empty: none without an abstract. */
export const searchedAbstracts = (
  works: ReadonlyArray<Work>,
  isStored: (name: string) => boolean
): { readonly abstracts: ReadonlyArray<RecordText>; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const read = works.map((work) => ({ work, text: recordText(work) }))
  const all = read.flatMap(({ text }) => text ?? [])
  const without = read.filter(({ work, text }) => text === undefined && !namesOf(work).some(isStored)).length
  return {
    abstracts: all.slice(0, mostAbstracts),
    notices: [...(all.length > mostAbstracts ? [tooMany(all.length)] : []), ...(without === 0 ? [] : [lacking(without)])]
  }
}
