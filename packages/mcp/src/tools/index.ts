import type { Tool } from "../Tool.ts"
import { search } from "./search.ts"

/** The tools of the server, in the order in which clients list them. */
export const tools: ReadonlyArray<Tool> = [search]
