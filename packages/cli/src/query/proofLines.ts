import type { Translated } from "@litfuse/api/Translate"
import { grouped } from "@litfuse/files/numbers"

const headingLine = ({
  descriptor,
  qualifiers,
  major
}: {
  descriptor: string
  qualifiers: ReadonlyArray<string>
  major: boolean
}): string => `  heading: ${descriptor}${qualifiers.length === 0 ? "" : ` (${qualifiers.join(", ")})`}${major ? ", a main point" : ""}`

/** The result of a proof in lines; no lines if none was requested. */
export const proofLines = ({ answer: { counterexample, from, to }, tried = 0 }: Translated): ReadonlyArray<string> => {
  if (counterexample === undefined) return []
  if (counterexample === null) return [`proof: both forms agree on all ${grouped(tried)} records`]
  const { record, matches } = counterexample
  const [own, other] = matches === "from" ? [`query for ${from}`, `translation for ${to}`] : [`translation for ${to}`, `query for ${from}`]
  const parts = [
    ...Object.entries(record.texts).flatMap(([part, texts]) => texts.map((text) => `  ${part}: ${text}`)),
    ...(record.headings ?? []).map(headingLine),
    ...Object.entries(record.dates ?? {}).map(([name, date]) => `  ${name}: ${date}`)
  ]
  return [`counterexample: the ${own} finds this record, the ${other} does not`, ...(parts.length === 0 ? ["  (an empty record)"] : parts)]
}
