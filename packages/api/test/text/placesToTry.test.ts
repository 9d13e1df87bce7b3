import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { placesToTry } from "../../src/text/readPlace.ts"

const urls = (places: Parameters<typeof placesToTry>[0]) => placesToTry(places).map(({ url }) => url)

describe("places to try", () => {
  it("are published versions first, then accepted ones, then preprints; an unknown version is last, and an address is tried once", () => {
    expect(
      urls([
        { url: "https://a.example/unknown" },
        { url: "https://a.example/preprint", version: "submitted" },
        { url: "https://a.example/accepted", version: "accepted" },
        { url: "https://a.example/published", version: "published" },
        { url: "https://a.example/accepted", version: "published" }
      ])
    ).toEqual(["https://a.example/published", "https://a.example/accepted", "https://a.example/preprint", "https://a.example/unknown"])
  })

  it.each([
    ["https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2", "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf"],
    [
      "https://www.medrxiv.org/content/10.1101/2020.01.01.123456v1.full",
      "https://www.medrxiv.org/content/10.1101/2020.01.01.123456v1.full.pdf"
    ],
    ["http://arxiv.org/abs/2101.00001v2", "https://arxiv.org/pdf/2101.00001v2"],
    ["https://evil.example/www.biorxiv.org/content/10.1101/1v1", "https://evil.example/www.biorxiv.org/content/10.1101/1v1"]
  ])("of preprints are their files: %s", (page, file) => expect(urls([{ url: page }])).toEqual([file]))

  it("are six at most; the others are skipped with the reason", () => {
    const all = placesToTry(Array.from({ length: 8 }, (_, i) => ({ url: `https://a.example/${i}` })))
    expect(all.map(({ why }) => (why !== undefined && "reason" in why ? why.reason : "tried"))).toEqual([
      ...Array.from({ length: 6 }, () => "tried"),
      ...Array.from({ length: 2 }, () => "only 6 files are fetched for a work")
    ])
  })

  it("whose licence allows no copy are refused with the licence, do not count as fetched, and a statement of terms is not a licence", () => {
    const ends = placesToTry([
      { url: "https://a.example/0", licence: "all rights reserved", version: "published" },
      { url: "https://a.example/1", licence: "cc_no" },
      { url: "https://a.example/2", licence: "No reuse allowed without permission" },
      { url: "https://a.example/3", licence: "cc-by-nc-nd" },
      {
        url: "https://a.example/4",
        licence: "Copyright 2020 the publisher. All rights reserved. The publisher grants everybody free reuse for research."
      },
      ...Array.from({ length: 4 }, (_, i) => ({ url: `https://a.example/${i + 5}` }))
    ]).map(({ why }) => (why !== undefined && "reason" in why ? `${why.state}: ${why.reason}` : "tried"))
    expect(ends[0]).toBe("refused: its licence (all rights reserved) allows no copy; read it at its publisher")
    expect(ends.map((end) => end.split(":")[0])).toEqual(["refused", "refused", "refused", ...Array.from({ length: 6 }, () => "tried")])
  })

  it("are none for a text that is no address", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(urls([{ url: text }]).filter((url) => !URL.canParse(url))).toEqual([])
      })
    )
  })
})
