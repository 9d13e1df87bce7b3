import type { Judged } from "./verify/askServices.ts"
import * as Manuscript from "@litfuse/citations/Manuscript"
import * as RetractionWatch from "@litfuse/citations/RetractionWatch"
import type { Scored } from "@litfuse/citations/Verdict"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Notice from "@litfuse/engine/Notice"
import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import { Host } from "@litfuse/host/Host"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { dirname } from "node:path"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tell, tellingSources } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import { findSources } from "./search/findSources.ts"
import * as Fields from "./search/request.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"
import { askServices } from "./verify/askServices.ts"
import { marksOf } from "./verify/marksOf.ts"
import { compareQuotations } from "./verify/compareQuotations.ts"
import { nameOf } from "./verify/nameOf.ts"
import { sourceOutcomes } from "./verify/sourceOutcomes.ts"
import { storedPassages } from "./verify/storedPassages.ts"
import { updateWatched, watchedFiles } from "./verify/updateWatched.ts"
import * as Verification from "./verify/Verification.ts"
import * as Watching from "./verify/Watching.ts"
import { type SentFile, watchPlace, watchReferences } from "./verify/watchReferences.ts"

/** The sources that are asked unless others are named: they know most papers, and retractions. */
export const usualSources: ReadonlyArray<string> = ["crossref", "pubmed", "europepmc"]

/** A file whose references are checked; the request names either a file or a text. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Field.optional(
    Field.text,
    "A file of references, or a manuscript: BibTeX, RIS, CSL-JSON and all forms of `convert`; Markdown, LaTeX, Word, lines of text. Or a report of `answer` as JSON. `-` is standard input."
  ),
  text: Field.optional(Schema.String, "The text of references or of a manuscript, instead of a file."),
  inForm: Field.optional(Schema.Literals(Manuscript.forms), "The form of the input. Default: from its name, else from its content."),
  bibliography: Field.or(Field.texts, [], "Files with the references of a manuscript, instead of those that it names.", {
    completes: "file"
  }),
  most: Field.optional(Field.upTo(Manuscript.mostReferences), "The most references of the input; a file with more is refused."),
  retractions: Schema.optionalKey(Field.file("The table of Retraction Watch (CSV), whose retractions count too.")),
  watch: Field.or(
    Schema.Boolean,
    false,
    "Store the references in the project. `project update` and `review update` then list those that were retracted, corrected or doubted since."
  ),
  sources: Schema.optionalKey(Fields.sourcesOf("Ids of the sources to ask. Default: crossref, pubmed, europepmc.")),
  ...Fields.traffic
})
export type Request = typeof Request.Type

/** The references with their states; `litfuse verify --format json` prints it. */
export const Answer = Verification.Answer
export type Answer = Verification.Answer

/** The most bytes of a manuscript. */
const mostBytes = 256 * 2 ** 20

/** A file that the user names; `-` is standard input. */
export const readGiven = (path: string) => (path === Files.standardStream ? Files.readBounded(path) : Files.readAtMost(path, mostBytes))

const readInput = (request: Request, latest: number | undefined) =>
  Result.gen(function* () {
    const { folder, file, text, inForm, bibliography, most } = request
    const path = file === undefined ? undefined : inFolder(folder, file)
    const bytes = path === undefined ? Buffer.from(text ?? "") : yield* readGiven(path)
    const home = path === undefined || path === Files.standardStream ? folder : dirname(path)
    const name = file ?? "the text"
    // a manuscript may be from anywhere: it names files in its folder, and no others
    const open = (other: string) =>
      Result.flatMap(
        Result.mapError(ContainedPath.within(home, home, other), (why) =>
          badLine(name, 0, `it names the file ${JSON.stringify(other)}, which ${why}`, "a file in the folder of the manuscript")
        ),
        (inside) => Files.readAtMost(inside, mostBytes)
      )
    const openGiven = (other: string) => readGiven(inFolder(folder, other))
    const options = { form: inForm, bibliographies: bibliography, latestYear: latest, most, open, openGiven }
    return { bytes, manuscript: yield* Manuscript.read(bytes, name, options) }
  })

/** The table of Retraction Watch that a request names; undefined if it names none. */
export const readTable = ({ folder, retractions }: Pick<Request, "folder" | "retractions">) =>
  retractions === undefined
    ? Result.succeed(undefined)
    : Result.flatMap(Files.readBytes(inFolder(folder, retractions)), (bytes) => RetractionWatch.parse(bytes, retractions))

