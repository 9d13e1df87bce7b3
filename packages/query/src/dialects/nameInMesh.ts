import type { Log } from "../Problem.ts"
import type { Place } from "../syntax/Node.ts"
import { remarkOnThesaurus } from "./platform/platformReader.ts"

const pairs = [
  ["Humans", "human"],
  ["Animals", "animal"],
  ["Infant, Newborn", "newborn"]
] as const

const ofMesh: ReadonlyMap<string, string> = new Map(pairs.map(([mesh, own]) => [mesh.toLowerCase(), own]))
const ofEmtree: ReadonlyMap<string, string> = new Map(pairs.map(([mesh, own]) => [own, mesh]))

/** The heading of Emtree for one of MeSH, of the few that are the same in both; undefined for the others. */
export const inEmtree = (descriptor: string): string | undefined => ofMesh.get(descriptor.trim().toLowerCase())

/** The name in MeSH of a heading of a thesaurus, which is MeSH by default. Most headings keep their name, with a remark; a few of Emtree are the same. */
export const nameInMesh = (thesaurus: string | undefined, descriptor: string, place: Place, log: Log): string => {
  const same = thesaurus === "Emtree" ? ofEmtree.get(descriptor.trim().toLowerCase()) : undefined
  if (same === undefined) remarkOnThesaurus(thesaurus, descriptor, place, log)
  return same ?? descriptor
}
