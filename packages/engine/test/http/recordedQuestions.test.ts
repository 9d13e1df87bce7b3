import { describe, expect, it } from "vitest"
import { recordedQuestions } from "../../src/http/recordedQuestions.ts"

const asked = (upstream: string, url: string, body: string | null = null) => ({
  upstream,
  request: { method: body === null ? ("GET" as const) : ("POST" as const), url, body }
})

describe("recordedQuestions", () => {
  it("names a plain question once, however services wrote it", () => {
    const { texts, identifiers } = recordedQuestions([
      asked("a", "https://a.example/search?q=(caffeine+AND+sleep)&limit=10"),
      asked("b", "https://b.example/works?query.bibliographic=caffeine+sleep&cursor=*"),
      asked("c", "https://c.example/find?db=x", "term=caffeine+sleep&retmax=0"),
      asked("b", "https://b.example/works?query.bibliographic=back+pain&cursor=*")
    ])
    expect([texts, identifiers]).toEqual([["back pain", "caffeine sleep"], []])
  })

  it("names a question with operators as the service writes it that adds the fewest marks", () => {
    const { texts } = recordedQuestions([
      asked("a", 'https://a.example/s?query=(TITLE:"heart attack" OR TITLE:"mi") AND (aspirin)'),
      asked("b", 'https://b.example/s?query="heart attack" OR mi AND aspirin')
    ])
    expect(texts).toEqual(['"heart attack" OR mi AND aspirin'])
  })

  it("tells identifiers from questions, and names first what most services were asked for", () => {
    const { texts, identifiers } = recordedQuestions([
      asked("a", "https://a.example/works/doi:10.1000%2F182"),
      asked("b", 'https://b.example/search?query=DOI:"10.1000/182"'),
      asked("c", "https://c.example/find?term=10.1000/182[doi]"),
      asked("c", "https://c.example/find/3/DOI%3A10.1000%2F181/citations?page=2")
    ])
    expect([texts, identifiers]).toEqual([[], ["doi:10.1000/182", "doi:10.1000/181"]])
  })

  it("is empty without recordings, and for requests that name neither", () => {
    expect(recordedQuestions([])).toEqual({ texts: [], identifiers: [] })
    expect(recordedQuestions([asked("a", "https://a.example/%E0/list?q=")])).toEqual({ texts: [], identifiers: [] })
  })
})
