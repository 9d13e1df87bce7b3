import { raw, type Markup } from "./Markup.ts"

/** JSON in a separate element for the page's script. It escapes `<`, so that no name of a system can end the element. */
export const jsonElement = (id: string, value: unknown): Markup =>
  raw(`<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`)
