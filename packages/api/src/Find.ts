import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import { counted } from "@litfuse/files/numbers"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type * as ProjectTexts from "@litfuse/project/ProjectTexts"
import * as MemoryIndex from "@litfuse/texts/MemoryIndex"
import type { Passage } from "@litfuse/texts/Passages"
import { quoteAround } from "@litfuse/texts/quoteAround"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as TextSearch from "@litfuse/texts/TextSearch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { folderWorks } from "./evidence/folderWorks.ts"
import { isRecordSection, type RecordText } from "./text/recordTexts.ts"
import { isOfReferences, referenceWorks } from "./evidence/referenceWorks.ts"
import { searchedAbstracts } from "./evidence/searchedAbstracts.ts"
import * as Field from "./fields.ts"
import { Checked, checkedOf, type Quoted } from "./find/CheckedAddress.ts"
import { inAbstracts, joined } from "./find/inAbstracts.ts"
import { readAddresses } from "./find/readAddresses.ts"
import { readTextFile } from "./text/readTextFile.ts"
import { withTexts } from "./project/withTexts.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"

/** Words to find in a text, or addresses to check. */
export const Request = Schema.Struct({
  folder: Field.folder,
  words: Field.or(
    Field.texts,
    [],
    'Words that a section must contain, all of them. `"day sleep"` in quotation marks is a phrase, and `caffein*` the beginning of a word.',
    { argument: "word" }
  ),
  in: Field.optional(
    Field.text,
    "A file to search: JATS, PDF, text, or the JSON of `litfuse text`; of references (RIS, NBIB, CSV ...) or results, their abstracts.",
    { completes: "file" }
  ),
  project: Field.or(
    Schema.Boolean,
    false,
    "Whether to search the texts of the project or review, and the abstracts of its works: those of the review, else of the latest run."
  ),
  check: Field.optional(
    Field.text,
    "A file with earlier hits, the JSON of this command. Each address is read again, and litfuse says what changed.",
    { completes: "file" }
  ),
  limit: Field.or(Field.upTo(1000), 10, "How many sections to quote.", { alias: "n" }),
  perWork: Field.optional(Field.upTo(1000), "How many sections of one work to quote. Default: 5 in a project, no limit in a file.")
})
export type Request = typeof Request.Type

/** How many sections of one work of a project are quoted. */
const usualPerWork = 5

const Hit = Schema.Struct({
  address: TextAddress.Address,
  quote: Schema.String,
  score: Field.about(Schema.Finite, "BM25; higher is better."),
  title: Schema.NullOr(Schema.String),
  retraction: Schema.NullOr(Schema.String)
})

/**
 * Quotations with their addresses, best first; `litfuse find --format json` prints it.
 *
 * - `searched` the number of texts, and `abstracts` how many of them are abstracts of records; hits in texts come before those in abstracts
 * - `checked` the addresses of a file, in its order
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  words: Schema.String,
  hits: Schema.Array(Hit),
  found: Field.about(Schema.Struct({ works: Schema.Int, sections: Schema.Int }), "How many works and sections have all the words."),
  more: Field.about(
    Schema.Array(Schema.Struct({ work: Schema.String, sections: Schema.Int })),
    "For each quoted work: how many more of its sections have the words."
  ),
  searched: Field.about(Schema.Int, "How many texts were searched."),
  abstracts: Field.about(Schema.Int, "How many of them are abstracts of records."),
  checked: Schema.optionalKey(Schema.Array(Checked)),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

type LocatedHit = ProjectTexts.StoredHit

const hitOf = (hit: LocatedHit): typeof Hit.Type => {
  const [from, to] = quoteAround(hit)
  return {
    address: TextAddress.of(hit.work, hit, from, to),
    quote: hit.content.slice(from, to),
    score: hit.score,
    title: hit.title,
    retraction: hit.retraction
  }
}

interface Wanted {
  readonly words: string
  readonly match: string | undefined
  readonly addresses: ReadonlyArray<Quoted> | undefined
  readonly limit: number
  readonly perWork: number | undefined
}

const nothing: ProjectTexts.Found = { hits: [], works: [] }

/** Works with sections that are not quoted. A work without any quotation is in the counts alone: there may be thousands. */
const moreOf = ({ hits, works }: ProjectTexts.Found): Answer["more"] => {
  const quoted = new Map<string, number>()
  for (const { work } of hits) quoted.set(work, (quoted.get(work) ?? 0) + 1)
  return works.flatMap(({ work, sections }) => {
    const shown = quoted.get(work) ?? 0
    return shown === 0 || shown === sections ? [] : [{ work, sections: sections - shown }]
  })
}

