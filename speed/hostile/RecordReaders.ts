import * as Dedup from "@litfuse/engine/Dedup"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
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

/** What is done with a record: it is read, compared with another, linked, and named in a decision. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "to read": (text) => RecordFeatures.of([record("1", text)]),
  "to compare": (text) => Dedup.explain([record("1", text), record("2", `${text} 1`)]),
  "to link": (text) => Dedup.link([record("1", text), record("2", `a ${text}`), record("3", text.slice(1))]),
  "to name in a decision": (text) => Fingerprint.find(Fingerprint.index([record("1", text)]), Fingerprint.of(record("2", text)))
}

/** What patterns begin to match again and again. */
export const units = [
  ..."- . , ; : ( [ ([ < & ' “ é Ã # \\ { ) ]".split(" "),
  ..."a 1 aa ae ii in 1- 1( E+".split(" "),
  " ",
  "\n",
  ...(
    " -|: |a |1 |10 000 |phase 1/|phase i and |part ii |conference on |suppl-|S1-|(vol 1, |(vol 1) |study protocol |- study |design and |" +
    "editors comments |editorial |in reply |correction - |retraction-|official journal |; the "
  ).split("|")
]
