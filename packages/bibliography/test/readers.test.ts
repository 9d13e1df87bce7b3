/** Forms that are read and not written, each from a small file of its kind with invented references. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const read = (text: string, file = "export.txt") => Result.getOrThrow(Bibliography.read(Buffer.from(text), file))

const roe = { _tag: "Person", family: "Roe", given: "Jane" }
const doe = { _tag: "Person", family: "Doe", given: "Ann B." }

const wos = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Roe, J
   Doe, AB
AF Roe, Jane
   Doe, Ann B.
TI A long title that is
   folded
SO JOURNAL OF EXAMPLES
JI J. Ex.
DT Article; Proceedings Paper
DE one; two
AB First line
   second line.
SN 1234-5678
EI 8765-4321
PD SEP
PY 2020
VL 3
IS 2
BP 11
EP 20
DI 10.1000/abc
PM 123
UT WOS:0001
CR Somebody, 2001
   Another, 2002
ER

PT J
TI Second
PY 2021
ER

EF
`

const enw = `%T First
%0 Journal Article
%A Roe, Jane
%A Ann B. Doe
%B Journal of Examples
%D 2020
%8 September 1, 2020
%V 3
%N 2
%P 11-20
%R 10.1000/abc
%X Line one

line two
%K one
two
%F roe2020

%0 Book
%T Second
%E Roe, Jane
`

const refworks = `RT Journal Article
SR Electronic(1)
ID 1
A1 Roe,Jane
A1 Doe,Ann B.
T1 First
YR 2020
VO 3
IS 2
SP 11
OP 20
JF Journal of Examples
K1 one
K1 two
DO 10.1000/abc

RT Book, Whole
ID 2
T1 Second
YR 2021
`

const ovidText = `Database: Ovid MEDLINE(R)
<1>
Unique Identifier
  31234567
Title
  First title that
  goes on.
Source
  Journal of Examples. 3(2):11-20, 2020 Sep.
Authors
  Roe, Jane; Doe, Ann B.
Year of Publication
  2020
Digital Object Identifier
  10.1000/abc

<2>
Title
  Second
`

const ovidTags = `<1. >
VN  - Ovid Technologies
DB  - Embase
UI  - 621381829
TI  - First
AU  - Roe J.
AU  - Doe A.B.
SO  - Journal of Examples. 3 (2) (pp 11-20), 2020.
MH  - *adult
DO  - http://dx.doi.org/10.1000/abc
YR  - 2020
`

const pubmed = `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2024//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_240101.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">123</PMID><Article>
<Journal><ISSN>1234-5678</ISSN><JournalIssue><Volume>3</Volume><Issue>2</Issue><PubDate><Year>2020</Year><Month>Sep</Month></PubDate></JournalIssue><Title>Journal of examples</Title><ISOAbbreviation>J Ex</ISOAbbreviation></Journal>
<ArticleTitle>First <i>in vivo</i></ArticleTitle><Pagination><MedlinePgn>11-20</MedlinePgn></Pagination>
<Abstract><AbstractText Label="AIM">We asked.</AbstractText><AbstractText>More.</AbstractText></Abstract>
<AuthorList><Author><LastName>Roe</LastName><ForeName>Jane</ForeName><AffiliationInfo><Affiliation>Town.</Affiliation></AffiliationInfo></Author><Author><CollectiveName>The Group</CollectiveName></Author></AuthorList>
<Language>eng</Language><PublicationTypeList><PublicationType>Review</PublicationType></PublicationTypeList></Article>
<MeshHeadingList><MeshHeading><DescriptorName MajorTopicYN="N">Bone</DescriptorName><QualifierName MajorTopicYN="Y">surgery</QualifierName></MeshHeading></MeshHeadingList>
<CommentsCorrectionsList><CommentsCorrections RefType="ErratumIn"><RefSource>J Ex. 2021;4:1</RefSource><PMID>124</PMID></CommentsCorrections></CommentsCorrectionsList>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">123</ArticleId><ArticleId IdType="doi">10.1000/abc</ArticleId><ArticleId IdType="pmc">PMC7</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>
`

describe("formats that are only read", () => {
  it("Web of Science: full names, folded lines, pages, and verbatim fields", () => {
    const { records, rest, notices } = read(wos, "savedrecs.ciw")
    expect(records).toMatchObject([
      {
        title: "A long title that is folded",
        contributors: [roe, doe],
        containerTitle: "JOURNAL OF EXAMPLES",
        publicationTypes: ["Article", "Proceedings Paper"],
        keywords: ["one", "two"],
        abstract: "First line second line.",
        issn: ["1234-5678", "8765-4321"],
        published: "2020-09",
        pages: "11-20",
        identifiers: [
          { scheme: "doi", value: "10.1000/abc" },
          { scheme: "pmid", value: "123" }
        ]
      },
      { title: "Second", published: "2021" }
    ])
    expect(Object.fromEntries(rest[0]!)).toMatchObject({ UT: ["WOS:0001"], CR: ["Somebody, 2001", "Another, 2002"] })
    expect(notices.map(({ code }) => code)).toEqual(["field-kept"])
  })

  it("EndNote import format: records after empty lines, with any first tag", () => {
    const { records } = read(enw, "citations.enw")
    expect(records).toMatchObject([
      {
        title: "First",
        contributors: [roe, doe],
        containerTitle: "Journal of Examples",
        published: "2020-09-01",
        volume: "3",
        issue: "2",
        pages: "11-20",
        abstract: "Line one\nline two",
        keywords: ["one", "two"],
        identifiers: [{ scheme: "doi", value: "10.1000/abc" }],
        kept: [
          { name: "0", isHeld: true },
          { name: "8", value: "September 1, 2020", isHeld: true },
          { name: "F", value: "roe2020" }
        ]
      },
      { title: "Second", contributors: [], publicationTypes: ["Book"] }
    ])
  })

  it("RefWorks", () => {
    expect(read(refworks).records).toMatchObject([
      {
        title: "First",
        contributors: [roe, doe],
        containerTitle: "Journal of Examples",
        published: "2020",
        pages: "11-20",
        keywords: ["one", "two"]
      },
      { title: "Second", publicationTypes: ["Book"] }
    ])
  })

  it("Ovid: fields under labels, and with tags", () => {
    const first = {
      containerTitle: "Journal of Examples",
      volume: "3",
      issue: "2",
      published: "2020",
      identifiers: [{ scheme: "doi", value: "10.1000/abc" }]
    }
    expect(read(ovidText).records).toMatchObject([
      { ...first, title: "First title that goes on.", contributors: [roe, doe], pages: "11-20" },
      { title: "Second" }
    ])
    expect(read(ovidTags, "a.ovd").records).toMatchObject([
      {
        ...first,
        title: "First",
        contributors: [
          { family: "Roe", given: "J." },
          { family: "Doe", given: "A.B." }
        ]
      }
    ])
  })

  it("PubMed's XML, which has the same ending as EndNote's", () => {
    expect(read(pubmed, "pubmed.xml").records).toMatchObject([
      {
        title: "First in vivo",
        abstract: "AIM: We asked.\nMore.",
        contributors: [
          { ...roe, affiliations: ["Town."] },
          { _tag: "Group", name: "The Group" }
        ],
        containerTitle: "Journal of examples",
        published: "2020-09",
        pages: "11-20",
        language: "eng",
        publicationTypes: ["Review"],
        meshHeadings: [{ descriptor: "Bone", major: false, qualifiers: [{ name: "surgery", major: true }] }],
        relations: [{ kind: "has-erratum", to: [{ scheme: "pmid", value: "124" }], citation: "J Ex. 2021;4:1" }],
        identifiers: [
          { scheme: "doi", value: "10.1000/abc" },
          { scheme: "pmid", value: "123" },
          { scheme: "pmcid", value: "PMC7" }
        ]
      }
    ])
  })

  it.each(Object.keys(Bibliography.readers) as ReadonlyArray<keyof typeof Bibliography.readers>)(
    "%s: refuses what it is not, in one line",
    (form) => {
      const { parse } = Bibliography.readers[form]
      expect(Result.map(parse(" \n", "a"), ({ records }) => records)).toEqual(Result.succeed([]))
      const refused = parse("nothing of the kind", "a")
      expect(Result.isFailure(refused) && refused.failure.message).toMatch(
        /^a(?::1)?: (?:no [\w ]+ record in it|XML that cannot be parsed|text that is not JSON|no column named "title")[^\n]*$/
      )
    }
  )
})

describe("tables of databases and of screening tools", () => {
  it.each<[string, string, object]>([
    [
      "Embase, whose first lines say what was searched",
      '"SEARCH QUERY","x:ti"\n-----\n\n"Title","Author Names","Source title","Publication Year","Source"\n"A","Roe J., Doe A.B.","J Ex",2020,"J Ex (2020)"\n',
      { title: "A", contributors: [{ family: "Roe" }, { family: "Doe" }], containerTitle: "J Ex", published: "2020" }
    ],
    [
      "Scopus, which has every author twice",
      'Authors,Author full names,Title,Year\n"Roe J.; Doe A.B.","Roe, Jane (58975547800); Doe, Ann B. (57190394669)",A,2020\n',
      { contributors: [roe, doe] }
    ],
    [
      "CINAHL, whose cells are formulas",
      'Article Title,ISSN,Volume\n"A ""b""",="12345678",="3"\n',
      { title: 'A "b"', issn: ["1234-5678"], volume: "3" }
    ],
    [
      "Cochrane",
      "CENTRAL ID,Author(s),Title,Source,Year,PubMed ID\nCN-1,Roe J,A,Trials,2020,PUBMED 123\n",
      { containerTitle: "Trials", identifiers: [{ scheme: "pmid", value: "123" }] }
    ],
    [
      "Covidence",
      'Title,Authors,Published Year,Published Month,Journal,Covidence #\nA,"Roe, Jane; Doe, Ann B.",2020,Sep,J Ex,#7\n',
      { contributors: [roe, doe], published: "2020-09", kept: [{ name: "Published Month" }, { name: "Covidence #", value: "#7" }] }
    ],
    [
      "Rayyan",
      'key,title,year,month,day,authors,notes\nr-1,A,2020,9,1,"Roe, Jane and Doe, Ann B.",RAYYAN-INCLUSION\n',
      {
        contributors: [roe, doe],
        published: "2020-09-01",
        kept: [{ name: "key" }, { name: "month" }, { name: "day" }, { name: "notes", value: "RAYYAN-INCLUSION" }]
      }
    ],
    [
      "RefWorks, with tabs and quotes",
      'Title Primary\tAuthors, Primary\tPub Year\nA "b" c\tRoe, Jane;Doe, Ann B.\t2020\n',
      { title: 'A "b" c', contributors: [roe, doe], published: "2020" }
    ]
  ])("%s", (_, text, record) => {
    expect(read(text, "a.csv").records).toMatchObject([record])
  })

  it("leave out rows with other columns when that is wanted", () => {
    const text = "title,year\nA,2020\na note\nB,2021\n"
    const refused = Bibliography.read(Buffer.from(text), "a.csv")
    expect(Result.isFailure(refused) && refused.failure.message).toBe(
      "a.csv:3: more or fewer columns than the first line; expected a CSV record (RFC 4180), or --skip-bad to leave it out"
    )
    const { records, notices } = Result.getOrThrow(Bibliography.read(Buffer.from(text), "a.csv", { isBadSkipped: true }))
    expect([records.map(({ title }) => title), notices.map(({ text }) => text)]).toEqual([
      ["A", "B"],
      ['a row with more or fewer columns than the first line, such as "a note" (on line 3)']
    ])
  })
})

describe("tables with other column names", () => {
  it.each<[string, string, object]>([
    [
      "Web of Science, with tabs between its tags",
      "PT\tAU\tAF\tTI\tSO\tDT\tDE\tID\tSN\tBP\tEP\tPY\tVL\tIS\tDI\tPM\tUT\nJ\tRoe, J; Doe, AB\tRoe, Jane; Doe, Ann B.\tA\tJ EX\tArticle\tone\ttwo\t1234-5678\t11\t20\t2020\t3\t2\t10.1000/abc\t123\tWOS:1\n",
      {
        contributors: [roe, doe],
        containerTitle: "J EX",
        keywords: ["one", "two"],
        pages: "11-20",
        published: "2020",
        identifiers: [{ scheme: "doi" }, { scheme: "pmid" }],
        kept: [
          { name: "PT", value: "J" },
          { name: "AU", isHeld: true },
          { name: "AF", isHeld: true },
          { name: "ID", isHeld: true },
          { name: "UT" }
        ]
      }
    ],
    [
      "LILACS, whose quotes are not doubled",
      'ID,Title,Authors,Source,Journal,Database,Type,Language,Publication year,Descriptor(s),Keyword(s),Fulltext URL, Abstract,Volume number,Issue number,DOI\n"lil-1","On "good" care","Roe, Jane; Doe, Ann B.","Rev Ex;3(2): 11-20, 2020","Rev Ex","LILACS","article","pt","2020","Humans; Depression/therapy","one; two","http://x.org/1","Text",3,2,10.1000/abc\n',
      {
        title: 'On "good" care',
        contributors: [roe, doe],
        containerTitle: "Rev Ex",
        volume: "3",
        issue: "2",
        meshHeadings: [{ descriptor: "Humans" }, { descriptor: "Depression", qualifiers: [{ name: "therapy" }] }],
        kept: [{ name: "ID" }, { name: "Source" }, { name: "Database", value: "LILACS" }]
      }
    ],
    [
      "OpenAlex",
      "id,display_name,authorships.author.display_name,publication_date,publication_year,primary_location.source.display_name,doi\nW1,A,Jane Roe|Ann B. Doe,2020-09-01,2020,J Ex,https://doi.org/10.1000/abc\n",
      { title: "A", contributors: [roe, doe], published: "2020-09-01", containerTitle: "J Ex" }
    ]
  ])("%s", (_, text, record) => {
    expect(read(text, "a.csv").records).toMatchObject([record])
  })

  it("Covidence: its table is written unchanged, and records of other formats get its columns", () => {
    const header =
      "Title,Authors,Abstract,Published Year,Published Month,Journal,Volume,Issue,Pages,Accession Number,DOI,Ref,Covidence #,Study,Notes,Tags"
    const row = 'A,"Roe, Jane; Doe, Ann B.",Text,2020,Sep,J Ex,3,2,11-20,lil-1,10.1000/abc,21,#7,Roe 2020,"seen, twice",ct; mri'
    const table = read(`${header}\n${row}\n`, "a.csv")
    const [first, second] = Bibliography.formats.covidence.print(table.records).split("\n")
    expect([first!.startsWith(`${header},published,`), second]).toEqual([true, `${row}${",".repeat(11)}`])
    const ris = read("TY  - JOUR\nTI  - A\nAU  - Roe, Jane\nDA  - 2020/09/18\nKW  - one\nUR  - http://x.org/1\nER  - \n", "a.ris")
    const again = Bibliography.formats.covidence.print(ris.records)
    expect(again).toContain('\nA,"Roe, Jane",,2020,09,')
    expect(Result.getOrThrow(Bibliography.formats.csv.parse(again, "a")).records).toMatchObject([
      { published: "2020-09-18", keywords: ["one"], url: "http://x.org/1" }
    ])
  })

  it("LILACS as RIS: descriptors are headings, and its tags are written unchanged", () => {
    const text =
      "TY  - JOUR\nAU  - Roe, Jane\nTI  - A\nTT  - Um\nJO  - Rev Ex\nDB  - LILACS\nDP  - http://pesquisa.bvsalud.org/\nID  - lil-1\nC8  - lil-1\nLA  - pt\nDA  - 2020/09\nPY  - 2020\nMH  - Depression/therapy\nKW  - one\nUR  - http://x.org/1\nER  -\n"
    const { records } = read(text, "a.ris")
    expect(records).toMatchObject([{ meshHeadings: [{ descriptor: "Depression", qualifiers: [{ name: "therapy" }] }], keywords: ["one"] }])
    const again = Bibliography.formats.ris.print(records)
    for (const tag of ["TT  - Um", "DB  - LILACS", "ID  - lil-1", "C8  - lil-1", "MH  - Depression/therapy", "KW  - one"])
      expect(again).toContain(`${tag}\r\n`)
    expect(Result.getOrThrow(Bibliography.formats.ris.parse(again, "a")).records).toEqual(records)
  })
})
