import { Parser } from "htmlparser2"
import { folded, type ReadBlock } from "./ReadBlock.ts"

const set = (...names: ReadonlyArray<string>): ReadonlySet<string> => new Set(names.join(" ").split(" "))

/** Elements that begin a new text. */
const blocks = set(
  "address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form",
  "h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol option p pre section select summary",
  "table tbody td template textarea tfoot th thead title tr ul"
)

/** Elements within a text that show nothing but their text. */
const inline = set("a abbr b bdi bdo button cite code del dfn em i ins kbd label", "mark q s samp small span strong sub sup time u var wbr")

/** Elements whose content is no text. */
const programs = set("script style")

/** Pages nest fewer elements. */
const deepest = 500

/** How much is read before the depth is looked at. Units: UTF-16 units. */
const chunk = 2 ** 16

const depthOf = (name: string): number | undefined => (/^h[1-6]$/u.test(name) ? Number(name[1]) : undefined)

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")

/**
 * All that an HTML page shows, in its order. Markup is never run.
 *
 * - shape: scripts, styles, pictures and unusual elements are `other`, as are attributes that run or draw something
 * - empty: no blocks; undefined for elements that are nested too deeply, which take minutes to read
 */
export const readPageBlocks = (html: string): ReadonlyArray<ReadBlock> | undefined => {
  let open = 0
  const found: Array<ReadBlock> = []
  let text = ""
  let depth: number | undefined
  let program: string | undefined
  let code = ""
  let rows: Array<Array<string>> | undefined
  // the title of the window is no sentence of the page
  let isTitle = false
  let isNote = false
  let link: { readonly address: string; text: string } | undefined
  const flush = (): void => {
    const whole = folded(text)
    text = ""
    if (whole === "" || isTitle) return
    found.push(depth === undefined ? { type: "text", text: whole, isNote } : { type: "heading", depth, text: whole })
  }
  const endTable = (): void => {
    if (rows !== undefined && rows.length > 0) found.push({ type: "table", rows })
    rows = undefined
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open++
      if (programs.has(name)) {
        program = name
        code = ""
        return
      }
      const unusual = Object.entries(attributes).find(([key]) => /^on|^style$/u.test(key))
      if (!blocks.has(name) && !inline.has(name) && !/^(?:meta|input)$/u.test(name))
        found.push({ type: "other", text: `<${name} ${attributesOf(attributes)}>` })
      else if (unusual !== undefined) found.push({ type: "other", text: `<${name} ${unusual.join("=")}>` })
      const address = attributes["href"]
      // links within the page lead to what was read
      if (address !== undefined && !address.startsWith("#")) link = { address, text: "" }
      if (!blocks.has(name)) return
      if (name === "td" || name === "th") {
        flush()
        return
      }
      if (name === "br" && rows !== undefined) {
        text += " "
        return
      }
      flush()
      if (name === "table") {
        endTable()
        rows = []
      }
      if (name === "tr") rows?.push([])
      isTitle = name === "title"
      if (name === "ul" || name === "ol") isNote = attributes["class"] === "warn"
      depth = depthOf(name)
    },
    ontext: (some) => {
      if (program === undefined) {
        text += some
        if (link !== undefined) link.text += some
      } else code += some
    },
    onclosetag: (name) => {
      open--
      if (programs.has(name)) {
        found.push({ type: "other", text: `<${name}> ${code}` })
        program = undefined
        return
      }
      if (name === "a" && link !== undefined) {
        found.push({ type: "link", text: folded(link.text), address: link.address })
        link = undefined
      }
      if (!blocks.has(name)) return
      const row = rows?.at(-1)
      if ((name === "td" || name === "th") && row !== undefined) {
        row.push(folded(text))
        text = ""
        return
      }
      flush()
      if (name === "table") endTable()
      if (name === "ul" || name === "ol") isNote = false
      isTitle = false
      depth = undefined
    }
  })
  for (let at = 0; at < html.length; at += chunk) {
    parser.write(html.slice(at, at + chunk))
    if (open > deepest) return undefined
  }
  parser.end()
  flush()
  endTable()
  return found
}
