import * as Jats from "@litfuse/engine/Jats"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { datesOf } from "./dates.ts"

/** The text of an element without footnotes and their markers. */
const textOf = (element: Xml.Element | undefined, ...others: ReadonlyArray<string>): string | undefined => {
  if (element === undefined) return undefined
  const left = new Set(["xref", "fn", ...others])
  return (
    Xml.text({ ...element, children: element.children.filter((child) => typeof child === "string" || !left.has(child.name)) }) || undefined
  )
}

const idOf = (meta: Xml.Element | undefined, type: string): string | undefined =>
  Xml.all(meta, "article-id")
    .filter((id) => Xml.attribute(id, "pub-id-type") === type)
    .map(Xml.text)
    .find((id) => id !== "")

/** The PMCID, which new files write with its prefix and old ones as digits. */
const pmcidOf = (meta: Xml.Element | undefined): string | undefined => {
  const digits = idOf(meta, "pmc")
  return idOf(meta, "pmcid") ?? (digits === undefined ? undefined : `PMC${digits.replace(/^PMC/i, "")}`)
}

const addresses = (meta: Xml.Element | undefined): ReadonlyMap<string, string> => {
  const all = [...Xml.all(meta, "aff"), ...Xml.all(meta, "contrib-group").flatMap((group) => Xml.all(group, "aff"))]
  return new Map(
    all.flatMap((address) => {
      const [id, text] = [Xml.attribute(address, "id"), textOf(address, "label", "sup")]
      return id === undefined || text === undefined ? [] : [[id, text] as const]
    })
  )
}

const contributorOf = (contrib: Xml.Element, known: ReadonlyMap<string, string>): ReadonlyArray<SourceRecord.Contributor> => {
  const marks = Xml.all(contrib, "xref").filter((mark) => Xml.attribute(mark, "ref-type") === "aff")
  const affiliations = Raw.some(
    Raw.texts([
      ...marks.map((mark) => known.get(Xml.attribute(mark, "rid") ?? "")),
      ...Xml.all(contrib, "aff").map((own) => textOf(own, "label"))
    ])
  )
  const orcid = Xml.all(contrib, "contrib-id")
    .map((id) => Raw.orcid(Xml.text(id)))
    .find((found) => found !== undefined)
  const name = Xml.at(contrib, "name") ?? Xml.at(contrib, "name-alternatives", "name")
  const family = Xml.textAt(name, "surname")
  if (family !== undefined)
    return [{ _tag: "Person", family, ...Raw.known({ given: Xml.textAt(name, "given-names"), orcid, affiliations }) }]
  const group = textOf(Xml.at(contrib, "collab"), "contrib-group")
  return group === undefined ? [] : [{ _tag: "Group", name: group, ...Raw.known({ affiliations }) }]
}

const isAuthor = (contrib: Xml.Element): boolean => (Xml.attribute(contrib, "contrib-type") ?? "author") === "author"

const kinds: Readonly<Record<string, SourceRecord.Relation["kind"]>> = {
  "corrected-article": "erratum-for",
  "correction-forward": "has-erratum",
  "retracted-article": "retraction-of",
  "retraction-forward": "retracted-by",
  "object-of-concern": "concern-about",
  "concern-forward": "has-concern",
  "commentary-article": "comment-on",
  commentary: "has-comment",
  preprint: "has-preprint",
  "updated-article": "update-of",
  "update-forward": "updated-by"
}

const schemes: Readonly<Record<string, "doi" | "pmid" | "pmcid">> = {
  doi: "doi",
  pmid: "pmid",
  pubmed: "pmid",
  pmc: "pmcid",
  pmcid: "pmcid"
}

