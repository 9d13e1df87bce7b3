import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

const texts = (entry: Xml.Element, name: string): ReadonlyArray<string> => Raw.texts(Xml.all(entry, name).map(Xml.text))

/** Groups have one name: "LIGO Scientific Collaboration". */
const isGroup = (name: string): boolean => /\b(?:collaborations?|consortium|team|group)$/iu.test(name)

/** The authors. Some submitters put a colon between a group and its members; it is not an author. */
const contributors = (entry: Xml.Element): ReadonlyArray<SourceRecord.Contributor> =>
  Xml.all(entry, "author").flatMap((author): ReadonlyArray<SourceRecord.Contributor> => {
    const name = Xml.textAt(author, "name")
    const affiliations = Raw.some(texts(author, "arxiv:affiliation"))
    if (name === undefined || !/\p{L}/u.test(name)) return []
    const one = isGroup(name) ? { _tag: "Group" as const, name, ...Raw.known({ affiliations }) } : Raw.person(name, { affiliations })
    return one === undefined ? [] : [one]
  })

/**
 * How a comment, or an abstract that replaced the first one, begins for a withdrawn preprint.
 *
 * - source: D. Rao et al., WithdrarXiv, https://arxiv.org/abs/2412.03775: authors announce withdrawals, with reasons, in the comments
 */
const withdrawal =
  /^\W*(?:(?:(?:this|the|our) )?(?:paper|article|submission|manuscript|preprint|work|note|draft|report|document) (?:has been|have been|is|was)(?: being)?(?: temporarily)? (?:withdrawn|retracted)\b|withdrawn\b(?! from\b))/iu

const relations = (entry: Xml.Element): ReadonlyArray<SourceRecord.Relation> => {
  const dois = texts(entry, "arxiv:doi").flatMap((doi) => doi.split(/\s+/u))
  // arXiv's own DOI identifies the preprint
  const to = Raw.identifiers(dois.map((doi) => ["doi", doi] as const)).filter(({ value }) => !value.startsWith("10.48550/"))
  const citation = Xml.textAt(entry, "arxiv:journal_ref")
  return to.length === 0 && citation === undefined ? [] : [{ kind: "preprint-of", to, ...Raw.known({ citation }) }]
}

const linked = (entry: Xml.Element, is: (link: Xml.Element) => boolean): string | undefined =>
  Xml.all(entry, "link")
    .filter(is)
    .map((link) => Raw.text(Xml.attribute(link, "href")))
    .find((url) => url !== undefined && /^https?:\/\//iu.test(url))

/** Maps an entry to a record: the latest version of a preprint, with plain texts and TeX formulas; undefined without an identifier. */
export const toRecord = (entry: Xml.Element): SourceRecord.SourceRecord | undefined => {
  const address = Xml.textAt(entry, "id")
  if (address === undefined) return undefined
  const identifier = Identifier.findAs("arxiv", address)
  const id = identifier?.value ?? address
  const [abstract, comment] = [Xml.textAt(entry, "summary"), Xml.textAt(entry, "arxiv:comment")]
  const pdf = linked(entry, (link) => Xml.attribute(link, "title") === "pdf")
  const isWithdrawn = [comment, abstract].some((text) => text !== undefined && withdrawal.test(text))
  return SourceRecord.make({
    source: "arxiv",
    id,
    identifiers: identifier === undefined ? [] : [identifier],
    title: Xml.textAt(entry, "title") ?? Raw.noTitle(id),
    contributors: contributors(entry),
    containerTitle: "arXiv",
    publicationTypes: ["Preprint"],
    keywords: Raw.texts(Xml.all(entry, "category").map((category) => Xml.attribute(category, "term"))),
    ...Raw.known({
      abstract,
      published: Raw.dateIn(Xml.textAt(entry, "published")),
      relations: Raw.some(relations(entry)),
      retraction: isWithdrawn ? { status: "withdrawn" as const } : undefined,
      openAccess: pdf === undefined ? undefined : Raw.some([{ url: pdf, version: "submitted" as const, host: "repository" as const }]),
      url: linked(entry, (link) => Xml.attribute(link, "rel") === "alternate")
    })
  })
}
