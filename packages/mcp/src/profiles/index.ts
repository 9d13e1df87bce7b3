import type { Tool } from "../Tool.ts"
import * as S1 from "./s1.ts"
import * as S2 from "./s2.ts"
import * as S3 from "./s3.ts"

/** Sets of tools of others, by the names of their specifications. */
const profiles = { s1: S1.tools, s2: S2.tools, s3: S3.tools } satisfies Readonly<Record<string, ReadonlyArray<Tool>>>

/** The name of a set. */
export type Name = keyof typeof profiles

/** The names of the sets. */
export const names = Object.keys(profiles) as [Name, ...Array<Name>]

/** The tools of a set; none without one. */
export const toolsOf = (name: Name | undefined): ReadonlyArray<Tool> => (name === undefined ? [] : profiles[name])
