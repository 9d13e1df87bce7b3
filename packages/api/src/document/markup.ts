/** The template tag of all pages; it escapes interpolated values. */
export { markup, type Markup, raw } from "@litfuse/bench/report/html/Markup"
