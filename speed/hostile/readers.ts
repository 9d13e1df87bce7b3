import * as Fold from "@litfuse/engine/dedup/fold"
import * as Place from "@litfuse/engine/dedup/place"
import { isPreprint, isPreprintDoi } from "@litfuse/engine/dedup/preprint"
import { isRegistration, registrationsOf } from "@litfuse/engine/dedup/registration"
import * as Title from "@litfuse/engine/dedup/title"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import * as Dates from "@litfuse/bibliography/Dates"
import * as Guard from "@litfuse/bibliography/Guard"
import * as Headings from "@litfuse/bibliography/Headings"
import * as Identifiers from "@litfuse/bibliography/Identifiers"
import * as Names from "@litfuse/bibliography/Names"
import * as Tex from "@litfuse/bibliography/Tex"

const record = (text: string) =>
  SourceRecord.make({
    source: "a",
    id: "1",
    title: text,
    containerTitle: text,
    url: text,
    volume: text,
    publicationTypes: [text],
    contributors: [{ _tag: "Group", name: text }]
  })

/** Every function that reads a text of somebody else's: a new one is a line here. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a title": Title.read,
  "a text that is compared": Fold.fold,
  "a first page": Place.firstPage,
  "a volume": Place.volumeOf,
  "an issue": Place.issueOf,
  "a supplement": Place.isSupplement,
  "a page of a supplement": Place.isSupplementPage,
  "a journal": Place.wordsOf,
  "a preprint": (text) => isPreprint(record(text)),
  "a DOI of a preprint": isPreprintDoi,
  "a registration": (text) => [registrationsOf(record(text)), isRegistration(record(text))],
  "an identifier": Identifier.find,
  "a DOI": (text) => Identifier.findAs("doi", text),
  "a PMID": (text) => Identifier.findAs("pmid", text),
  "an arXiv number": (text) => Identifier.findAs("arxiv", text),
  "a text of a service": Raw.text,
  "a date of a service": (text) => [Raw.dateIn(text), Raw.dateInWords(text)],
  "a person": Raw.person,
  ISSNs: (text) => Raw.issns([text]),
  "a text with markup": Text.plain,
  "an abstract": Text.abstract,
  "a name": Names.parse,
  names: Names.split,
  "a date": (text) =>
    Dates.combine([
      { of: 1, text, isYear: true },
      { of: 2, text, isYear: false }
    ]),
  "a heading": Headings.parse,
  "DOIs in a text": Identifiers.doisIn,
  "an identifier in a field": Identifiers.whole,
  "a link": Identifiers.inLink,
  "a note": Identifiers.inNote,
  TeX: (text) => [Tex.decode(text), Tex.encode(text)],
  "a text that is written": Guard.text
}

/** What patterns begin to match again and again. */
export const units = [
  "-",
  ".",
  ",",
  ";",
  ":",
  "(",
  "[",
  "([",
  "<",
  "</",
  "<a ",
  "&",
  "&#",
  "'",
  " ",
  "\n",
  " -",
  ": ",
  "a ",
  "A. ",
  "1,",
  "1(",
  "10.1000/",
  "é",
  "Ã",
  "- correction",
  "erratum ",
  "retracted",
  "[retracted",
  "reply ",
  "\\",
  "{",
  "$",
  "//",
  "doi:"
]
