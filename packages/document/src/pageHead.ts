import { createHash } from "node:crypto"
import { type Markup, markup, raw } from "./Markup.ts"
import { printStyle, reportStyle } from "./reportStyle.ts"

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** The parts of a page besides its text. `styles`: its own sheets after the common one; `withoutScript`: a sheet where no script runs. */
export interface PageParts {
  readonly styles: string
  readonly script: string
  readonly withoutScript?: string
}

/** Nothing may be fetched, and nothing runs but this script: the page has all it needs, and works from a file. */
export const contentPolicy = ({ styles, script, withoutScript }: PageParts): string => {
  const sheets = [reportStyle + styles + printStyle, ...(withoutScript === undefined ? [] : [withoutScript])]
  return `default-src 'none'; style-src ${sheets.map(hashOf).sort().join(" ")}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`
}

/** The beginning of a page, up to the end of its head. */
export const pageHead = (title: string, within: PageParts): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(within)}">
<title>${title}</title>
<style>${raw(reportStyle + within.styles + printStyle)}</style>
${within.withoutScript === undefined ? undefined : markup`<noscript><style>${raw(within.withoutScript)}</style></noscript>\n`}</head>
`

/** The end of a page: its script. */
export const pageFoot = ({ script }: PageParts): Markup => markup`<script>${raw(script)}</script>
</body>
</html>
`
