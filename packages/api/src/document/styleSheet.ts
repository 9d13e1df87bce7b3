import { printStyle, reportStyle as common } from "@litfuse/document/reportStyle"
import { answerStyle } from "./answerStyle.ts"

/** The style of reports and answers as one sheet, for served pages. `own`: additional style. */
export const styleSheet = (own: string): string => common + answerStyle + own + printStyle
