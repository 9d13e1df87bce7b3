import type { FieldTarget } from "../FieldMap.ts"

/**
 * Column names by target, as lower-case letters and digits: ours, and those of databases and reference managers. Web of Science uses its tags as column
 * names.
 */
export const columns: ReadonlyArray<readonly [place: FieldTarget, names: string]> = [
  ["title", "title itemtitle studytitle publictitle scientifictitle articletitle documenttitle primarytitle titleprimary displayname ti"],
  ["abstract", "abstract briefsummary notesabstract abstractnote abstracts ab"],
  [
    "names",
    "author firstauthors authors contributors creators authorfullnames authornames authorsprimary authorshipsauthordisplayname af au"
  ],
  ["editor", "editors editor authorssecondary be"],
  [
    "journal",
    "journal periodicalfull journalbook journaltitle containertitle sourcetitle publicationtitle publicationname secondarytitle primarylocationsourcedisplayname so jf"
  ],
  ["shortJournal", "journalabbreviation abbreviatedsourcetitle periodicalabbrev ji j9 jo"],
  ["publisher", "publisher pu pb"],
  ["volume", "volume journalvolume vol volumenumber bibliovolume vl"],
  ["issue", "issue journalissue number issuenumber biblioissue is"],
  ["pages", "pages page pagerange pagination"],
  ["firstPage", "startpage pagestart firstpage beginningpage bibliofirstpage bp sp"],
  ["lastPage", "endpage pageend lastpage endingpage otherpages bibliolastpage ep"],
  ["articleNumber", "artno articlenumber ar"],
  ["issn", "issn isbn issns eissn printissn electronicissn issnisbn primarylocationsourceissnl sn ei"],
  ["year", "year publicationyear pubyear publishedyear py"],
  [
    "date",
    "published firstposted dateregistration3 dateregistration issuedate date publicationdate datepublished dateofpublication pubmonthday month publishedmonth pd"
  ],
  ["language", "language languageoforiginaldocument la"],
  ["types", "contenttype publicationtypes publicationtype documenttype itemtype type dt documentidentifier"],
  [
    "keywords",
    "keywords authorkeywords ieeeterms conditions condition keyword indexkeywords manualtags automatictags emtreedrugindextermsmajorfocus emtreedrugindexterms emtreemedicalindextermsmajorfocus emtreemedicalindexterms de kw"
  ],
  ["headings", "meshheadings mesh meshterms descriptors"],
  ["doi", "doi itemdoi di do"],
  ["pmid", "pmid pubmedid medlineid medlinepmid idspmid pm"],
  ["pmcid", "pmcid pmc"],
  ["ids", "identifiers eid nct arxiv openalex"],
  ["trial", "trialid nctnumber clinicaltrialnumbers clinicaltrialnumber"],
  ["links", "url studyurl webaddress pdflink link urls links fulltexturl embaselink sourcelinkout externalurl sourceurls dimensionsurl ur"]
]

const byName: ReadonlyMap<string, FieldTarget> = new Map(
  columns.flatMap(([place, names]) => names.split(" ").map((name) => [name, place] as const))
)

/** The length of the longest name; text cells, which are examined before a table is recognized, are longer. */
const longest = Math.max(...[...byName.keys()].map(({ length }) => length))

/** The lower-case letters and digits of a text, up to a limit. A loop, because it runs for each column of each row. */
const lettersOf = (header: string, most: number): string => {
  const text = header.toLowerCase()
  let found = ""
  for (let i = 0; i < text.length && found.length < most; i++) {
    const code = text.charCodeAt(i)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) found += text[i]!
  }
  return found
}

/** A column name reduced to lower-case letters and digits. */
export const normalizeName = (header: string): string => lettersOf(header, Number.POSITIVE_INFINITY)

/** The target of a column. Two letters are a tag only in upper case. */
export const targetOf = (header: string): FieldTarget | undefined => {
  const name = lettersOf(header, longest + 1)
  return name.length === 2 && header !== name.toUpperCase() ? undefined : byName.get(name)
}
