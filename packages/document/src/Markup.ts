import { escapeXml } from "@litfuse/figures/escapeXml"

/** Text that is HTML or SVG already. Only this module makes it, so whatever else gets into a page is escaped. */
export interface Markup {
  readonly markup: string
}

/** What may be inserted between the literal parts of `markup`. `undefined` gives nothing. */
export type Child = string | number | Markup | undefined | ReadonlyArray<Child>

const text = (child: Child): string => {
  if (child === undefined) return ""
  if (typeof child === "string") return escapeXml(child)
  if (typeof child === "number") return String(child)
  return "markup" in child ? child.markup : child.map(text).join("")
}

/** Text that is known to be markup: a style sheet, a script, a figure. */
export const raw = (known: string): Markup => ({ markup: known })

/** Markup from a template: its literal parts as they are, everything between them escaped unless it is markup; lists are joined. */
export const markup = (parts: TemplateStringsArray, ...children: ReadonlyArray<Child>): Markup =>
  raw(parts.map((part, i) => part + text(children[i])).join(""))
