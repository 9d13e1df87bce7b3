import type { Answer } from "@litfuse/api/search/Answer"
import { namesIn } from "@litfuse/api/search/SourceNames"
import { entityRows, entityTitle } from "@litfuse/api/search/entityRows"
import { cleanText } from "./cleanText.ts"
import type { TitledTable } from "./ToolAnswer.ts"

/** The entities of an answer as one table: a row for each field, in the order of the entities. Undefined without entities. */
export const entityTable = ({ entities = [], outcomes }: Pick<Answer, "entities" | "outcomes">): TitledTable | undefined =>
  entities.length === 0
    ? undefined
    : {
        title: "entities",
        columns: ["id", "field", "text"],
        rows: entities.flatMap((entity) =>
          [["name", entityTitle(entity)] as const, ...entityRows(entity, namesIn(outcomes))].map((row) =>
            [entity.id, ...row].map(cleanText)
          )
        )
      }
