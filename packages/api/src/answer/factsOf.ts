/** What a database says of a gene, a protein or a structure, as a text with sections, so that a report can address it. */
import type { Entity } from "@litfuse/engine/Entity"
import type { Passage } from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as TextAddress from "@litfuse/texts/TextAddress"
import type { Statement } from "./Report.ts"

/** A longer field is cut in a report. Units: UTF-16 units. */
export const longestFact = 400

/** The fields of an entity as sections: its summary, its facts, its links by relation, and its picture. Empty: an entity without fields has none. */
export const entityPassages = ({ summary, facts, links, picture }: Entity): ReadonlyArray<Passage> => {
  const sections = new Map<string, Array<string>>()
  const add = (name: string, text: string): void => void sections.set(name, [...(sections.get(name) ?? []), text])
  if (summary !== undefined) add("summary", summary)
  for (const { label, text } of facts) add(label, text)
  // publications are references of the entry, and say nothing of the entity
  for (const { relation, id } of links) if (relation !== "publication") add(relation, id)
  // as `litfuse get` shows it: the picture is a file of the database, and a report that is opened asks no service
  if (picture !== undefined) add("picture", `${picture.shows}: ${picture.address}`)
  return passagesOf([...sections].map(([name, texts]) => ({ path: [name], text: texts.join("; ") })))
}

const nameOf = ({ symbol, name, organism }: Entity): string =>
  `${symbol === undefined || name.startsWith(symbol) ? name : symbol}${organism === undefined ? "" : ` of ${organism.name}`}`

/** The sentence that a report makes of a field: `Cyp17a1 of Danio rerio, summary: ...`. */
export const factText = (entity: Entity, section: string, text: string): string => `${nameOf(entity)}, ${section}: ${text.replaceAll(/\s+/gu, " ").trim()}` // prettier-ignore

/** The fields of an entity as sentences of a report, each with its address. */
export const factsOf = (entity: Entity): ReadonlyArray<Statement> =>
  entityPassages(entity).map((passage) => {
    const to = Math.min(passage.text.length, longestFact)
    return {
      text: factText(entity, passage.name, passage.text.slice(0, to)),
      kind: "statement",
      evidence: [TextAddress.of(entity.id, passage, 0, to)]
    }
  })
