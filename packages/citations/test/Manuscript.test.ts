import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { citedKeys, quotations } from "../src/CitedText.ts"
import { readLatex } from "../src/latexText.ts"
import { isListHeading, readMarkdown } from "../src/markdownText.ts"
import { identifiersIn, likelyTitle, make } from "../src/ReferenceLine.ts"
import { read, refused } from "./read.ts"

const bib = (...keys: ReadonlyArray<string>): string =>
  keys.map((key) => `@article{${key}, title = {Invented title of ${key}}, year = 2020}\n`).join("")

const keysOf = (marked: string): ReadonlyArray<string> => citedKeys(marked).map(({ key }) => key)

describe("Markdown", () => {
  it("reads keys as Pandoc does", () => {
    const text = "See @one and [-@two; see @three, p. 3], @{four/x}. Mail a@b.org, \\@no, `@code`, @fig:plot.\n\n```\n@fenced\n```\n@five."
    expect(keysOf(readMarkdown(text).marked)).toEqual(
      ["two", "three", "one", "four/x", "five"].sort((a, b) => text.indexOf(a) - text.indexOf(b))
    )
  })

  it("reads the files of its metadata, and names keys without an entry and entries that nothing cites", () => {
    const { references, notices } = read("---\nbibliography: [a.bib]\n---\nText @one and @three.", "m.md", { "a.bib": bib("one", "two") })
    expect(references.map(({ key, file }) => [key, file])).toEqual([
      ["one", "a.bib"],
      ["two", "a.bib"]
    ])
    expect(notices.map(({ code, subject, text }) => [code, subject, text])).toEqual([
      ["cited-missing", "m.md:4", "the text cites three, and no reference has this key"],
      ["never-cited", "m.md", "1 reference that the text does not cite: two"]
    ])
  })

  it("reads a plain list of references, and no other text", () => {
    const { references } = read(
      "Intro.\n\n## References\n\n1. Smith J. A title. 2019.\n   doi:10.1000/a\n2. Jones A. Other title. 2020.\n\n## Thanks\n\nTo all.",
      "m.md"
    )
    expect(references.map(({ input, line }) => [line, input])).toEqual([
      [5, "Smith J. A title. 2019. doi:10.1000/a"],
      [7, "Jones A. Other title. 2020."]
    ])
    expect(references[0]!.identifiers).toEqual([{ scheme: "doi", value: "10.1000/a" }])
  })

  it.each([
    "References",
    "7. References:",
    "References and notes",
    "Literaturverzeichnis",
    "Références bibliographiques",
    "Bibliografía",
    "Referências",
    "Riferimenti bibliografici",
    "Literatuurlijst",
    "Список литературы",
    "参考文献",
    "引用文献",
    "참고 문헌"
  ])("knows the heading %s", (title) => {
    expect(read(`# Text\n\nWords.\n\n# ${title}\n\n1. Smith J. A title. 2019.\n`, "m.md").references).toHaveLength(1)
    expect(isListHeading(`${title} of others`)).toBe(false)
  })

  it("says what is missing", () => {
    expect(refused("No reference.", "m.md")).toMatch(/m\.md: no reference in it; expected `bibliography:`/)
    expect(refused("---\nbibliography: x.bib\n---\n@one", "m.md")).toMatch(/x\.bib: not found/)
  })
})

describe("references with one key", () => {
  it("are all read, and a notice says which of them a citation means", () => {
    const text = `${bib("a")}${bib("b", "a", "a")}@article{title = {No key}}\n@article{title = {None either}}`
    const repeated = (name: string, content: string, files = {}) =>
      read(content, name, files).notices.filter(({ code }) => code === "key-repeated")
    const notices = [
      { code: "key-repeated", subject: "a.bib:3", text: "3 references have the key a; a text that cites it means the first one (a.bib:1)" }
    ]
    expect(read(text, "a.bib").references.length).toBe(6)
    expect(repeated("a.bib", text)).toEqual(notices)
    expect(repeated("m.tex", "\\cite{a}\\bibliography{a}", { "a.bib": text })).toEqual(notices)
    expect(repeated("a.bib", bib("a", "b"))).toEqual([])
  })
})

