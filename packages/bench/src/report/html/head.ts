import { type Markup, markup, raw } from "./Markup.ts"
import { printStyle, style } from "./style.ts"

/** Nothing may be fetched: the page has all it needs, and works from a file. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

/** The beginning of a page, up to the end of its head. `own`: style sheets behind the common one; `more`: what else stands in it. */
export const head = (title: string, own: string, more?: Markup): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${raw(style + own + printStyle)}</style>
${more}</head>
`
