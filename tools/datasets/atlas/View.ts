import * as AtlasRandom from "./AtlasRandom.ts"
import type { Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** A field that a view's record may lack. */
export type Field = "abstract" | "headings" | "doi" | "citationCount" | "published"

/**
 * A fictional source: what it covers, what it copies, what its records lack, and how it orders what it finds.
 *
 * - `coverage`: per thousand of the works of each sub-field that it collects itself
 * - `ingests`: views it copies records from, faults included; it takes three in four
 * - `lacks`: per thousand of its records without a field; `wrongDoi` with another work's DOI or a cut one
 * - `order`: points for a facet, by where it is: title, abstract (at most `most`), heading, or thesaurus, which knows `names` per thousand. Then come points
 *   for citations or recency; `needs` is the fewest facets found
 */
export interface View {
  readonly id: string
  readonly prefix: string
  readonly coverage: ReadonlyArray<number>
  readonly ingests: ReadonlyArray<string>
  readonly hasPreprints: boolean
  readonly lacks: Readonly<Record<Field, number>>
  readonly wrongDoi: number
  readonly order: Order
}

/** How a view scores a record for a topic: small integers, so that ties are common. */
export interface Order {
  readonly facet: number
  readonly title: number
  readonly abstract: number
  readonly most: number
  readonly heading: number
  readonly names: number
  readonly cited: number
  readonly recent: number
  readonly needs: number
}

/** The six views. Later ones may copy from earlier ones only. */
export const views: ReadonlyArray<View> = [
  {
    id: "medarca",
    prefix: "md",
    coverage: [740, 660, 540, 620, 480, 0, 520, 660],
    ingests: [],
    hasPreprints: false,
    lacks: { abstract: 40, headings: 0, doi: 150, citationCount: 1000, published: 0 },
    wrongDoi: 8,
    order: { facet: 3, title: 3, abstract: 1, most: 1, heading: 1, names: 300, cited: 0, recent: 0, needs: 2 }
  },
  {
    id: "registrum",
    prefix: "rg",
    coverage: [700, 720, 680, 600, 700, 720, 640, 660],
    ingests: [],
    hasPreprints: true,
    lacks: { abstract: 560, headings: 1000, doi: 0, citationCount: 100, published: 20 },
    wrongDoi: 2,
    order: { facet: 3, title: 2, abstract: 1, most: 2, heading: 0, names: 0, cited: 0, recent: 1, needs: 2 }
  },
  {
    id: "depositra",
    prefix: "dp",
    coverage: [480, 0, 620, 560, 660, 700, 440, 560],
    ingests: [],
    hasPreprints: true,
    lacks: { abstract: 60, headings: 1000, doi: 380, citationCount: 1000, published: 60 },
    wrongDoi: 30,
    order: { facet: 3, title: 1, abstract: 1, most: 9, heading: 0, names: 100, cited: 0, recent: 0, needs: 2 }
  },
  {
    id: "lumenar",
    prefix: "lm",
    coverage: [220, 260, 180, 300, 240, 180, 420, 200],
    ingests: ["medarca"],
    hasPreprints: true,
    lacks: { abstract: 50, headings: 200, doi: 60, citationCount: 60, published: 0 },
    wrongDoi: 6,
    order: { facet: 3, title: 2, abstract: 1, most: 3, heading: 1, names: 200, cited: 0, recent: 1, needs: 2 }
  },
  {
    id: "panopus",
    prefix: "pn",
    coverage: [280, 240, 320, 260, 0, 300, 220, 280],
    ingests: ["registrum", "medarca"],
    hasPreprints: true,
    lacks: { abstract: 160, headings: 500, doi: 40, citationCount: 0, published: 10 },
    wrongDoi: 20,
    order: { facet: 3, title: 3, abstract: 1, most: 1, heading: 0, names: 150, cited: 2, recent: 0, needs: 2 }
  },
  {
    id: "semafold",
    prefix: "sf",
    coverage: [420, 380, 300, 520, 440, 360, 0, 480],
    ingests: ["depositra"],
    hasPreprints: true,
    lacks: { abstract: 120, headings: 1000, doi: 200, citationCount: 30, published: 20 },
    wrongDoi: 12,
    order: { facet: 3, title: 2, abstract: 2, most: 2, heading: 0, names: 550, cited: 1, recent: 0, needs: 1 }
  }
]

/** What one view says of one work. Fields not in `lacks` are as in the catalogue; `doi` is given where it differs from the true one. */
export interface ViewRecord {
  readonly view: string
  readonly id: string
  readonly work: number
  readonly lacks: ReadonlyArray<Field>
  readonly doi?: string
  readonly via?: string
}

const fieldsThatLack: ReadonlyArray<Field> = ["abstract", "headings", "doi", "citationCount", "published"]
const copiedShare = 750

/**
 * The record of one work in each view that has it, views in their order.
 *
 * - `stranger`: the DOI of another work, which a faulty record may carry
 * - shape: a copied record has the faults of its original, and lacks what its new home never keeps
 */
export const recordsOf = (world: World, work: Work, doi: string, stranger: string): ReadonlyArray<ViewRecord> => {
  const found = new Map<string, ViewRecord>()
  for (const view of views) {
    const random = AtlasRandom.derive(world.seed, `view ${view.id}`, work.index)
    const isPreprint = work.membership?.bond === "preprint" && work.membership.member > 0
    const isOwn = random.chance(view.coverage[work.field]!) && (view.hasPreprints || !isPreprint)
    const faults = fieldsThatLack.filter((field) => random.chance(view.lacks[field]))
    let wrong: string | undefined
    if (random.chance(view.wrongDoi)) wrong = random.chance(500) ? stranger : doi.slice(0, -1)
    // A multiplier prime to 900000 spreads ids over six digits without a collision below that many works.
    const id = `${view.prefix}:${100_000 + ((work.index * 7919 + world.seed * 104_729) % 900_000)}`
    const source = view.ingests.find((upstream) => found.has(upstream) && random.chance(copiedShare))
    if (isOwn) {
      const lacks = wrong === undefined ? faults : faults.filter((field) => field !== "doi")
      found.set(view.id, { view: view.id, id, work: work.index, lacks, ...(wrong === undefined ? {} : { doi: wrong }) })
    } else if (source !== undefined) {
      const original = found.get(source)!
      const never = fieldsThatLack.filter((field) => view.lacks[field] === 1000)
      const lacks = fieldsThatLack.filter((field) => (original.lacks.includes(field) && view.lacks[field] > 0) || never.includes(field))
      found.set(view.id, { ...original, view: view.id, id, lacks, via: source })
    }
  }
  return [...found.values()]
}

/** A record as a line of `views.tsv`: `-` where there is nothing to say. */
export const lineOf = ({ view, id, lacks, doi, via }: ViewRecord, work: string): string =>
  [view, id, work, via ?? "-", doi ?? "-", lacks.length === 0 ? "-" : lacks.join(",")].join("\t")
