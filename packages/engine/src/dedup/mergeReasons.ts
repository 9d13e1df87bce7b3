import { type Compared, type Evidence, evidence } from "./pairComparer.ts"
import type { Features } from "./RecordFeatures.ts"
import * as Identifier from "../Identifier.ts"
import { countCommon, listSize } from "./countCommon.ts"
import { mostPages } from "./firstPage.ts"
import { titleContrast } from "./titleContrast.ts"
import { titleKinds } from "./readTitle.ts"
import { differenceOf, linkOf, type Veto, vetoesOf } from "./vetoes.ts"

const both = (a: number, b: number): string => `${Math.min(a, b)} and ${Math.max(a, b)}`

const numbered =
  (name: string, of: (features: Features) => ArrayLike<number>) =>
  (features: Features, a: number, b: number): string => {
    const [one, other] = [of(features)[a]!, of(features)[b]!]
    return one === other ? `same ${name} ${one}` : `${name} ${both(one, other)}`
  }

const identifiers = (
  { identifiers: { values, starts }, identifierTable }: Features,
  a: number,
  b: number,
  { hasSameIdentifier }: Compared
): string => {
  const of = (row: number) =>
    Array.from(values.subarray(starts[row], starts[row + 1]), (number) => Identifier.print(identifierTable[number]!))
  const shared = of(a).filter((one) => of(b).includes(one))
  if (shared.length > 0) return `both are ${shared.sort().join(", ")}`
  if (hasSameIdentifier) return "the same registration of a trial"
  const dois = [...of(a), ...of(b)].filter((one) => one.startsWith("doi:"))
  return `different DOIs ${dois.sort().join(", ")}`
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

const texts: Readonly<Record<Evidence, (features: Features, a: number, b: number, compared: Compared) => string>> = {
  identifiers,
  title: (_features, _a, _b, { titles }) => (titles === 1 ? "same title" : `titles ${percent(titles)} similar`),
  contributors: ({ names }, a, b) => `${countCommon(names, a, b)} of ${Math.min(listSize(names, a), listSize(names, b))} names in common`,
  year: numbered("year", ({ years }) => years),
  container: (_features, _a, _b, { weights }) => (weights[4]! > 0 ? "same journal" : "different journals"),
  volume: numbered("volume", ({ volumes }) => volumes),
  issue: numbered("issue", ({ issues }) => issues),
  pages: numbered("first page", ({ pages }) => pages),
  place: (_features, _a, _b, { weights }) =>
    weights[5]! < 0 || weights[7]! < 0 ? "another place in another journal" : "no volume or page in common",
  abstract: ({ abstracts }, a, b) =>
    `starts of the abstracts ${percent(countCommon(abstracts, a, b) / Math.min(listSize(abstracts, a), listSize(abstracts, b)))} similar`
}

const placesOf = ({ years, volumes, issues, pages }: Features, a: number, b: number): string =>
  (
    [
      ["year", years],
      ["volume", volumes],
      ["issue", issues],
      ["first page", pages]
    ] as const
  )
    .filter(([, of]) => of[a] !== 0 && of[b] !== 0 && of[a] !== of[b])
    .map(([name, of]) => `${name} ${both(of[a]!, of[b]!)}`)
    .join(", ")

const forbidden: Readonly<Record<Veto, (features: Features, a: number, b: number, compared: Compared) => string>> = {
  "other-pmid": () => "two different PMIDs",
  "other-doi-of-one-publisher": () => "two different DOIs of one publisher",
  "other-registration": () => "two different registrations of trials",
  "other-number": ({ numbers }, _a, _b, { one, other }) =>
    `different numbers in the titles: ${[numbers[one]!.join(" "), numbers[other]!.join(" ")].sort().join(" and ")}`,
  "other-kind": ({ kinds: of }, a, b) =>
    `one is a ${titleKinds[Math.min(of[a]!, of[b]!)]}, the other a ${titleKinds[Math.max(of[a]!, of[b]!)]}`,
  "preprint-and-publication": () => "one is a preprint, the other is published",
  "abstracts-of-one-supplement": ({ pages }, a, b) => `abstracts on different pages of a supplement: ${both(pages[a]!, pages[b]!)}`,
  "abstract-and-paper": () => "one is an abstract of a meeting, the other a paper",
  "one-doi-several-titles": () => "the same identifier, but different titles",
  related: (features, a, b, { vetoes: bits }) => `one names the other as another publication: ${linkOf(features, a, b, bits) ?? "related"}`,
  "registration-and-publication": () => "one is the registration of a trial, the other a publication",
  "other-place": (features, a, b) => `two places in one journal: ${placesOf(features, a, b)}`,
  "other-version": ({ years, issues }, a, b) =>
    `two versions of one review: ${years[a] === years[b] ? `issue ${both(issues[a]!, issues[b]!)} of ${years[a]}` : both(years[a]!, years[b]!)}`,
  contrast: (features, _a, _b, { one, other }) =>
    `the titles differ in a word that tells studies apart: ${[...(titleContrast(features, one, other) ?? [])]
      .filter((word) => word !== "")
      .sort()
      .join(" and ")}`,
  "other-pages": ({ pages, lastPages }, a, b) => {
    const range = (row: number): string => `${pages[row]!}-${lastPages[row]! % mostPages}`
    return `other pages of one volume: ${[a, b]
      .sort((x, y) => pages[x]! - pages[y]!)
      .map(range)
      .join(" and ")}`
  },
  "other-edition": ({ years, volumes, issues }, a, b) => {
    const [name, of] = (
      [
        ["year", years],
        ["volume", volumes],
        ["issue", issues]
      ] as const
    ).find(([, of]) => of[a] !== 0 && of[b] !== 0 && of[a] !== of[b])!
    return `two publications of one series: ${name} ${both(of[a]!, of[b]!)}`
  },
  "several-comments": () => "comments with one title, and neither a name nor a page in common",
  "thesis-and-publication": () => "one is a thesis, the other is published elsewhere",
  "chapter-and-article": () => "one is a chapter of a book, the other an article in a journal",
  "other-word": ({ compact }, _a, _b, { one, other }) =>
    `another word in the title: ${[...differenceOf(compact[one]!, compact[other]!)].sort().join(" and ")}`
}

/** Why two records may be one publication, and why not: vetoes first, then by weight. */
export interface MergeReasons {
  readonly for: ReadonlyArray<string>
  readonly against: ReadonlyArray<string>
}

/** The reasons of a comparison in words, independent of the order of the two records. */
export const mergeReasons = (features: Features, a: number, b: number, compared: Compared): MergeReasons => {
  const all = evidence
    .map((name, i) => ({ weight: compared.weights[i]!, text: () => texts[name](features, a, b, compared) }))
    .filter(({ weight }) => weight !== 0)
    .sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight))
  const withWeight = ({ weight, text }: (typeof all)[number]): string => `${text()} (${weight > 0 ? "+" : ""}${Number(weight.toFixed(1))})`
  return {
    for: all.filter(({ weight }) => weight > 0).map(withWeight),
    against: [
      ...vetoesOf(compared.vetoes).map((name) => `never: ${forbidden[name](features, a, b, compared)}`),
      ...all.filter(({ weight }) => weight < 0).map(withWeight)
    ]
  }
}
