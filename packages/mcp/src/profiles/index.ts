import type { Tool } from "../Tool.ts"
import { pubmedTools } from "./pubmedTools.ts"
import { researchTools } from "./researchTools.ts"
import { literatureTools } from "./literatureTools.ts"

const profiles = { s1: pubmedTools, s2: researchTools, s3: literatureTools } satisfies Readonly<Record<string, ReadonlyArray<Tool>>>

/** The name of a tool set. */
export type Name = keyof typeof profiles

/** The names of all tool sets. */
export const names = Object.keys(profiles) as [Name, ...Array<Name>]

/** The tools of a set. Empty: no tools without a set. */
export const toolsOf = (name: Name | undefined): ReadonlyArray<Tool> => (name === undefined ? [] : profiles[name])
