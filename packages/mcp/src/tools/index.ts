import type { Tool } from "../Tool.ts"
import { analyseTool } from "./analyseTool.ts"
import { exportTool } from "./exportTool.ts"
import { getTool } from "./getTool.ts"
import { pipelineTool } from "./pipelineTool.ts"
import { searchTool } from "./searchTool.ts"
import { walkTool } from "./walkTool.ts"

/** The tools of the server, in the order of the list for clients. */
export const tools: ReadonlyArray<Tool> = [searchTool, getTool, walkTool, analyseTool, pipelineTool, exportTool]
