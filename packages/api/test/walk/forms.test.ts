import { fault } from "@litfuse/figures/testing/wellFormed"
import { describe, expect, it } from "vitest"
import * as Drawing from "@litfuse/api/walk/drawing"
import * as Exchange from "@litfuse/api/walk/exchange"
import * as Mermaid from "@litfuse/api/walk/mermaid"
import { cites, sourceOf } from "./world.ts"

/** Titles that mean something to XML, to HTML, to Mermaid or to a terminal. */
const hostile = [
  `"quoted" and 'quoted' <b>bold</b> &lt; ]]> <!-- --> </title><script>alert(1)</script>`,
  "%%{init: {'theme': 'dark'}}%% end",
  "a\u0000b\u001b[31mc\u202ed\uffffe\u2028f\nclick w1 href",
  `${"x".repeat(58)}\u{1f9ec}\u{1f9ec} longer than a label`,
  '"]:::start\n  w1 --> w9'
]

const walk = async () => {
  const entries = hostile.map((_, i) => [`w${i}`, { identifiers: [`doi:10.5555/${i}`], cites: i === 0 ? [] : ["w0"] }] as const)
  const answer = await cites([sourceOf("one", Object.fromEntries(entries))], { ids: ["10.5555/0"] })
  return { ...answer, works: answer.works.map((work, i) => ({ ...work, title: hostile[i]! })) }
}

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" }

/** What a reader of XML has of its texts. */
const read = (xml: string): string => xml.replaceAll(/&([^;]+);/g, (_, name) => characters[name]!)

describe("the forms of a walk, whatever the works are called", () => {
  it("are well formed, and hold no character that XML has no place for", async () => {
    const answer = await walk()
    const forms = [[...Exchange.graphml(answer)].join(""), [...Exchange.gexf(answer)].join(""), Drawing.figureOf(answer).svg]
    for (const text of [...forms, Drawing.html(answer, "cites")]) {
      expect(fault(text.replace(/^<\?xml.*\?>\n/, ""))).toBeUndefined()
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\u202e\uffff]|<script>alert/u)
    }
    for (const text of forms.slice(0, 2)) {
      expect(read(text)).toContain(hostile[0])
      expect(text.match(/<(node|edge) /g)).toHaveLength(2 * hostile.length - 1)
    }
  })

  it("have one line of Mermaid for each work and link, and no directive", async () => {
    const text = Mermaid.of(await walk())
    expect(text.split("\n")).toHaveLength(1 + hostile.length + (hostile.length - 1) + 2 + 1)
    expect(text).not.toMatch(/%%|\p{Cs}/u)
    expect(text.match(/^ {2}w\d\["[^"]*"\](:::start)?$/gm)).toHaveLength(hostile.length)
  })
})
