import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textOf } from "./serving.ts"
import { goal, queryIn, set, started, unescaped, type Words, wordsOf } from "./strategyForms.ts"

describe("question to strategy", () => {
  it("goes from a question to every platform's form, step by step, and to a search with the query", async () => {
    const { get, press, begun } = await started()
    expect(textOf((await get("/strategy")).text)).toContain("Question to strategy")
    const parts = await begun([
      ["headings", "mesh.txt"],
      ["records", "found.ris"],
      ["exclude", "mice\nrats"],
      ["type", "Review"]
    ])
    expect(textOf(parts.text)).toMatch(/Part 1.*Search for it.*Not ticked: records often do not name outcomes/)
    const terms = await press(parts.text, "terms")
    expect(textOf(terms.text)).toMatch(/Shift Work Schedule heading; file of headings/)
    const query = await press(terms.text, "query")
    expect(queryIn(query.text)).toMatch(/caffeine.*shift work.*NOT mice\[tiab\].*NOT rats\[tiab\]/i)
    expect(queryIn(query.text)).toContain('"Review"[pt]')
    expect(textOf(query.text)).toMatch(/The linter finds.*It finds \d/)
    const forms = await press(query.text, "forms")
    expect(textOf(forms.text)).toMatch(/PubMed.*MEDLINE \(Ovid\).*Web of Science/)
    const link = /href="(\/\?query=[^"]*)"/.exec(forms.text)![1]!
    expect(unescaped((await get(link)).text)).toContain(queryIn(query.text))
  })

  it("gives the linter nothing to find in a query before it is edited", async () => {
    const { sent } = await started()
    const query = await sent([
      ["goal", "caffeine in shift workers"],
      ["step", "query"]
    ])
    expect(queryIn(query.text)).toBe("caffein*[tiab] AND shift*[tiab] AND worker*[tiab]")
    expect(textOf(query.text)).toContain("The linter finds nothing wrong.")
  })

  it("searches for phrases that a person edits, adds and joins, and names those that are removed", async () => {
    const { press, begun } = await started()
    const parts = await begun()
    let left = 0
    const terms = await press(parts.text, "terms", (words) =>
      words.map(([name, value]) => {
        if (name !== "part") return [name, value]
        left++
        if (left === 1) return [name, "modafinil\ncaffeine AND naps"]
        return [name, value === "" ? "night nurses" : ""]
      })
    )
    const query = await press(terms.text, "query")
    expect(queryIn(query.text)).toMatch(/modafinil.*caffeine?.*AND naps?.*night/)
    expect(queryIn(query.text)).not.toMatch(/shift/)
    expect(unescaped(textOf(query.text))).toContain('Words of the goal that no part has: "sleep quality", "shift workers".')
  })

  it("has every word that a person adds to a phrase in the query, or names it", async () => {
    const { press, begun } = await started()
    const terms = await press((await begun()).text, "terms")
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){0,2}\*?$/),
            fc.string({ minLength: 1, maxLength: 12 }),
            fc.constant("Naps[mh]")
          ),
          { minLength: 1, maxLength: 4 }
        ),
        async (added) => {
          const query = await press(terms.text, "query", set("more.caffeine", added.join("\n")))
          expect(query.status).toBe(200)
          const warned = unescaped(/<ul class="warn">[\s\S]*?<\/ul>/.exec(query.text)?.[0] ?? "")
          const text = queryIn(query.text).normalize("NFKD").toLowerCase()
          for (const term of added.flatMap((one) => one.split(/[\r\n]/))) {
            const words =
              term
                .replace(/\[mh\]$/, "")
                .normalize("NFKD")
                .toLowerCase()
                .match(/[a-z\d]+/g) ?? []
            const isWarned = words.every((word) => warned.normalize("NFKD").toLowerCase().includes(word))
            if (!isWarned) expect([term, words.filter((word) => !text.includes(word))]).toEqual([term, []])
          }
        }
      ),
      { numRuns: 60, seed: 64 }
    )
  })

  it("drops terms that a person unticks, and keeps those of a phrase whose part was changed out of the query by name", async () => {
    const { press, begun } = await started()
    const terms = await press((await begun([["headings", "mesh.txt"]])).text, "terms")
    const unticked = await press(terms.text, "query", (words) => words.filter(([, value]) => value !== "h:Shift Work Schedule"))
    expect(queryIn(unticked.text)).not.toContain('"Shift Work Schedule"[mh]')
    expect(queryIn(unticked.text)).toContain('"shift worker*"[tiab]')
    const back = await press(terms.text, "parts", set("more.caffeine", "guarana"))
    const changed = await press(back.text, "query", (words) =>
      words.map(([name, value]) => [name, name === "part" && value === "caffeine" ? "coffee" : value])
    )
    expect(queryIn(changed.text)).toContain("coffee")
    expect(unescaped(textOf(changed.text))).toContain(
      'No part has the phrase "caffeine" any more, so its chosen terms are not used: "guarana".'
    )
    const none = await press(terms.text, "query", (words) => words.filter(([name]) => name !== "tick.caffeine"))
    expect(unescaped(textOf(none.text))).toContain('Not searched for, because no term is ticked for: "caffeine".')
  })

  it("keeps an edited query when terms change, says so, and makes it again where a person wants that", async () => {
    const { press, begun } = await started()
    const query = await press((await begun()).text, "query")
    const edited = await press(query.text, "query", set("text", "caffeine[tiab] AND night[tiab]"))
    expect(unescaped(textOf(edited.text))).toMatch(/The edited query does not have: .*"shift workers"/)
    const terms = await press(edited.text, "terms")
    const later = await press(terms.text, "query", set("more.caffeine", "guarana"))
    expect(queryIn(later.text)).toBe("caffeine[tiab] AND night[tiab]")
    expect(textOf(later.text)).toContain(
      "The parts or terms changed after the query was edited. The edited query is used, without these changes."
    )
    expect(queryIn((await press(later.text, "again")).text)).toMatch(/guarana.*shift/)
    const forms = await press(edited.text, "forms")
    expect(textOf(forms.text)).toContain("MEDLINE (Ovid) (caffeine and night).ti,ab,kf.")
  })

  it("reads the parts again when the question changes, and names what it no longer uses", async () => {
    const { press, begun } = await started()
    const first = await press((await begun()).text, "goal")
    const other = await press(first.text, "parts", set("goal", "Do naps improve sleep quality in nurses?"))
    expect(unescaped(textOf(other.text))).toMatch(
      /The question has changed, so its parts were read again\. No longer used: "caffeine", "shift workers"/
    )
    expect(other.text).toContain(">naps</textarea>")
  })

  it("says what is wrong at the field", async () => {
    const { press, begun, sent, get } = await started()
    const at = (html: string, name: string): string => unescaped(new RegExp(`id="wrong-${name}">([^<]*)<`).exec(html)?.[1] ?? "")
    const refused = async (words: Words, name: string): Promise<string> => {
      const answer = await sent([["goal", goal], ...words])
      expect([name, answer.status]).toEqual([name, 422])
      return at(answer.text, name)
    }
    expect(
      at(
        (
          await sent([
            ["goal", " "],
            ["step", "parts"]
          ])
        ).text,
        "goal"
      )
    ).toBe("Type a question or a goal.")
    expect(
      at(
        (
          await sent([
            ["goal", "the effect of"],
            ["step", "parts"]
          ])
        ).text,
        "goal"
      )
    ).toContain("has no word to search for")
    expect(
      await refused(
        [
          ["domain", "law"],
          ["step", "parts"]
        ],
        "domain"
      )
    ).toContain('is "law"; it takes medical')
    expect(
      await refused(
        [
          ["time", "soon"],
          ["step", "parts"]
        ],
        "time"
      )
    ).toContain('is "soon"')
    expect(
      await refused(
        [
          ["headings", "none.txt"],
          ["step", "parts"]
        ],
        "headings"
      )
    ).toContain("none.txt")
    expect(
      await refused(
        [
          ["records", "none.ris"],
          ["step", "query"]
        ],
        "records"
      )
    ).toContain("none.ris")
    expect(
      await refused(
        [
          ["read", goal],
          ["role", "topic"],
          ["part", " "],
          ["step", "terms"]
        ],
        "part"
      )
    ).toContain("no part has a phrase")
    expect(
      await refused(
        [
          ["text", "(caffeine AND"],
          ["step", "query"]
        ],
        "text"
      )
    ).toMatch(/^line 1: /)
    const query = await press((await begun()).text, "query", (words) => words)
    expect(at((await press(query.text, "forms", set("text", ""))).text, "text")).toContain("is empty")
    expect((await get("/strategy?goal=x&step=nowhere")).status).toBe(404)
  })

  it("keeps hostile text a text, in every step and in the file, and has no address longer than servers take", async () => {
    const { press, sent, posted } = await started()
    const hostile = `caffeine "<script>alert(1)</script>" in '><img src=x onerror=alert(2)> workers`
    const long = Array.from({ length: 1500 }, (_, i) => `word${i}`).join("\n")
    let page = await sent([
      ["goal", hostile],
      ["exclude", "<b>x</b>"],
      ["step", "parts"]
    ])
    for (const step of ["terms", "query", "forms"]) {
      expect([step, page.status]).toEqual([step, 200])
      expect(page.text).not.toMatch(/<script>alert|<img|<b>x/)
      page = await press(page.text, step, (words) =>
        words.map(([name, value]) => [name, name.startsWith("more.caffeine") ? "<i>y</i>" : value])
      )
    }
    expect(page.text).not.toMatch(/<script>alert|<img|<b>x|<i>y/)
    const saved = await posted("/strategy/file", wordsOf(page.text))
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="strategy.txt"')
    expect(saved.headers["content-type"]).toContain("text/plain")
    expect(saved.text).toMatch(/^Question: caffeine [\s\S]*\nPubMed\n[\s\S]*\nWeb of Science\n/)
    const direct = await posted("/strategy", [
      ["goal", goal],
      ["more.caffeine", long],
      ["step", "query"]
    ])
    expect([direct.status, queryIn(direct.text).includes("word1499")]).toEqual([200, true])
  })
})
