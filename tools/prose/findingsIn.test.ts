import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { findingsIn, type Rules } from "./findingsIn.ts"
import { markdownTexts } from "./markdownTexts.ts"
import { commentTexts, typescriptTexts } from "./typescriptTexts.ts"
import { yamlTexts } from "./yamlTexts.ts"

const rules = JSON.parse(readFileSync(join(import.meta.dirname, "../prose.json"), "utf8")) as Rules
const problems = (text: string): ReadonlyArray<string> => findingsIn(rules)({ line: 1, text }).map(({ problem }) => problem)

const words = (count: number): string => `${Array.from({ length: count }, () => "word").join(" ")}.`

describe("prose", () => {
  it("finds banned phrases in any case, and sentences of more than 25 words", () => {
    expect(problems("litfuse prints a warning.")).toEqual([])
    expect(problems("Nobody is told about a file that stands in the folder.")).toHaveLength(4)
    expect(problems(words(25))).toEqual([])
    expect(problems(words(26))).toEqual(["26 words"])
    // code and numbers are no words that a reader has to parse, and the next sentence may begin with code
    expect(problems(`${words(25)} litfuse ${words(24)}`)).toEqual([])
    expect(problems(`${words(24)} 1 2 3 [0.5, 0.6]`)).toEqual([])
    // values are no words either: a name with digits, a measure with arguments, a p-value; other words in brackets are words
    expect(problems(words(25).replace(".", " nDCG(judged_only=True)@10 RBP(p=0.5) RBP(rel) k1 (p 0.038)."))).toEqual([])
    expect(problems(words(25).replace(".", " (bonferroni)."))).toEqual(["26 words"])
    expect(problems(`${words(25)} 8 of ${words(24)}`)).toEqual([])
  })

  it("reads strings of programs as users see them: joined, without code and tags, and no program in a string", () => {
    const texts = (code: string) => typescriptTexts("a.ts", code).map(({ text }) => text)
    expect(texts('const a = "the file " + name + " is empty today"')).toEqual(["the file x is empty today"])
    expect(texts("const a = `the file ${name} is <b>empty</b> today`")).toEqual(["the file x is empty today"])
    expect(texts('import a from "three words here"\nconst b = "SELECT a FROM table WHERE one"\nconst c = "word"')).toEqual([])
    expect(
      commentTexts("a.ts", "// one long comment\n// on two lines\nconst a = 1 /* another comment is here */").map(({ text }) => text)
    ).toHaveLength(2)
  })

  it("reads Markdown without blocks of code, and YAML without names and citations", () => {
    expect(
      markdownTexts("# Two words\n\nSome `code` here.\n\n```sh\nnobody is told\n```\n\n| a | b |\n| - | - |\n| one cell | two |\n").map(
        ({ text }) => text
      )
    ).toEqual(["Two words", "Some code here.", "a", "b", "one cell", "two"])
    // a reference is not prose, and a cell may list several statements
    expect(markdownTexts(`Here they are. Cite: ${words(26)}\n\n| one of them; another one |\n| - |\n`).map(({ text }) => text)).toEqual([
      "Here they are.",
      "one of them",
      "another one"
    ])
    expect(
      yamlTexts("citation: nobody is told this here\nnotes:\n  - what a reader of this sees\n").map(({ line, text }) => [line, text])
    ).toEqual([[3, "what a reader of this sees"]])
  })
})
