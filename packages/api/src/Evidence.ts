import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Notice from "@litfuse/engine/Notice"
import { claimTermsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import { evidenceMethod } from "@litfuse/extraction/evidence/evidenceMethod"
import { type EvidenceSentence, rankEvidence } from "@litfuse/extraction/evidence/rankEvidence"
import { stances } from "@litfuse/extraction/evidence/stanceOf"
import type { Work } from "@litfuse/engine/Work"
import type { WorkText } from "@litfuse/project/EvidenceTexts"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { namedTexts, textOfWork } from "./evidence/namedTexts.ts"
import { abstractsOf, type SearchedTexts, storedTexts } from "./evidence/searchedTexts.ts"
import { withoutLongLines } from "./evidence/withoutLongLines.ts"
import { withoutRepeats } from "./evidence/withoutRepeats.ts"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

/** A longer claim is a text. Units: UTF-16 units. */
const longestClaim = 1000

/** A claim, and where to look for sentences that bear on it. */
export const Request = Schema.Struct({
  folder: Field.folder,
  claim: Field.about(Field.text, "The claim, one sentence."),
  in: Field.optional(
    Field.texts,
    "Texts to search: a file (JATS, PDF, text, or the JSON of `litfuse text`), or the identifier of a work. Of a work without a stored text, and in a file of references (RIS, NBIB, CSV ...) or results, abstracts are searched. Default: all texts of the project or review, and the abstracts of its works: those of the review, else of the latest run."
  ),
  limit: Field.or(Field.upTo(1000), 10, "How many sentences to give.", { alias: "n" })
})
export type Request = typeof Request.Type

const { folder, claim, limit } = Request.fields

const InWorks = Schema.Struct({ claim, limit })

const InWork = Schema.Struct({ folder, claim, limit })

const Sentence = Schema.Struct({
  address: TextAddress.Address,
  text: Field.about(Schema.String, "The sentence, on one line."),
  stance: Field.about(Schema.Literals(stances), "By rules. `unclear`: they do not decide."),
  score: Field.about(Schema.Finite, "Higher is better."),
  title: Schema.NullOr(Schema.String),
  retraction: Field.about(Schema.NullOr(Schema.String), "The state of the work, if it is retracted or doubted.")
})

/**
 * Sentences that bear on a claim, best first; `litfuse evidence --format json` prints it.
 *
 * - `state` `none`: no sentence fits well enough; `searched` the number of texts, and `abstracts` how many of them are abstracts of records
 * - `method` how the sentences were found, and how well one must fit
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  claim: Schema.String,
  state: Schema.Literals(["found", "none"]),
  sentences: Schema.Array(Sentence),
  searched: Field.about(Schema.Int, "How many texts were searched."),
  abstracts: Field.about(Schema.Int, "How many of them are abstracts of records."),
  method: Schema.Struct({ id: Schema.String, revision: Schema.Int, threshold: Schema.Finite }),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

const sentenceOf = ({ sentence, stance, score }: EvidenceSentence, works: ReadonlyMap<string, WorkText>): Answer["sentences"][number] => {
  const { address, text } = sentence
  const { title, retraction } = works.get(address.work)!
  return { address, text: oneLine(text), stance, score, title, retraction }
}

/** A folder without any text cannot answer; the lines say how to get one. */
const refuseEmpty = (notices: ReadonlyArray<Notice.Notice>) =>
  Question.refuse(
    Question.about(
      ["in"],
      "there is no text to search; store one with `litfuse text ID` in a project or review, or name a file with {in}, as in {in} paper.pdf. `litfuse search` or `litfuse review run` finds abstracts"
    ),
    ...notices.map(({ subject, text }) => `${subject}: ${text}`)
  )

const noSentence = Notice.make("no-evidence", "evidence", "no sentence found that fits the claim well enough")

/** The works of sentences. A work may have a text and an abstract: then one of them says that it is retracted. */
const worksIn = (texts: SearchedTexts["texts"]): ReadonlyMap<string, WorkText> => {
  const works = new Map<string, WorkText>()
  for (const one of texts) {
    const { title = null, retraction = null } = works.get(one.work) ?? {}
    works.set(one.work, { ...one, title: title ?? one.title, retraction: retraction ?? one.retraction })
  }
  return works
}

const answerOf = (claim: string, limit: number, { texts, searched, abstracts, counts, textOf, notices }: SearchedTexts): Answer => {
  const works = worksIn(texts)
  // repeated sentences do not count for the limit
  const ranked = rankEvidence(claim, texts, { limit: abstracts === 0 ? limit : Number.MAX_SAFE_INTEGER }, counts)
  const found = withoutRepeats(ranked, textOf).slice(0, limit)
  return {
    version: 1,
    claim,
    state: found.length === 0 ? "none" : "found",
    sentences: found.map((one) => sentenceOf(one, works)),
    searched,
    abstracts,
    method: evidenceMethod,
    notices: [...(found.length > 0 ? [] : [noSentence]), ...notices]
  }
}

const refuseClaim = Effect.fnUntraced(function* (claim: string) {
  if (claim.length > longestClaim)
    return yield* Question.refuse(`the claim has ${claim.length} characters; write one sentence of at most ${longestClaim}`)
  if (claimTermsOf(claim).length === 0)
    return yield* Question.refuse(`the claim "${claim}" has no word to look for; write it as a sentence`)
  return undefined
})

/**
 * Sentences of the abstracts of some works that support or contradict a claim.
 *
 * - empty: `none` with a notice, if no sentence fits well enough or no work has an abstract
 * - errors: `ApiError` for a claim without words, and one of more than 1,000 characters
 */
export const inWorks = ({ claim, works, limit }: Pick<Request, "claim" | "limit"> & { readonly works: ReadonlyArray<Work> }) =>
  Question.make("evidence", InWorks, (request) =>
    Effect.map(refuseClaim(request.claim), () =>
      answerOf(request.claim, request.limit, withoutLongLines(abstractsOf(works, request.claim)))
    )
  )({ claim, limit })

/**
 * Sentences of one work that support or contradict a claim: of its text that the project around a folder stores, else of its abstract.
 *
 * - empty: `none` with a notice, if no sentence fits well enough or the work has no text and no abstract
 * - errors: as `inWorks`, and an unusable database
 */
export const inWork = ({ folder, claim, work, limit }: Pick<Request, "folder" | "claim" | "limit"> & { readonly work: Work }) =>
  Question.make(
    "evidence",
    InWork,
    Effect.fnUntraced(function* (request: typeof InWork.Type) {
      yield* refuseClaim(request.claim)
      return answerOf(request.claim, request.limit, withoutLongLines(yield* textOfWork(request.folder, work)))
    })
  )({ folder, claim, limit })

/**
 * Sentences that support or contradict a claim, or none, in texts that were named, or in texts and abstracts of the project or review.
 *
 * - empty: `none` with a notice, if no sentence fits well enough
 * - errors: `ApiError` if there is no text to search, for a claim without words, and for an unreadable file or an identifier without a text
 */
export const run = Question.make(
  "evidence",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, claim, in: named, limit } = request
    yield* refuseClaim(claim)
    const found = withoutLongLines(named === undefined ? yield* storedTexts(folder, claim) : yield* namedTexts(folder, named, claim))
    if (found.searched === 0) return yield* refuseEmpty(found.notices)
    return answerOf(claim, limit, found)
  })
)

/** The plain data only. */
export const ask = run
