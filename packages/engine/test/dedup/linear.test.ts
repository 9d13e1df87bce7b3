/** No record, however hostile its fields, costs more than its length: neither to read, nor to compare, nor to be named in a decision. */
import { expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Features from "@litfuse/engine/dedup/Features"
import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

/** A record with a text in every field that is read. */
const record = (id: string, text: string): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "a",
    id,
    title: text,
    abstract: text,
    containerTitle: text,
    publisher: text,
    url: text,
    volume: text,
    issue: text,
    pages: text,
    publicationTypes: [text],
    contributors: [
      { _tag: "Group", name: text },
      { _tag: "Person", family: text, given: text }
    ]
  })

const ways: Readonly<Record<string, (text: string) => unknown>> = {
  "to read": (text) => Features.of([record("1", text)]),
  "to compare": (text) => Dedup.explain([record("1", text), record("2", `${text} 1`)]),
  "to link": (text) => Dedup.link([record("1", text), record("2", `a ${text}`), record("3", text.slice(1))]),
  "to name in a decision": (text) => Fingerprint.find(Fingerprint.index([record("1", text)]), Fingerprint.of(record("2", text)))
}

/** What patterns begin to match again and again. */
const units = [
  ..."- . , ; : ( [ ([ < & ' “ é Ã # \\ { ) ]".split(" "),
  ..."a 1 aa ae ii in 1- 1( E+".split(" "),
  " ",
  "\n",
  ...(
    " -|: |a |1 |10 000 |phase 1/|phase i and |part ii |conference on |suppl-|S1-|(vol 1, |(vol 1) |study protocol |- study |design and |" +
    "editors comments |editorial |in reply |correction - |retraction-|official journal |; the "
  ).split("|")
]

const [small, large] = [4000, 32_000]

/** Processor time in milliseconds, which other programs on the machine do not lengthen. */
const cost = (way: (text: string) => unknown, text: string): number => {
  const before = process.cpuUsage()
  way(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it.each(Object.keys(ways))("%s: eight times the text takes nothing like sixty-four times the time", (name) => {
  const way = ways[name]!
  const slow = units.filter((unit) => {
    const of = (size: number) => `${unit.repeat(size / unit.length)}x`
    const isLong = () => cost(way, of(large)) > 24 * Math.max(cost(way, of(small)), 4)
    way(of(small))
    // what tidies memory may fall into one run: a long one is tried again
    return isLong() && isLong() && isLong()
  })
  expect(slow).toEqual([])
})
