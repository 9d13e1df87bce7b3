import type { Identifier, Scheme } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Product } from "./Product.ts"

const source = "openaire"

type Listed<K extends "pids" | "instances" | "authors"> = NonNullable<Product[K]>[number]

const schemes: ReadonlyMap<string, Scheme> = new Map([
  ["doi", "doi"],
  ["pmid", "pmid"],
  ["pmc", "pmcid"],
  ["pmcid", "pmcid"],
  ["arxiv", "arxiv"]
])

const schemeOf = ({ scheme }: Listed<"pids">): Scheme | undefined => schemes.get(String(scheme ?? "").toLowerCase())

const identifiersOf = ({ pids, instances }: Product): ReadonlyArray<Identifier> =>
  Raw.identifiers(
    [...(pids ?? []), ...(instances ?? []).flatMap((copy) => copy.pids ?? [])].flatMap((pid) => {
      const scheme = schemeOf(pid)
      return scheme === undefined ? [] : [[scheme, pid.value] as const]
    })
  )

const markup = (html: Raw.Value): string => Text.plain(String(html ?? ""))

/** Whether an undivided name contains a word for an institution. */
const isGroup = (name: string): boolean =>
  /&|\b(?:universit|institut|organi[sz]ation|consortium|collaboration|group|committee)/iu.test(name)

const contributorOf = ({ fullName, name, surname, pid }: Listed<"authors">): ReadonlyArray<SourceRecord.Contributor> => {
  const orcid = String(pid?.id?.scheme ?? "").startsWith("orcid") ? Raw.orcid(pid?.id?.value) : undefined
  const [whole, family, given] = [Raw.text(fullName), Raw.text(surname), Raw.text(name)]
  if (family !== undefined) return [{ _tag: "Person", family, ...Raw.known({ given, orcid }) }]
  if (whole !== undefined && isGroup(whole)) return [{ _tag: "Group", name: whole }]
  const one = Raw.person(whole, { orcid })
  return one === undefined ? [] : [one]
}

const contributors = ({ authors }: Product): ReadonlyArray<SourceRecord.Contributor> =>
  (authors ?? []).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).flatMap(contributorOf)

/** Sources may each give a description, some only a page count or a word: the longest one is the abstract. */
const abstractOf = ({ descriptions }: Product) => {
  const longest = (descriptions ?? []).map((one) => String(one ?? "")).reduce((best, one) => (one.length > best.length ? one : best), "")
  return Text.abstract(longest)
}

const title = ({ mainTitle, subTitle }: Product): string => [markup(mainTitle), markup(subTitle)].filter((one) => one !== "").join(": ")

/** The first of January means a year without a known day. */
const published = ({ publicationDate }: Product): SourceRecord.PartialDate | undefined =>
  Raw.dateIn(String(publicationDate ?? "").replace(/-01-01$/, ""))

const isNothing = (name: string): boolean => /^(?:und|unknown|other literature type)$/iu.test(name)

const openAccess = ({ instances }: Product): ReadonlyArray<SourceRecord.OpenAccess> => {
  const open = (instances ?? []).filter(({ accessRight }) => /^open/iu.test(String(accessRight?.label ?? "")))
  const places = open.flatMap(({ urls, license }) =>
    Raw.texts(urls ?? [])
      .filter((url) => /^https?:\/\//iu.test(url))
      .map((url) => ({ url, ...Raw.known({ licence: Raw.text(license) }) }))
  )
  return places.filter(({ url }, i) => places.findIndex((other) => other.url === url) === i)
}

/** The subjects of a scheme: `keyword`, or `FOS`, the OECD's fields of science, which begin with a number. */
const subjects = ({ subjects }: Product, scheme: "keyword" | "FOS"): ReadonlyArray<string> =>
  Raw.texts((subjects ?? []).map(({ subject }) => (subject?.scheme === scheme ? markup(subject.value) : undefined)))

const nameOf = (funder: { readonly name?: Raw.Value; readonly shortName?: Raw.Value } | null | undefined) =>
  Raw.text(funder?.name) ?? Raw.text(funder?.shortName)

/** The funders of a product with grant numbers; a number without funder is kept. */
const funding = ({ projects }: Product) =>
  Raw.funding(
    (projects ?? []).flatMap(({ code, funder, fundings }): ReadonlyArray<readonly [Raw.Value, Raw.Value]> => {
      const funders = [funder, ...(fundings ?? [])].flatMap((one) => nameOf(one) ?? [])
      return funders.length === 0 ? [[null, code]] : funders.map((name) => [name, code])
    })
  )

/** Maps an OpenAIRE product to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (product: Product, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const { container, instances, indicators, language } = product
  const id = Raw.text(product.id) ?? product.id.toWellFormed()
  const count = indicators?.citationImpact?.citationCount
  return SourceRecord.make({
    source,
    id,
    identifiers: identifiersOf(product),
    title: title(product) || Raw.noTitle(id),
    ...abstractOf(product),
    contributors: contributors(product),
    publicationTypes: Raw.types((instances ?? []).map(({ type }) => type)).filter((type) => !isNothing(type)),
    keywords: subjects(product, "keyword"),
    ...Raw.known({
      containerTitle: Raw.text(markup(container?.name)),
      publisher: Raw.text(markup(product.publisher)),
      volume: Raw.text(container?.vol),
      issue: Raw.text(container?.iss),
      pages: Raw.texts([container?.sp, container?.ep]).join("-") || undefined,
      issn: Raw.some(Raw.issns([container?.issnPrinted, container?.issnOnline, container?.issnLinking])),
      published: published(product),
      ...Raw.languages([language?.code]),
      fieldsOfStudy: Raw.some(Raw.texts(subjects(product, "FOS").map((name) => name.replace(/^\d+\s+/u, "")))),
      funding: funding(product),
      openAccess: Raw.some(openAccess(product)),
      citationCount: Number.isSafeInteger(count) && count! >= 0 ? { count: count!, source, date: today } : undefined,
      licence: Raw.texts((instances ?? []).map(({ license }) => license))[0],
      url: Raw.texts((instances ?? []).flatMap(({ urls }) => urls ?? [])).find((url) => /^https?:\/\//iu.test(url))
    })
  })
}
