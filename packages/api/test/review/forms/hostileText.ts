import * as fc from "fast-check"

const formulas = ["=1+1", "@SUM(A1)", "+", "-", "NA", "nan", "007", "_x000D_"]
const separators = ['"', "'", ",", ";", "|", "=>", "{", "}", "#{x}", "\\", "<b>", "&amp;"]
const invisible = ["\n", "\r\n", "\t", "\u2028", "  ", " ", "\u00A0", "\u200D", "\uD800"]
const signs = ["🐀", "👩‍🔬", "e\u0301", "µ", "a"]
const syntax = ["ER  - ", "N1  - ", "litfuse_record: ", "ASReview_relevant", ' | RAYYAN-INCLUSION: {"A"=>"Included"}', "wrong population"]

/** Texts that break forms: separators, quotation marks, formulas, line ends, emoji, half a character, the syntax of tools. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  fc.string({ unit: "grapheme", maxLength: 12 }),
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...formulas, ...separators, ...invisible, ...signs, ...syntax), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(""))
  }
)
