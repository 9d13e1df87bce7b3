/** The script of a site: searches its pages, and changes between light and dark. Without it a reader has plain lists. */
import { element } from "./element.ts"
import { findSections, type FoundSection, type SiteWords, wordsOf } from "./findSections.ts"
import { toggleTheme } from "./toggleTheme.ts"

const mostShown = 30

const itemOf = ({ address, page, title, excerpt }: FoundSection): HTMLElement => {
  const name = title === "" || title === page ? page : `${page}: ${title}`
  return element("li", {}, element("a", { href: address }, name), element("p", { class: "about" }, excerpt))
}

const statusOf = (query: string, found: number): string => {
  if (wordsOf(query).length === 0) return ""
  const shown = found > mostShown ? `; the first ${mostShown} are shown` : ""
  return `${found} ${found === 1 ? "section has" : "sections have"} all words${shown}.`
}

const search = (box: HTMLElement, words: SiteWords): void => {
  const field = box.querySelector("input")!
  const [status, list] = [box.querySelector("[role=status]")!, box.querySelector("ol")!]
  const show = (): void => {
    const found = findSections(words, field.value)
    status.textContent = statusOf(field.value, found.length)
    list.replaceChildren(...found.slice(0, mostShown).map(itemOf))
  }
  field.addEventListener("input", show)
  box.hidden = false
  // a browser may keep the words of a page that one comes back to
  show()
}

toggleTheme(document.getElementById("theme"))
const [box, data] = [document.getElementById("search"), document.getElementById("words")]
if (box !== null && data !== null) search(box, JSON.parse(data.textContent) as SiteWords)
