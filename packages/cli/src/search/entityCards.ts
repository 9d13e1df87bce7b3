import { entityRows, entityTitle } from "@litfuse/api/search/entityRows"
import type { Answer } from "@litfuse/api/search/Answer"
import { wrapText } from "@litfuse/document/wrapText"
import { printable } from "@litfuse/files/printable"
import type { Screen } from "./card.ts"

/** The entities of an answer: a heading and a line for each field, with an empty line between two. Empty: no lines without entities. */
export const entityCards = ({ entities = [] }: Pick<Answer, "entities">, { columns, titleOf }: Screen): ReadonlyArray<string> =>
  entities.flatMap((entity, i) => [
    ...(i === 0 ? [] : [""]),
    ...wrapText(printable(entityTitle(entity)), columns),
    ...entityRows(entity, titleOf).flatMap(([label, text]) =>
      wrapText(printable(`${label}: ${text}`), Math.max(20, columns - 6)).map((line, at) => `${at === 0 ? "    " : "      "}${line}`)
    )
  ])
