import * as Fold from "@litfuse/engine/dedup/foldText"
import * as Place from "@litfuse/engine/dedup/firstPage"
import { containerNameWords } from "@litfuse/engine/dedup/isSameContainer"
import { isPreprint, isPreprintDoi } from "@litfuse/engine/dedup/isPreprint"
import { isTrialRegistration, trialRegistrations } from "@litfuse/engine/dedup/trialRegistrations"
import * as Title from "@litfuse/engine/dedup/readTitle"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import * as Dates from "@litfuse/bibliography/Dates"
import * as SafeText from "@litfuse/bibliography/SafeText"
import * as Headings from "@litfuse/bibliography/Headings"
import * as Identifiers from "@litfuse/bibliography/Identifiers"
import * as ContributorNames from "@litfuse/bibliography/ContributorNames"
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

/** Every function that reads external texts: a new one is a line here. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a title": Title.readTitle,
  "a text that is compared": Fold.foldText,
  "a first page": Place.firstPage,
  "a volume": Place.volumeNumber,
  "an issue": Place.issueNumber,
  "a supplement": Place.isSupplement,
  "a page of a supplement": Place.isSupplementPage,
  "a journal": containerNameWords,
  "a preprint": (text) => isPreprint(record(text)),
  "a DOI of a preprint": isPreprintDoi,
  "a registration": (text) => [trialRegistrations(record(text)), isTrialRegistration(record(text))],
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
  "a name": ContributorNames.parse,
  names: ContributorNames.split,
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
  "a text that is written": SafeText.text
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