const matchOf = (scored: Scored | null | undefined) => {
  if (scored === null || scored === undefined) return null
  const { work, score } = scored
  return { id: nameOf(work), title: Work.field(work, "title")?.value ?? "", score: Math.round(score * 1000) / 1000 }
}

/** A judged reference with its differences and marks, without quotations. */
export const referenceOf = (
  { reference, verdict, reason }: Judged,
  table: RetractionWatch.RetractionTable | undefined
): Verification.VerifiedReference => ({
  file: reference.file,
  key: reference.key,
  line: reference.line,
  input: reference.input,
  state: verdict?.state ?? "unknown",
  reason,
  match: matchOf(verdict?.match),
  runnerUp: matchOf(verdict?.runnerUp),
  differences: verdict?.differences ?? [],
  marks: marksOf(verdict?.match?.work, reference.identifiers, table),
  quotes: []
})

const notWatched = Notice.make("not-watched", "verify", "no source answered, so the references were not stored in the project")

/** As `ask`. `sent`: a file that was sent to a page. */
const asking = (sent: SentFile | undefined) =>
  Effect.fnUntraced(function* (request: Request) {
    if ((request.file === undefined) === (request.text === undefined))
      return yield* Question.refuse(Question.about(["file", "text"], "name one input: either {file} or {text}"))
    const place = request.watch ? yield* watchPlace(request, sent) : undefined
    const { bytes, manuscript } = yield* Effect.fromResult(readInput(request, yield* latestYear))
    const table = yield* Effect.fromResult(readTable(request))
    const traffic = yield* trafficOf(request)
    const { config, plugins } = yield* pluginsIn(request.folder)
    const sources = yield* findSources(plugins, request.sources ?? usualSources.filter((id) => plugins.find("source", id) !== undefined))
    const titles = sourceTitles(sources)
    yield* tell({ _tag: "Titled", titles })
    const host = yield* Host
    const { judged, outcomes } = yield* tellingSources(host.around(config, traffic)(askServices(sources, manuscript.references)))
    const ids = sources.map(({ plugin }) => plugin.id)
    const references = judged.map((one) => referenceOf(one, table))
    const quoted = new Set(manuscript.quotations.flatMap(({ keys }) => keys))
    const works = judged.flatMap(({ reference: { key }, verdict }) => (key !== null && quoted.has(key) ? (verdict?.match?.work ?? []) : []))
    const texts = yield* storedPassages(request.folder, works)
    const told = sourceOutcomes(ids, outcomes)
    const isWatched = place !== undefined && !noneAnswered(told)
    const found = { bytes, cited: manuscript.cited, judged, references, sources: ids }
    const watched = isWatched ? { watched: yield* watchReferences(place, found) } : {}
    const answer: Answer = {
      version: 1,
      file: request.file ?? "the text",
      references: compareQuotations(references, judged, manuscript.quotations, texts),
      outcomes: SourceNames.withNames(told, titles),
      ...watched,
      notices: place === undefined || isWatched ? manuscript.notices : [...manuscript.notices, notWatched]
    }
    return answer
  })

/**
 * Checks the references of a file: whether each exists, is the paper that was meant, and still stands; whether quotations are in the text.
 *
 * - empty: a file without a reference is an error
 * - errors: `ApiError` for a file that cannot be read, an unknown source, and a request without input; to watch without a project
 */
export const ask = Question.make("verify", Request, asking(undefined))

/** As `ask`, about a file that was sent to a page, which is watched under its name. */
export const askSent = (sent: SentFile) => Question.make("verify", Request, asking(sent))

/** What is looked up again. */
export const UpdateRequest = Schema.Struct({
  folder: Field.folder,
  retractions: Request.fields.retractions,
  ...Fields.traffic
})

/** The answer of `update`; `litfuse project update --format json` prints it. */
export const Updated = Watching.Answer
export type Updated = Watching.Answer

/**
 * Looks up the watched references of a project again, and lists those that were retracted, corrected or doubted since they were watched.
 *
 * - empty: a notice says that nothing is watched
 * - errors: `ApiError` without a project, and for a damaged log
 */
export const update = Question.make(
  "project update",
  UpdateRequest,
  Effect.fnUntraced(function* (request: typeof UpdateRequest.Type) {
    const { folder } = request
    const root = ProjectFiles.find(folder)
    if (root === undefined)
      return yield* Question.refuse("there is no project in this folder or above it; make one with `litfuse project init`")
    const table = yield* Effect.fromResult(readTable(request))
    return yield* updateWatched({ root, folder }, yield* watchedFiles(root), yield* trafficOf(request), table)
  })
)
