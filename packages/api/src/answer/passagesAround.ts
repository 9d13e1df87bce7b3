import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import type { WorkText } from "@litfuse/project/EvidenceTexts"
import * as TextAddress from "@litfuse/texts/TextAddress"
import type { Statement } from "./Report.ts"

/** A longer neighbour is a table or a list without full stops, which explains no sentence. Units: UTF-16 units. */
const longest = 2000

type Address = Statement["evidence"][number]

/** Places that overlap or touch are one, in the order of the first of them. */
const merged = (places: ReadonlyArray<Address>): ReadonlyArray<Address> => {
  const all: Array<Address> = []
  for (const place of places) {
    const meets = (one: Address): boolean =>
      one.work === place.work && one.sha256 === place.sha256 && place.from <= one.to + 1 && one.from <= place.to + 1
    const same = all.filter(meets)
    const at = all.findIndex(meets)
    if (at < 0) all.push(place)
    else {
      all[at] = {
        ...place,
        from: Math.min(place.from, ...same.map(({ from }) => from)),
        to: Math.max(place.to, ...same.map(({ to }) => to))
      }
      for (const one of same.slice(1)) all.splice(all.indexOf(one), 1)
    }
  }
  return all
}

/**
 * The text around quoted sentences: each with the sentences before and after it in its section, as a quotation with an address.
 *
 * - sentences that are near to each other have one text
 * - empty: none for sentences that are alone in their sections
 */
export const passagesAround = (quoted: ReadonlyArray<Statement>, texts: ReadonlyArray<WorkText>): ReadonlyArray<Statement> => {
  const places = quoted.flatMap(({ evidence }) => evidence)
  const cited = new Set(places.map(({ work }) => work))
  const read = texts.flatMap(({ work, passages }) => (cited.has(work) ? [{ work, passages, sentences: sentencesOf(work, passages) }] : []))
  const wider = places.flatMap((place): ReadonlyArray<Address> => {
    const isIn = (one: Address): boolean => one.work === place.work && one.sha256 === place.sha256
    const section = read.flatMap(({ sentences }) => sentences.map(({ address }) => address)).filter(isIn)
    const at = section.findIndex(({ from }) => from === place.from)
    const near = [section[at - 1], section[at + 1]].filter((one) => at >= 0 && one !== undefined && one.to - one.from <= longest)
    if (near.length === 0) return []
    return [
      { ...place, from: Math.min(place.from, ...near.map((one) => one!.from)), to: Math.max(place.to, ...near.map((one) => one!.to)) }
    ]
  })
  return merged(wider).flatMap(({ work, sha256, from, to }): ReadonlyArray<Statement> => {
    const passage = read.flatMap((one) => (one.work === work ? one.passages : [])).find((one) => one.sha256 === sha256)
    if (passage === undefined) return []
    const text = passage.text.slice(from, to).replaceAll(/\s+/gu, " ").trim()
    return [{ text, kind: "quotation", evidence: [TextAddress.of(work, passage, from, to)] }]
  })
}
