import type { Quotation } from "@litfuse/citations/CitedText"
import { findQuotation } from "@litfuse/citations/findQuotation"
import type { Work } from "@litfuse/engine/Work"
import type { Judged } from "./askServices.ts"
import type { VerifiedReference } from "./Verification.ts"

type Quote = VerifiedReference["quotes"][number]

const abstractsOf = (work: Work): ReadonlyArray<string> => [
  ...new Set([...work.records, ...(work.enriched ?? [])].flatMap(({ abstract }) => abstract ?? []))
]

/** Compares a quotation with the abstracts of a work. What an abstract lacks may be in the text, so it is never `absent`. */
const compare = ({ text, line }: Quotation, work: Work | undefined): Quote => {
  const found = work === undefined ? [] : abstractsOf(work).map((abstract) => findQuotation(text, abstract))
  const address = work === undefined ? null : `${work.id}#abstract`
  if (found.some(({ state }) => state === "found")) return { text, line, state: "found", near: null, address }
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
  quotations: ReadonlyArray<Quotation>
): ReadonlyArray<VerifiedReference> => {
  const places = new Map(references.map(({ key }, i) => [key, i] as const).toReversed())
  const quotes = new Map<number, Array<Quote>>()
  for (const quotation of quotations) {
    const all = quotation.keys.flatMap((key) => {
      const place = places.get(key)
      return place === undefined ? [] : [{ place, quote: compare(quotation, judged[place]!.verdict?.match?.work) }]
    })
    const [best] = all.toSorted((a, b) => order.indexOf(a.quote.state) - order.indexOf(b.quote.state))
    if (best !== undefined) quotes.set(best.place, [...(quotes.get(best.place) ?? []), best.quote])
  }
  return references.map((reference, i) => ({ ...reference, quotes: quotes.get(i) ?? [] }))
}