const noHit = (words: string, searched: number): ReadonlyArray<Notice.Notice> => [
  searched === 0
    ? Notice.make(
        "no-texts",
        "find",
        "the project has no texts and no abstracts yet; `litfuse text ID` stores a text, and `litfuse search` finds abstracts"
      )
    : Notice.make("no-hit", "find", `no section contains all of: ${words}`)
]

const answerOf = (
  { words, match }: Wanted,
  found: ProjectTexts.Found,
  { searched, abstracts, checked }: Pick<Answer, "searched" | "abstracts"> & { readonly checked: Answer["checked"] }
): Answer => ({
  version: 1,
  words,
  hits: found.hits.map(hitOf),
  found: { works: found.works.length, sections: found.works.reduce((sum, { sections }) => sum + sections, 0) },
  more: moreOf(found),
  searched,
  abstracts,
  ...(checked === undefined ? {} : { checked }),
  notices: match !== undefined && found.hits.length === 0 ? noHit(words, searched) : []
})

const inText = Effect.fnUntraced(function* (path: string, wanted: Wanted) {
  const { work, title, passages } = yield* readTextFile(path)
  const { match, limit, perWork = limit } = wanted
  const { hits, sections } = match === undefined ? { hits: [], sections: 0 } : MemoryIndex.search(passages, match, Math.min(limit, perWork))
  const located = {
    hits: hits.map((hit) => ({ ...hit, work, title, retraction: null })),
    works: sections === 0 ? [] : [{ work, sections }]
  }
  return answerOf(wanted, located, {
    searched: 1,
    abstracts: 0,
    // a file may have another name than when the address was made
    checked: wanted.addresses?.map((quoted) => checkedOf(quoted, { passages, version: undefined }, undefined))
  })
})

/** An address in an abstract, read again. */
const checkedIn = (named: ReadonlyMap<string, ReadonlyArray<Passage>>, quoted: Quoted): Checked => {
  const passages = named.get(quoted.address.work)
  return checkedOf(quoted, passages === undefined ? undefined : { passages, version: undefined }, undefined)
}

const inReferences = Effect.fnUntraced(function* (path: string, wanted: Wanted) {
  const { works, notices } = yield* referenceWorks([{ path, name: path }])
  const { abstracts, notices: lacking } = searchedAbstracts(works, () => false)
  if (abstracts.length === 0) return yield* Question.refuse(`${path}: none of its ${counted(works.length, "work")} has an abstract`)
  const { match, limit, perWork = limit } = wanted
  const found = match === undefined ? nothing : inAbstracts(abstracts, match, { limit, perText: perWork })
  const named = abstractsByName(abstracts)
  const answer = answerOf(wanted, found, {
    searched: abstracts.length,
    abstracts: abstracts.length,
    checked: wanted.addresses?.map((quoted) => checkedIn(named, quoted))
  })
  return { ...answer, notices: [...notices, ...lacking, ...answer.notices] }
})

