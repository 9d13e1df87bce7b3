/** The one template of all pages: what stands between its literal parts is escaped. */
export { markup, type Markup, raw } from "@litfuse/bench/report/html/Markup"
