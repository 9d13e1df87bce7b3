import * as Query from "@litfuse/query/Query"
import type { Answer } from "./Answer.ts"

/** The words of the query of an answer, without operators, fields, dates and exclusions. Empty: for works that were looked up. */
export const queryWords = ({ query: { tree } }: Pick<Answer, "query">): string => (tree === null ? "" : Query.words(tree).join(" "))
