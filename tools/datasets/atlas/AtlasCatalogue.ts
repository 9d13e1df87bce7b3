import { researchFields } from "./lexicon/researchFields.ts"
import * as InventedNames from "./InventedNames.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import { impacts, zipf } from "./Tables.ts"
import { censusYear, type Design, firstYear, type Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** What a catalogue says of a work besides its words and headings. */
export interface Entry {
  readonly authors: ReadonlyArray<string>
  readonly containerTitle: string
  readonly doi: string
  readonly publicationTypes: ReadonlyArray<string>
  readonly citationCount: number
}

const types: Readonly<Record<Design, ReadonlyArray<string>>> = {
  discovery: ["Journal Article"],
  preclinical: ["Journal Article"],
  "trial-1": ["Journal Article", "Clinical Trial, Phase I"],
  "trial-2": ["Journal Article", "Clinical Trial, Phase II", "Randomized Controlled Trial"],
  "trial-3": ["Journal Article", "Clinical Trial, Phase III", "Randomized Controlled Trial"],
  "trial-4": ["Journal Article", "Clinical Trial, Phase IV", "Randomized Controlled Trial"],
  cohort: ["Journal Article", "Observational Study"],
  "case-control": ["Journal Article", "Observational Study"],
  "cross-sectional": ["Journal Article", "Observational Study"],
  "case-report": ["Case Reports"],
  "meta-analysis": ["Journal Article", "Meta-Analysis", "Systematic Review"],
  review: ["Journal Article", "Review"],
  guideline: ["Practice Guideline"],
  approval: ["News"],
  "safety-alert": ["News"],
  "label-update": ["News"],
  withdrawal: ["News"],
  editorial: ["Editorial"],
  letter: ["Letter", "Comment"]
}

/** Citations of a design against those of a cohort study, in percent. */
const weights: Readonly<Record<Design, number>> = {
  discovery: 220,
  preclinical: 90,
  "trial-1": 70,
  "trial-2": 130,
  "trial-3": 260,
  "trial-4": 120,
  cohort: 100,
  "case-control": 90,
  "cross-sectional": 60,
  "case-report": 25,
  "meta-analysis": 240,
  review: 170,
  guideline: 320,
  approval: 40,
  "safety-alert": 60,
  "label-update": 20,
  withdrawal: 40,
  editorial: 30,
  letter: 15
}

const bookKinds = ["Review of", "Letters in", "Record of", "Archive of"] as const
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

/**
 * Citations in the census year: an average paper gathers three a year for twelve years and fewer after, times its quality and design.
 * All integers: tenths of years times percents.
 */
const citations = (work: Work, random: AtlasRandom.Random): number => {
  if (work.membership?.bond === "erratum" && work.membership.member > 0) return 0
  const age = (censusYear - firstYear + 1) * 12 - work.published
  const counted = age <= 144 ? age : 144 + Math.floor((age - 144) / 4)
  const impact = impacts[Math.floor((work.quality * impacts.length) / 1000)]!
  const isPreprint = work.membership?.bond === "preprint" && work.membership.member > 0
  const expected = Math.floor((counted * 3 * impact * weights[work.design]) / (12 * 100 * (isPreprint ? 400 : 100)))
  return Math.floor((expected * random.between(70, 130)) / 100)
}

/** Makes the catalogue entries of a world's works. */
export interface Catalogue {
  readonly entry: (work: Work) => Entry
  readonly doi: (work: Work) => string
}

const surnames = 320
const surnameTable = zipf(surnames, 20)

/** A catalogue: its people and journals are invented once per seed. */
export const make = (world: World, works: ReadonlyArray<Work>): Catalogue => {
  const random = AtlasRandom.derive(world.seed, "catalogue")
  const names = InventedNames.make(random)
  const people = Array.from({ length: surnames }, () => capital(names.adjective().slice(0, -2)) + random.pick(["o", "ar", "en", "is", "u"]))
  const journals = researchFields.map(({ name }) => bookKinds.map((kind) => `${capital(names.adjective())} ${kind} ${name}`))
  const servers = ["Prelude Atlas", "Open Atlas Drafts"]
  const leaders = new Map<number, Work>()
  for (const work of works) if (work.membership?.member === 0) leaders.set(work.membership.cluster, work)

  const seriesOf = (membership: Work["membership"]): string => {
    if (membership?.bond === "preprint" && membership.member > 0) return "draft"
    return membership?.bond === "supplement" ? "suppl" : "atlas"
  }
  const doiOf = (work: Work): string => {
    const { membership } = work
    const owner = membership?.bond === "supplement" ? leaders.get(membership.cluster)! : work
    // An odd multiplier modulo a power of two is a permutation: DOIs are distinct and tell no order.
    const code = (Math.imul(owner.index, 0x2c1b3c6d) ^ Math.imul(world.seed, 0x297a2d39)) & 0xffffff
    return `10.99999/${seriesOf(membership)}.${code.toString(36).padStart(5, "0")}`
  }

  const typesOf = ({ design }: Work, isPreprint: boolean) => (isPreprint ? ["Preprint"] : types[design])
  return {
    doi: doiOf,
    entry: (work) => {
      const own = AtlasRandom.derive(world.seed, "entry", work.about)
      const count = own.pick([1, 2, 3, 3, 4, 4, 5, 6])
      const authors = new Set<string>()
      while (authors.size < count) authors.add(`${people[own.weighted(surnameTable)]!} ${own.pick([..."ABCDEFGHJKLMNOPRSTVW"])}`)
      const containerTitle = own.pick(journals[work.field]!)
      const { membership } = work
      const isPreprint = membership?.bond === "preprint" && membership.member > 0
      const isErratum = membership?.bond === "erratum" && membership.member > 0
      return {
        authors: [...authors],
        containerTitle: isPreprint ? own.pick(servers) : containerTitle,
        doi: doiOf(work),
        publicationTypes: isErratum ? ["Published Erratum"] : typesOf(work, isPreprint),
        citationCount: citations(work, AtlasRandom.derive(world.seed, "citations", work.index))
      }
    }
  }
}