describe("LaTeX", () => {
  it("reads citations, and neither comments nor code", () => {
    const text =
      "\\cite{a,b} \\citep[see][p.~3]{c} \\parencites(x)[1]{d}[2]{e} % \\cite{no}\n\\begin{verbatim}\n\\cite{no}\n\\end{verbatim}\n\\textcite{f} \\nocite{*} \\newcommand{\\mycite}{x}"
    const { marked, isAll } = readLatex(text)
    expect(keysOf(marked)).toEqual(["a", "b", "c", "d", "e", "f"])
    expect(isAll).toBe(true)
  })

  it("reads thebibliography with keys and lines", () => {
    const { references } = read(
      "\\cite{x}\n\\begin{thebibliography}{9}\n\\bibitem{x} J. Smith. \\newblock {\\em A title}. 2019.\n\\bibitem[J 20]{y}\nA. Jones. \\emph{Other}.\n\\end{thebibliography}",
      "m.tex"
    )
    expect(references.map(({ key, line, input }) => [key, line, input])).toEqual([
      ["x", 3, "J. Smith. A title. 2019."],
      ["y", 4, "A. Jones. Other."]
    ])
  })

  it("reads the files that it names", () => {
    const { references } = read("\\cite{one}\\bibliography{a,b}\\addbibresource[location=local]{c.bib}", "m.tex", {
      "a.bib": bib("one"),
      "b.bib": bib("two"),
      "c.bib": bib("three")
    })
    expect(references.map(({ key }) => key)).toEqual(["one", "two", "three"])
  })

  it("reads its parts in other files, each once, and names a part that is missing", () => {
    const { references, notices, quotations } = read("\\input{part}\n\\include{sub/two} \\input{gone}\n\\bibliography{a}", "m.tex", {
      "part.tex": "\\input{part.tex}\\input{m}\n``These five words are quoted''~\\cite{one} \\cite{lost}",
      "sub/two.tex": "\\cite{two}\\input{part}\\addbibresource{b.bib}",
      "m.tex": "\\cite{again}",
      "a.bib": bib("one", "unused"),
      "b.bib": bib("two")
    })
    expect(references.map(({ key, file }) => `${file} ${key}`)).toEqual(["a.bib one", "a.bib unused", "b.bib two"])
    expect(quotations.map(({ keys, line }) => [keys, line])).toEqual([[["one"], 0]])
    expect(notices.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      "input-unread m.tex:2",
      "cited-missing part.tex:2",
      "cited-missing m.tex:1",
      "never-cited m.tex"
    ])
  })

  it("keeps the address of a link and its text apart", () => {
    const [reference] = read(
      "\\cite{x}\\begin{thebibliography}{9}\\bibitem{x} J. Smith, \\href{https://doi.org/10.1000/a}{doi:10.1000/a}\\end{thebibliography}",
      "m.tex"
    ).references
    expect(reference!.identifiers).toEqual([{ scheme: "doi", value: "10.1000/a" }])
  })
})

describe("lines", () => {
  it("reads numbered lines, paragraphs or single lines", () => {
    expect(read("[1] A b c.\n  more\n[2] D e f.", "m.txt").references.map(({ input }) => input)).toEqual(["A b c. more", "D e f."])
    expect(read("A b\nc\n\nD e", "m.txt").references.map(({ input }) => input)).toEqual(["A b c", "D e"])
    expect(read("A b c\nD e f", "m.txt").references.map(({ input }) => input)).toEqual(["A b c", "D e f"])
    expect(refused(" \n\n", "m.txt")).toMatch(/no reference in it/)
  })
})

describe("every reference is in the answer or in a notice", () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/).filter((one) => one !== "first")
  const entry = fc.record({ key, isBroken: fc.boolean() })

  it("of BibTeX with broken entries", () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { minLength: 1, maxLength: 8, selector: (one) => one.key }), (entries) => {
        const text = `${bib("first")}${entries.map((one) => (one.isBroken ? `@article{${one.key}, title }\n` : bib(one.key))).join("")}`
        const { references, notices } = read(text, "a.bib")
        const broken = entries.filter(({ isBroken }) => isBroken).length
        expect(references.map((one) => one.key)).toEqual(["first", ...entries.filter(({ isBroken }) => !isBroken).map((one) => one.key)])
        expect(notices.some(({ code }) => code === "entry-skipped")).toBe(broken > 0)
      })
    )
  })

  it("of lines", () => {
    const word = fc.stringMatching(/^[A-Za-z]{2,9}$/)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 9 }), (lines) => {
        const text = lines.map((words, i) => `${i + 1}. ${words.join(" ")}`).join("\n")
        expect(read(text, "a.txt").references.map(({ input }) => input)).toEqual(lines.map((words) => words.join(" ")))
      })
    )
  })

  it("of keys that a text cites", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
        fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
        (cited, known) => {
          const files = { "a.bib": bib(...known) }
          const texts = [
            ["m.md", `---\nbibliography: a.bib\n---\n${cited.map((one) => `[@${one}]`).join(" and ")}`],
            ["m.tex", `${cited.map((one) => `\\cite{${one}}`).join(" and ")}\\bibliography{a}`]
          ] as const
          for (const [name, text] of texts) {
            const { references, notices } = read(text, name, files)
            expect(references.map((one) => one.key)).toEqual(known)
            expect(notices.filter(({ code }) => code === "cited-missing").length).toBe(cited.filter((one) => !known.includes(one)).length)
            const unused = notices.find(({ code }) => code === "never-cited")?.text ?? ""
            for (const one of known) expect(unused.split(/[\s,]+/).includes(one)).toBe(!cited.includes(one))
          }
        }
      )
    )
  })
})

describe("hostile text", () => {
  it("takes time in proportion to its length", () => {
    const seeds = ["\\cite[", "\\cite{", "“aaaaaaaaaaaaaaaaaaaaaaa bb c d ”", '"a ', "[@", "@{", "`", "\\bibitem{", "10.1000/((((", "A. "]
    const start = performance.now()
    for (const seed of seeds) {
      const text = seed.repeat(100_000 / seed.length)
      for (const marked of [readLatex(text).marked, readMarkdown(text).marked]) quotations(marked)
      identifiersIn(text)
      likelyTitle(make(text))
    }
    // about half a second; a pattern that starts again at every sign takes minutes
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
