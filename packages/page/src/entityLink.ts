import { isEntityName } from "@litfuse/api/search/isEntityName"
import { markup, type Markup } from "@litfuse/document/Markup"

/** A link to the page that looks up an entity; the text where it is no name of one. */
export const entityLink = (name: string): Markup =>
  isEntityName(name) ? markup`<a href="/entities?name=${encodeURIComponent(name)}">${name}</a>` : markup`${name}`
