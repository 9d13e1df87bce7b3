import { researchFields } from "./lexicon/researchFields.ts"
import { clinicalOutcomes } from "./lexicon/clinicalOutcomes.ts"
import { populations } from "./lexicon/populations.ts"
import * as InventedNames from "./InventedNames.ts"
import * as AtlasRandom from "./AtlasRandom.ts"

/** What an entity is. A field holds groups, a group holds diseases; a class holds drugs. */
export type Kind = "field" | "group" | "disease" | "class" | "drug" | "mechanism" | "outcome" | "population"

/** One way to name an entity in a text. */
export interface Form {
  readonly text: string
  readonly kind: "generic" | "eponym" | "abbreviation" | "lay" | "brand" | "code" | "class" | "variant"
}

/**
 * One thing of the world.
 *
 * - `parent`: index of the wider entity in the heading tree, -1 at a root
 * - `field`: 0 to 7, or -1 for what belongs to no sub-field (outcomes, populations)
 */
export interface Entity {
  readonly index: number
  readonly id: string
  readonly kind: Kind
  readonly heading: string
  readonly forms: ReadonlyArray<Form>
  readonly parent: number
  readonly field: number
}

/** A line of research: one drug for one disease, by the mechanism of the drug's class. The edges of the graph. */
export interface Line {
  readonly index: number
  readonly drug: number
  readonly disease: number
  readonly mechanism: number
  readonly field: number
}

/** The graph that everything else is drawn from. */
export interface World {
  readonly seed: number
  readonly entities: ReadonlyArray<Entity>
  readonly lines: ReadonlyArray<Line>
  /** disease -> another disease, of another field, with the same abbreviation. */
  readonly homonyms: ReadonlyMap<number, number>
  readonly of: (kind: Kind) => ReadonlyArray<Entity>
}

const qualifiers: ReadonlyArray<string> = [
  "wasting",
  "relapsing",
  "progressive",
  "fibrotic",
  "migratory",
  "latent",
  "nodular",
  "tropical",
  "delayed",
  "cyclic",
  "hereditary",
  "obliterating"
]
const nouns = ["syndrome", "disease", "fever"] as const
const layBeginnings = "lantern thistle ember pebble willow tallow quarry orchard beacon anvil feather harbour copper velvet lichen".split(
  " "
)
const layEnds = "sickness palsy ague flux stiffness".split(" ")
const initials = "B D F G H J K L N Q R T V W Y Z".split(" ")

const counts = { groupsPerField: 2, diseases: 60, classesPerField: 3, drugsPerClass: 5, mechanisms: 40, homonymPairs: 20 } as const

const two = (n: number): string => String(n).padStart(2, "0")
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

interface Abbreviation {
  readonly eponym: string
  readonly letters: string
}

const abbreviations = (random: AtlasRandom.Random, names: InventedNames.InventedNames): ReadonlyArray<Abbreviation> => {
  const used = new Set<string>()
  const out: Array<Abbreviation> = []
  while (out.length < counts.diseases) {
    const initial = random.pick(initials)
    const qualifier = random.pick(qualifiers)
    const noun = random.pick(nouns)
    const letters = (initial + qualifier[0]! + noun[0]!).toUpperCase()
    if (used.has(letters) || !InventedNames.isFreeAbbreviation(letters)) continue
    used.add(letters)
    const isShared = out.length < 2 * counts.homonymPairs
    for (let twin = 0; twin < (isShared ? 2 : 1); twin++) out.push({ eponym: `${names.eponym(initial)} ${qualifier} ${noun}`, letters })
  }
  return out
}

/**
 * Builds the world of one seed: 8 fields, 16 groups, 60 diseases, 24 classes, 120 drugs, 40 mechanisms, 20 outcomes, 16 populations and
 * the lines of research that join them.
 *
 * - shape: entities are indexed in that order; parents come before their children
 */
