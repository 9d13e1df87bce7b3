import type { Place } from "../Place.ts"

/**
 * The places of columns, by their names in lower-case letters and digits alone: ours, those of databases and reference managers, and the tags that
 * tables of Web of Science have for names.
 */
export const columns: ReadonlyArray<readonly [place: Place, names: string]> = [
  ["title", "title articletitle documenttitle primarytitle titleprimary displayname ti"],
  ["abstract", "abstract abstractnote abstracts ab"],
  ["names", "author authors contributors creators authorfullnames authornames authorsprimary authorshipsauthordisplayname af au"],
  ["editor", "editors editor authorssecondary be"],
  [
    "journal",
    "journal periodicalfull journalbook journaltitle containertitle sourcetitle publicationtitle publicationname secondarytitle primarylocationsourcedisplayname so jf"
  ],
  ["shortJournal", "journalabbreviation abbreviatedsourcetitle periodicalabbrev ji j9 jo"],
  ["publisher", "publisher pu pb"],
  ["volume", "volume vol volumenumber bibliovolume vl"],
  ["issue", "issue number issuenumber biblioissue is"],
  ["pages", "pages page pagerange"],
  ["firstPage", "startpage pagestart firstpage beginningpage bibliofirstpage bp sp"],
  ["lastPage", "endpage pageend lastpage endingpage otherpages bibliolastpage ep"],
  ["articleNumber", "artno articlenumber ar"],
  ["issn", "issn isbn issns eissn printissn electronicissn issnisbn primarylocationsourceissnl sn ei"],
  ["year", "year publicationyear pubyear publishedyear py"],
  ["date", "published date publicationdate datepublished dateofpublication pubmonthday month publishedmonth pd"],
  ["language", "language languageoforiginaldocument la"],
  ["types", "publicationtypes publicationtype documenttype itemtype type dt"],
  ["keywords", "keywords authorkeywords keyword indexkeywords manualtags de kw"],
  ["headings", "meshheadings mesh meshterms descriptors"],
  ["doi", "doi di do"],
  ["pmid", "pmid pubmedid medlineid medlinepmid idspmid pm"],
  ["pmcid", "pmcid pmc"],
  ["ids", "identifiers eid nct arxiv openalex"],
  ["links", "url link urls links fulltexturl ur"]
]

const byName: ReadonlyMap<string, Place> = new Map(
  columns.flatMap(([place, names]) => names.split(" ").map((name) => [name, place] as const))
)

/** The most characters of a name in the table: cells of texts, which are looked at before a table is known to be one, have more. */
const longest = Math.max(...[...byName.keys()].map(({ length }) => length))

/** The lower-case letters and digits of a text, at most some of them. A loop, because each name of a column comes by here with each row. */
const signsOf = (header: string, most: number): string => {
  const text = header.toLowerCase()
  let found = ""
  for (let i = 0; i < text.length && found.length < most; i++) {
    const code = text.charCodeAt(i)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) found += text[i]!
  }
  return found
}

/** A name of a column in lower-case letters and digits alone. */
export const bare = (header: string): string => signsOf(header, Number.POSITIVE_INFINITY)

/** The place of a column; a tag of two letters is one as it is, and no other two letters are. */
export const placeOf = (header: string): Place | undefined => {
  const name = signsOf(header, longest + 1)
  return name.length === 2 && header !== name.toUpperCase() ? undefined : byName.get(name)
}
