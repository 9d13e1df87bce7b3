import type { Service } from "./Service.ts"
import type { Item } from "./shelves.ts"
import { escaped, fullDate, parts } from "./dateParts.ts"

const abstractText = (abstract: string): string =>
  parts(abstract)
    .map(({ label, text }) => (label === undefined ? escaped(text) : `<h4>${label}</h4>${escaped(text)}`))
    .join("")

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const journalDate = (published: string): string => {
  const [year, month] = published.split("-")
  return month === undefined ? year! : `${year} ${months[Number(month) - 1]}`
}

const result = (item: Item) => {
  const { published } = item
  return {
    id: item.number,
    source: "MED",
    pmid: item.number,
    ...(item.doi === undefined ? {} : { doi: item.doi }),
    title: `${item.title}.`,
    authorString: `${item.authors.map(({ family, initials }) => `${family} ${initials}`).join(", ")}.`,
    authorList: {
      author: item.authors.map(({ family, initials }) => ({
        fullName: `${family} ${initials}`,
        firstName: initials,
        lastName: family,
        initials
      }))
    },
    journalInfo: {
      ...(published === undefined
        ? {}
        : {
            dateOfPublication: journalDate(published),
            yearOfPublication: Number(published.slice(0, 4)),
            printPublicationDate: fullDate(published)
          }),
      journal: { title: item.containerTitle, medlineAbbreviation: item.containerTitle }
    },
    ...(published === undefined ? {} : { pubYear: published.slice(0, 4) }),
    ...(item.abstract === undefined ? {} : { abstractText: abstractText(item.abstract) }),
    publicationStatus: "ppublish",
    language: "eng",
    pubTypeList: { pubType: item.publicationTypes.map((type) => type.toLowerCase()) },
    ...(item.headings === undefined
      ? {}
      : { meshHeadingList: { meshHeading: item.headings.map((descriptorName) => ({ majorTopic_YN: "N", descriptorName })) } }),
    isOpenAccess: "N",
    inEPMC: "N",
    inPMC: "N",
    hasPDF: "N",
    hasBook: "N",
    citedByCount: item.citationCount ?? 0,
    hasReferences: "N",
    ...(published === undefined ? {} : { firstPublicationDate: fullDate(published) })
  }
}

/** Europe PMC: headings as HTML inside abstracts, Y and N, a cursor that is missing on an empty page. */
export const europePmc: Service = {
  source: "europepmc",
  upstream: "europepmc",
  view: "lumenar",
  recordOf: ({ number }) => `MED/${number}`,
  query: ({ path, query }) => (/\/search(?:POST)?$/.test(path) ? (query.get("query") ?? undefined) : undefined),
  answer: ({ query }, found) => {
    const cursor = query.get("cursorMark") ?? "*"
    const page = cursor === "*" ? found : []
    return {
      json: {
        version: "6.9",
        hitCount: found.length,
        ...(page.length === 0 ? {} : { nextCursorMark: "AoIIQXRsYXM=" }),
        request: {
          queryString: query.get("query"),
          resultType: "core",
          cursorMark: cursor,
          pageSize: Number(query.get("pageSize") ?? 25),
          sort: "",
          synonym: false
        },
        resultList: { result: page.map(result) }
      }
    }
  }
}
