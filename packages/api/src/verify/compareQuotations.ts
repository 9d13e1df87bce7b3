import type { Quotation } from "@litfuse/citations/CitedText"
import { findQuotation } from "@litfuse/citations/findQuotation"
import type { Work } from "@litfuse/engine/Work"
import type { Passage } from "@litfuse/texts/Passages"
import type { Judged } from "./askServices.ts"
import { nameOf } from "./nameOf.ts"
import type { VerifiedReference } from "./Verification.ts"

type Quote = VerifiedReference["quotes"][number]

const abstractsOf = (work: Work): ReadonlyArray<string> => [
  ...new Set([...work.records, ...(work.enriched ?? [])].flatMap(({ abstract }) => abstract ?? []))
]

/** A quotation may run over the end of a section, so the whole text is compared too. */
const inPassages = ({ text, line }: Quotation, name: string, passages: ReadonlyArray<Passage>): Quote => {
  const compared = passages.map((passage) => ({ passage, quoted: findQuotation(text, passage.text) }))
  const found = compared.find(({ quoted }) => quoted.state === "found")
  if (found !== undefined) return { text, line, state: "found", near: null, address: `${name}#${found.passage.name}` }
  const isInWhole = findQuotation(text, passages.map((passage) => passage.text).join("\n")).state === "found" // prettier-ignore
  if (isInWhole) return { text, line, state: "found", near: null, address: name }
  for (const { passage, quoted } of compared)
    if (quoted.state === "differs") return { text, line, state: "differs", near: quoted.near, address: `${name}#${passage.name}` }
  return { text, line, state: "absent", near: null, address: name }
}

/**
 * Compares a quotation with the stored text of a work, else with its abstracts. What an abstract lacks may be in the text, so only a stored text makes a
 * quotation `absent`.
 */
const compare = (quotation: Quotation, work: Work | undefined, passages: ReadonlyArray<Passage> | undefined): Quote => {
  const { text, line } = quotation
  if (work === undefined) return { text, line, state: "no-text", near: null, address: null }
  const name = nameOf(work)
  const address = `${name}#abstract`
  const found = abstractsOf(work).map((abstract) => findQuotation(text, abstract))
  if (found.some(({ state }) => state === "found")) return { text, line, state: "found", near: null, address }
  if (passages !== undefined) return inPassages(quotation, name, passages)
  const near = found.find((one) => one.state === "differs")
  return near === undefined
    ? { text, line, state: "no-text", near: null, address: null }
    : { text, line, state: "differs", near: near.near, address }
}

const order: ReadonlyArray<Quote["state"]> = ["found", "differs", "absent", "no-text"]

/** References with the quotations that cite them. A quotation with several citations belongs to the one whose text is nearest to it. */
export const compareQuotations = (
  references: ReadonlyArray<VerifiedReference>,
  judged: ReadonlyArray<Judged>,
  quotations: ReadonlyArray<Quotation>,
  texts: ReadonlyMap<Work, ReadonlyArray<Passage>>
): ReadonlyArray<VerifiedReference> => {
  const places = new Map(references.map(({ key }, i) => [key, i] as const).toReversed())
  const quotes = new Map<number, Array<Quote>>()
  for (const quotation of quotations) {
    const all = quotation.keys.flatMap((key) => {
      const place = places.get(key)
      if (place === undefined) return []
      const work = judged[place]!.verdict?.match?.work
      return [{ place, quote: compare(quotation, work, work === undefined ? undefined : texts.get(work)) }]
    })
    const [best] = all.toSorted((a, b) => order.indexOf(a.quote.state) - order.indexOf(b.quote.state))
    if (best !== undefined) quotes.set(best.place, [...(quotes.get(best.place) ?? []), best.quote])
  }
  return references.map((reference, i) => ({ ...reference, quotes: quotes.get(i) ?? [] }))
}
