import { syntaxReader as readBy } from "../../syntax/syntaxReader.ts"
import type { Reading } from "../Dialect.ts"
import { fields, type Target } from "../target.ts"
import { codes, type OvidDatabase } from "./OvidDatabase.ts"
import { ovidLeaf } from "./ovidLeaf.ts"
import { ovidTokens } from "./ovidTokens.ts"

/** The meaning of a list of fields: a date or heading when it is one of them, otherwise all parts that it names. */
const targetIn =
  ({ meaningOf }: OvidDatabase) =>
  (list: string): Target | undefined => {
    const targets = codes(list).map(meaningOf)
    const [first] = targets
    if (first === undefined || targets.length === 1 || first._tag !== "Fields") return first
    return fields(...targets.flatMap((target) => (target?._tag === "Fields" ? target.fields : [])))
  }

/** Reads one or more lines of a database on Ovid. Adjacency binds tightest, then a field, then AND and NOT, then OR. */
export const ovidReader = (database: OvidDatabase): ((text: string) => Reading) =>
  readBy({
    family: "ovid",
    prefersList: true,
    grammar: { binding: { near: 4, not: 2, and: 2, or: 1 }, suffix: 3, prefix: 5, and: "and", adjacent: "error", near: "pairs" },
    lex: (text, line, log) => ovidTokens(text, line, log, database),
    targetOf: targetIn(database),
    leafOf: (leaf, tag, log, line) => ovidLeaf(leaf, tag, log, line, database)
  })