/** The abstracts of a project that are searched, those that addresses name, and why others are missing. */
interface Abstracts {
  readonly works: ReadonlyArray<Work>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Works are read only for words, and if an address is in an abstract: a run is replayed for them. */
const abstractsFor = (root: string, { match, addresses = [] }: Wanted) =>
  match === undefined && !addresses.some(({ address }) => isRecordSection(address.section))
    ? Effect.succeed({ works: [], notices: [] } satisfies Abstracts)
    : folderWorks(root)

/** The passages of abstracts, by all names of their works. */
const abstractsByName = (abstracts: ReadonlyArray<RecordText>): ReadonlyMap<string, ReadonlyArray<Passage>> => {
  const found = new Map<string, ReadonlyArray<Passage>>()
  for (const { names, passages } of abstracts) for (const name of names) if (!found.has(name)) found.set(name, passages)
  return found
}

const inProject = (texts: ProjectTexts.ProjectTexts, Texts: typeof ProjectTexts, wanted: Wanted, { works, notices }: Abstracts) =>
  Result.gen(function* () {
    const { match, limit, perWork = usualPerWork } = wanted
    const stored = yield* Texts.worksByName(texts)
    const { abstracts, notices: lacking } = searchedAbstracts(works, (name) => stored.has(name))
    // a stored text is what a reader opens: the abstract of the same work is part of it
    const others = abstracts.filter(({ names }) => !names.some((name) => stored.has(name)))
    const limits = { limit, perText: perWork }
    const found =
      match === undefined ? nothing : joined(yield* Texts.search(texts, match, limits), inAbstracts(others, match, limits), limit)
    const checked: Array<Checked> = []
    const known = new Map<string, ProjectTexts.CurrentText | undefined>()
    const named = abstractsByName(abstracts)
    for (const quoted of wanted.addresses ?? []) {
      const { address } = quoted
      if (isRecordSection(address.section)) {
        checked.push(checkedIn(named, quoted))
        continue
      }
      if (!known.has(address.work)) known.set(address.work, yield* Texts.currentText(texts, address.work))
      checked.push(checkedOf(quoted, known.get(address.work), yield* Texts.earlierText(texts, address)))
    }
    const answer = answerOf(wanted, found, {
      searched: (yield* Texts.count(texts)) + (match === undefined ? 0 : others.length),
      abstracts: match === undefined ? 0 : others.length,
      checked: wanted.addresses === undefined ? undefined : checked
    })
    return { ...answer, notices: [...notices, ...(match === undefined ? [] : lacking), ...answer.notices] }
  })

/**
 * Finds words in the texts and abstracts of the project or in a file, or reads addresses again.
 *
 * - empty: no hits, with a notice
 * - errors: `ApiError` without words or addresses, without a project, and for an unreadable file
 */
export const run = Question.make(
  "find",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, limit, perWork } = request
    const words = request.words.join(" ")
    if ((request.in === undefined) !== request.project)
      return yield* Question.refuse(Question.about(["in", "project"], "name one of {in} and {project}, to say what is searched"))
    if (words === "" && request.check === undefined)
      return yield* Question.refuse("name words to find, or with --check a file of addresses")
    const match = TextSearch.matchOf(words)
    if (words !== "" && match === undefined) return yield* Question.refuse(`"${words}" has no letter and no digit, so it names no word`)
    const addresses = request.check === undefined ? undefined : yield* readAddresses(inFolder(folder, request.check))
    const wanted: Wanted = { words, match, addresses, limit, perWork }
    if (request.in !== undefined) {
      const path = inFolder(folder, request.in)
      return (yield* isOfReferences(path)) ? yield* inReferences(path, wanted) : yield* inText(path, wanted)
    }
    const root = ProjectFiles.find(folder)
    if (root === undefined)
      return yield* Question.refuse(Question.about(["project"], "{project} needs a project; make one with `litfuse project init`"))
    const abstracts = yield* abstractsFor(root, wanted)
    return yield* withTexts(root, (texts, Texts) => inProject(texts, Texts, wanted, abstracts))
  })
)

/** The plain data only. */
export const ask = run