const relationsOf = (meta: Xml.Element | undefined): ReadonlyArray<SourceRecord.Relation> =>
  Xml.all(meta, "related-article").flatMap((other): ReadonlyArray<SourceRecord.Relation> => {
    const [type, link] = [Xml.attribute(other, "related-article-type") ?? "", Xml.attribute(other, "ext-link-type") ?? ""]
    const scheme = Object.hasOwn(schemes, link) ? schemes[link]! : undefined
    const to = scheme === undefined ? [] : Raw.identifiers([[scheme, Xml.attribute(other, "xlink:href")]])
    const citation = textOf(other)
    if (!Object.hasOwn(kinds, type) || (to.length === 0 && citation === undefined)) return []
    return [{ kind: kinds[type]!, to, ...Raw.known({ citation }) }]
  })

const pagesOf = (meta: Xml.Element | undefined): string | undefined => {
  const [first, last] = [Xml.textAt(meta, "fpage"), Xml.textAt(meta, "lpage")]
  if (first === undefined) return Xml.textAt(meta, "elocation-id")
  return last === undefined || last === first ? first : `${first}-${last}`
}

const abstractOf = (article: Xml.Element) => {
  const parts = Jats.abstractOf(article).map(({ path, text }) => ({
    ...Raw.known({ label: Raw.text(path.join(": ")) }),
    text: text.replaceAll("\n", " ")
  }))
  const isLabelled = parts.some(({ label }) => label !== undefined)
  const whole = parts.map(({ text }) => text).join(" ")
  return { abstract: isLabelled ? undefined : whole || undefined, abstractParts: isLabelled ? Raw.some(parts) : undefined }
}

/** Maps the front of a PMC article in JATS to a record; undefined without a PMCID. */
export const toRecord = (article: Xml.Element): SourceRecord.SourceRecord | undefined => {
  const journal = Xml.at(article, "front", "journal-meta")
  const meta = Xml.at(article, "front", "article-meta")
  const identifiers = Raw.identifiers([
    ["pmcid", pmcidOf(meta)],
    ["pmid", idOf(meta, "pmid")],
    ["doi", idOf(meta, "doi")]
  ])
  const own = identifiers.find(({ scheme }) => scheme === "pmcid")?.value
  if (own === undefined) return undefined
  const known = addresses(meta)
  const type = Xml.attribute(article, "article-type")
  const relations = relationsOf(meta)
  const licence = Jats.licenceOf(article)
  const url = `https://pmc.ncbi.nlm.nih.gov/articles/${own}/`
  const retraction = relations.find(({ kind }) => kind === "retracted-by")
  return SourceRecord.make({
    source: "pmc",
    id: own,
    identifiers,
    title: textOf(Xml.at(meta, "title-group", "article-title")) ?? Raw.noTitle(own),
    contributors: Xml.all(meta, "contrib-group")
      .flatMap((group) => Xml.all(group, "contrib"))
      .filter(isAuthor)
      .flatMap((contrib) => contributorOf(contrib, known)),
    publicationTypes: Raw.types([type]),
    keywords: Raw.texts(Xml.all(meta, "kwd-group").flatMap((group) => Xml.all(group, "kwd").map(Xml.text))),
    url,
    openAccess: [
      {
        url,
        ...Raw.known({ licence }),
        // author manuscripts are the accepted version, all others the published one
        version: idOf(meta, "manuscript-id") === undefined ? "published" : "accepted",
        host: "repository"
      }
    ],
    ...Raw.known({
      ...abstractOf(article),
      containerTitle: Xml.textAt(journal, "journal-title-group", "journal-title") ?? Xml.textAt(journal, "journal-title"),
      volume: Xml.textAt(meta, "volume"),
      issue: Xml.textAt(meta, "issue"),
      pages: pagesOf(meta),
      issn: Raw.some(Raw.issns(Xml.all(journal, "issn").map(Xml.text))),
      ...datesOf(meta),
      ...Raw.languages([Xml.attribute(article, "xml:lang")]),
      relations: Raw.some(relations),
      retraction: retraction === undefined ? undefined : { status: "retracted" as const, ...Raw.known({ notice: retraction.to[0] }) },
      licence
    })
  })
}
