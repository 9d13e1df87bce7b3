import type { Tool } from "../Tool.ts"
import { analyse } from "./analyse.ts"
import { exported } from "./export.ts"
import { get } from "./get.ts"
import { pipeline } from "./pipeline.ts"
import { search } from "./search.ts"
import { walk } from "./walk.ts"

/** The tools of the server, in the order in which clients list them. */
export const tools: ReadonlyArray<Tool> = [search, get, walk, analyse, pipeline, exported]
