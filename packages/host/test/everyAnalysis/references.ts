/** References and records, as the analyses of the check of references read them. */

const entry = (title: string, author: string, kind: string | null) =>
  JSON.stringify({ fields: { title, author, year: "2020", journal: "Invented Journal" }, label: kind === null ? "VALID" : "HALLUCINATED", hallucination_type: kind }) // prettier-ignore

/** Entries of references, one for each line. */
export const entries: string = `${[
  entry("Aspirin and gout in an invented trial", "Smith, Ann and Jones, Ben", null),
  entry("Sleep of nurses who do not exist", "Miller, Cem", null),
  entry("Aspirin and gout in an invented trial", "Other, Ann", "swapped_authors")
].join("\n")}\n`

const records = `"ID","title","year","author","journal"
1,"Walking and back pain in offices","2001","Smith, A. and Jones, B.","Invented Journal"
2,"Walking and back pain in offices.","2001","Smith, A. and Jones, B.","Invent J"
3,"Standing desks and back pain","2003","Miller, C.","Other Journal"
`

/** Datasets with files of these formats, by dataset and file. */
export const referenceCollections: Readonly<Record<string, Readonly<Record<string, readonly [format: string, text: string]>>>> = {
  "cystic-fibrosis": {
    documents: [
      "text",
      JSON.stringify({ id: "1", title: "Aspirin and the heart", abstract: "", authors: [], source: "J", year: "1975", mesh: [] })
    ],
    topics: ["tsv-topics", "1\tAspirin for the heart\n"],
    qrels: ["trec-qrels", "1 0 1 8\n"]
  },
  "labelled-clusters": { "tiny-records": ["text", records], "tiny-labels": ["text", "merged_ids\n1;2\n"] },
  "retracted-pmids": {
    retractions: [
      "text",
      "pmid\tyearPublished\tmonthPublished\tpmidRetraction\tyearRetracted\tmonthRetracted\tretractionType\n1\t2001\tJan\t2\t2003\tMay\tRetractionIn\n3\t2002\tJan\t4\t2009\t\tRetractionIn\n"
    ]
  }
}
