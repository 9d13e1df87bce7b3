import { workflowCommand } from "@litfuse/bench/gate/workflowCommand"
import { counted } from "@litfuse/files/numbers"
import { namesIn } from "../search/SourceNames.ts"
import { joinNames } from "../search/positionsBySource.ts"
import { type Answer, hasProblem, states, type VerifiedReference } from "./Verification.ts"

/** Longer texts are cut: a line names what is wrong, and the file has the rest. */
const mostSaid = 120

const brief = (text: string): string => (text.length <= mostSaid ? text : `${text.slice(0, mostSaid - 3)}...`)

const differenceText = ({ field, said, is }: VerifiedReference["differences"][number]): string =>
  `${field} "${brief(said)}" ${is === null ? "is unknown to all sources" : `is "${brief(is)}"`}`

const words: Readonly<Record<VerifiedReference["marks"][number]["kind"], string>> = {
  retracted: "RETRACTED",
  concern: "EXPRESSION OF CONCERN",
  corrected: "corrected",
  preprint: "a preprint"
}

type NameOf = (source: string) => string

/** A mark as text: `RETRACTED 2019-05-02, say Crossref and PubMed (doi:10.1/x)`. */
export const markText = ({ kind, by, date, id }: VerifiedReference["marks"][number], nameOf: NameOf): string => {
  const names = by.map((source) => (source === "title" ? "its title" : nameOf(source)))
  const notice = id === null ? "" : ` (${id})`
  const where = kind === "preprint" ? `, published as ${id ?? "an article"}` : notice
  return `${words[kind]}${date === null ? "" : ` ${date}`}, ${names.length === 1 ? "says" : "say"} ${joinNames(names)}${where}`
}

const quoteText = ({ text, state, near }: VerifiedReference["quotes"][number]): string =>
  `quotation ${state === "differs" ? "differs" : "is not in the text"}: "${brief(text)}"${near === null ? "" : `; the text says "${brief(near)}"`}`

/** What is wrong with a reference, or remarkable, in phrases. Empty: nothing. */
export const findingsOf = (reference: VerifiedReference, nameOf: NameOf): ReadonlyArray<string> => {
  const { state, reason, match, runnerUp, differences, marks, quotes } = reference
  return [
    ...(state === "absent" ? ["no source that was asked has it"] : []),
    ...(state === "unknown" ? [reason ?? "a source failed"] : []),
    ...(state === "ambiguous" ? [`${match!.id} and ${runnerUp!.id} fit nearly as well; add an identifier`] : []),
    ...differences.map(differenceText),
    ...marks.map((mark) => markText(mark, nameOf)),
    ...quotes.filter((quote) => quote.state === "differs" || quote.state === "absent").map(quoteText)
  ]
}

/** The name of a source by its id, for people; the table of Retraction Watch is no source. */
export const nameIn = (answer: Pick<Answer, "outcomes">): NameOf => {
  const nameOf = namesIn(answer.outcomes)
  return (source) => (source === "retraction-watch" ? "Retraction Watch" : nameOf(source))
}

const placeOf = ({ file, line }: VerifiedReference): string => (line === 0 ? file : `${file}:${line}`)

/** One line for each reference: `refs.bib:12: smith2019: differs: year "2018" is "2017" (doi:10.1/x)`. */
export const verifyLines = (answer: Answer): ReadonlyArray<string> => {
  const nameOf = nameIn(answer)
  return answer.references.map((reference) => {
    const { key, input, state, match } = reference
    const findings = findingsOf(reference, nameOf)
    const found = match === null || state === "ambiguous" ? "" : ` [${match.id}]`
    return `${placeOf(reference)}: ${key ?? brief(input)}: ${state}${findings.length === 0 ? "" : `${state === "ok" && hasProblem(reference) ? ", but" : ":"} ${findings.join("; ")}`}${found}`
  })
}

/** The counts in a sentence: `6 references: 2 ok, 1 differs, 1 absent, 2 unknown; 3 have problems`. */
export const verifySummary = ({ references }: Answer): string => {
  const counts = states.flatMap((state) => {
    const count = references.filter((one) => one.state === state).length
    return count === 0 ? [] : [`${count} ${state}`]
  })
  const marked = references.filter(({ marks }) => marks.some(({ kind }) => kind === "retracted")).length
  const problems = references.filter(hasProblem).length
  const retracted = marked === 0 ? "" : `, ${marked} retracted`
  return `${counted(references.length, "reference")}: ${counts.join(", ")}${retracted}; ${problems === 0 ? "no problem" : counted(problems, "reference with a problem", "references with problems")}`
}

/** Problems as errors, and references that were not checked as warnings, in the form of GitHub's annotations. */
export const verifyAnnotations = (answer: Answer): ReadonlyArray<string> => {
  const nameOf = nameIn(answer)
  return answer.references.flatMap((reference) => {
    const isProblem = hasProblem(reference)
    if (!isProblem && reference.state !== "unknown") return []
    const place = { file: reference.file, ...(reference.line === 0 ? {} : { line: String(reference.line) }) }
    const title = `${reference.key ?? "reference"}: ${reference.state}`
    return [workflowCommand(isProblem ? "error" : "warning", { ...place, title }, findingsOf(reference, nameOf).join("; "))]
  })
}
