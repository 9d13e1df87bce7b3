import type { Block, Inline, Section } from "@litfuse/engine/Document"
import { type EntityRow, entityRows, entityTitle } from "../search/entityRows.ts"
import type { Answer } from "../search/Answer.ts"

/** Labels of rows whose text is an address. */
const addressed = new Set(["page"])

const cellOf = ([label, text]: EntityRow): Inline => (addressed.has(label) ? { text, address: text } : text)

/** The entities of an answer as a section with a table for each. Empty: no section without entities. */
export const entitiesSection = ({ entities = [] }: Pick<Answer, "entities">, nameOf: (source: string) => string): ReadonlyArray<Section> =>
  entities.length === 0
    ? []
    : [
        {
          id: "entities",
          title: "Entities",
          blocks: entities.flatMap((entity): ReadonlyArray<Block> => [
            { type: "heading", text: entityTitle(entity) },
            {
              type: "table",
              label: entity.id,
              columns: [{ name: "field" }, { name: "text" }],
              rows: entityRows(entity, nameOf).map((row) => [{ text: row[0] }, { text: cellOf(row), tone: "long" }])
            }
          ])
        }
      ]
