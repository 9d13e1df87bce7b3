const voids = new Set(["meta", "link", "br", "input", "img", "hr"])

/** The first error in the nesting or quoting of a page's tags; undefined if there is none. Scripts and styles are text. */
export const markupFault = (html: string): string | undefined => {
  const open: Array<string> = []
  const text = html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3").replace("<!doctype html>", "")
  const tag = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:.-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g
  let end = 0
  for (const match of text.matchAll(tag)) {
    const between = text.slice(end, match.index)
    if (/[<>]/.test(between)) return `a bare < or > in "${between.trim().slice(0, 60)}"`
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(between + match[3])) return `a bare & near "${between.trim().slice(0, 60)}"`
    end = match.index + match[0].length
    const name = match[2]!
    if (match[1] === "/") {
      const last = open.pop()
      if (last !== name) return `</${name}> closes <${last}>`
    } else if (match[4] !== "/" && !voids.has(name)) open.push(name)
  }
  if (/[<>]/.test(text.slice(end))) return "a bare < or > at the end"
  return open.length === 0 ? undefined : `<${open.at(-1)}> is never closed`
}
