import { printStyle, style as common } from "@litfuse/bench/report/html/style"
import { style } from "./parts.ts"

/** The style of reports and answers as one sheet, for pages that are served. `own`: what stands behind it. */
export const styleSheet = (own: string): string => common + style + own + printStyle
