import * as Query from "../../Query.ts"
import { languageName, languageNames } from "../languageName.ts"
import { medlineTypes, squashedInMedline } from "../publicationTypes.ts"

/** The headings of a filter; `=` for a heading that is not exploded. */
const headings: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.entries({
    humans: ["Humans"],
    animal: ["=Animals"],
    male: ["Male"],
    female: ["Female"],
    allinfant: ["Infant"],
    allchild: ["Infant", "Child", "Adolescent"],
    newborn: ["Infant, Newborn"],
    infant: ["=Infant"],
    preschoolchild: ["Child, Preschool"],
    child: ["=Child"],
    adolescent: ["Adolescent"],
    alladult: ["Adult"],
    youngadult: ["Young Adult"],
    adult: ["=Adult"],
    middleagedaged: ["Middle Aged", "Aged"],
    middleaged: ["Middle Aged"],
    aged: ["Aged"],
    "80andover": ["Aged, 80 and over"]
  })
)

/** The names of filters that stand for headings, languages and types of publications. */
export const filterNames: ReadonlyArray<string> = [
  ...headings.keys(),
  ...languageNames,
  ...medlineTypes.map((type) => type.replace(/[^a-z]/gu, ""))
]

/**
 * The meaning of a filter of PubMed's search page, by the name that PubMed writes into the query. So `humans[Filter]` is a heading, `english[Filter]`
 * a language, `clinicaltrial[Filter]` a publication type.
 *
 * - empty: undefined for a filter that is only a subset of PubMed
 * - source: PubMed User Guide, "Filters", https://pubmed.ncbi.nlm.nih.gov/help/#help-filters, with the details of searches (from memory)
 */
export const filterMeaning = (name: string): { readonly query: Query.Query; readonly as: string } | undefined => {
  const plain = name.trim().toLowerCase()
  const list = headings.get(plain)
  if (list !== undefined) {
    const each = list.map((one) => Query.heading(one.replace("=", ""), { exploded: !one.startsWith("=") }))
    const names = list.map((one) => one.replace("=", "")).join("; ")
    return { query: each.length === 1 ? each[0]! : Query.or(...each), as: `the heading${list.length === 1 ? "" : "s"} ${names}` }
  }
  // codes of languages are no filters
  const language = plain.length > 3 ? languageName(plain) : undefined
  if (language !== undefined) return { query: Query.field("language", Query.phrase(language)), as: `the language ${language}` }
  const type = squashedInMedline(plain)
  return type === undefined ? undefined : { query: Query.field("publicationType", Query.phrase(type)), as: `the publication type ${type}` }
}
