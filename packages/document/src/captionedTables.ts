import type { Block, Document, Table } from "@litfuse/engine/Document"
import { splitTable } from "./splitTable.ts"

const tablesOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<Table> =>
  blocks.flatMap((block): ReadonlyArray<Table> => {
    if (block.type === "fold") return tablesOf(block.blocks)
    return block.type === "table" && block.caption !== undefined ? splitTable(block) : []
  })

/** The tables of a document that have a caption, as a paper has them: folded ones too, and long ones divided. */
export const captionedTables = ({ sections }: Pick<Document, "sections">): ReadonlyArray<Table> =>
  tablesOf(sections.flatMap(({ blocks }) => blocks))