export const make = (seed: number): World => {
  const random = AtlasRandom.derive(seed, "world")
  const names = InventedNames.make(random)
  const entities: Array<Entity> = []
  const add = (kind: Kind, prefix: string, heading: string, forms: ReadonlyArray<Form>, parent: number, field: number): Entity => {
    const n = entities.filter((entity) => entity.kind === kind).length
    const entity = { index: entities.length, id: `${prefix}${two(n)}`, kind, heading, forms, parent, field }
    entities.push(entity)
    return entity
  }
  const variants = (texts: ReadonlyArray<string>): ReadonlyArray<Form> =>
    texts.map((text, i) => ({ text, kind: i === 0 ? "generic" : "variant" }))

  const fieldEntities = researchFields.map(({ name }, field) => add("field", "fld", name, variants([name.toLowerCase()]), -1, field))
  const groups: Array<Entity> = []
  for (const field of fieldEntities)
    for (let i = 0; i < counts.groupsPerField; i++) {
      const adjective = names.adjective()
      const texts = [`${adjective} disorders`, `${adjective.slice(0, -2)}opathies`]
      groups.push(add("group", "grp", capital(texts[0]!), variants(texts), field.index, field.field))
    }

  const order = AtlasRandom.shuffle(
    random,
    Array.from({ length: layBeginnings.length * layEnds.length }, (_, i) => i)
  )
  const diseases = abbreviations(random, names).map(({ eponym, letters }, i) => {
    // A step of 9 through the 16 groups puts the two owners of one abbreviation into different fields.
    const group = groups[(i * 9) % groups.length]!
    const systematic = names.disease()
    const lay = `${layBeginnings[order[i]! % layBeginnings.length]} ${layEnds[Math.floor(order[i]! / layBeginnings.length)]}`
    const forms: ReadonlyArray<Form> = [
      { text: systematic, kind: "generic" },
      { text: eponym, kind: "eponym" },
      { text: letters, kind: "abbreviation" },
      { text: lay, kind: "lay" }
    ]
    return add("disease", "dis", capital(systematic), forms, group.index, group.field)
  })
  const homonyms = new Map<number, number>()
  for (let i = 0; i < counts.homonymPairs; i++) {
    homonyms.set(diseases[2 * i]!.index, diseases[2 * i + 1]!.index)
    homonyms.set(diseases[2 * i + 1]!.index, diseases[2 * i]!.index)
  }

  const classes: Array<Entity> = []
  const drugs: Array<Entity> = []
  const mechanisms: Array<Entity> = []
  for (let i = 0; i < counts.mechanisms; i++) {
    const protein = names.protein()
    const letters = `${protein.slice(0, 2).toUpperCase()}${protein.slice(-3, -2).toUpperCase()}`
    // The number of the mechanism, so that two proteins with the same letters stay apart.
    const forms = variants([`${protein} blockade`, `${letters}${i + 2} inhibition`, `${names.adjective()} pathway suppression`])
    mechanisms.push(add("mechanism", "mec", capital(forms[0]!.text), forms, -1, i % researchFields.length))
  }
  for (const { field } of fieldEntities)
    for (let i = 0; i < counts.classesPerField; i++) {
      const stem = names.stem()
      classes.push(add("class", "cls", `${capital(stem)}s`, variants([`${stem}s`, `${stem} agents`]), -1, field))
      for (let j = 0; j < counts.drugsPerClass; j++) {
        const generic = names.drug(stem)
        const forms: ReadonlyArray<Form> = [
          { text: generic, kind: "generic" },
          { text: names.brand(), kind: "brand" },
          { text: names.code(), kind: "code" },
          { text: `the ${stem}`, kind: "class" }
        ]
        drugs.push(add("drug", "drg", capital(generic), forms, classes.at(-1)!.index, field))
      }
    }

  clinicalOutcomes.forEach(({ forms }) => add("outcome", "out", capital(forms[0]!), variants(forms), -1, -1))
  const firstPopulation = entities.length
  populations.forEach(({ forms, parent }) =>
    add("population", "pop", capital(forms[0]!), variants(forms), parent < 0 ? -1 : firstPopulation + parent, -1)
  )

  const lines: Array<Line> = []
  for (const drug of drugs) {
    const near = AtlasRandom.shuffle(
      random,
      diseases.filter((disease) => disease.field === drug.field)
    )
    // A class acts by one mechanism; 24 of the 40 are taken, the others are studied without a drug.
    const mechanism = mechanisms.filter((m) => m.field === drug.field)[(drug.parent - classes[0]!.index) % 3]!
    for (const disease of near.slice(0, random.chance(550) ? 2 : 1))
      lines.push({ index: lines.length, drug: drug.index, disease: disease.index, mechanism: mechanism.index, field: drug.field })
  }
  const byKind = Map.groupBy(entities, (entity) => entity.kind)
  return { seed, entities, lines, homonyms, of: (kind) => byKind.get(kind) ?? [] }
}

/** True when `entity` is `ancestor` or lies below it in the heading tree. */
export const isA = (world: World, entity: number, ancestor: number): boolean => {
  for (let at = entity; at >= 0; at = world.entities[at]!.parent) if (at === ancestor) return true
  return false
}
