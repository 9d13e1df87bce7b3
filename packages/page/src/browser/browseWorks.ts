import { isTyping } from "@litfuse/document/browser/isTyping"

/**
 * Keys in a list of works: `j` and `k` go to the next and the previous work, `o` opens it, `s` selects it.
 *
 * - shape: the list has `data-browse`; each item has a link `.title`, and a box where works can be selected. `data-selected` counts works that are
 *   selected on other pages
 */
export const browseWorks = (): void => {
  const items = [...document.querySelectorAll("[data-browse] > li")]
  if (items.length === 0) return
  let last = -1
  const status = document.querySelector<HTMLElement>("[data-selected]")
  document.addEventListener("change", () => {
    const ticked = document.querySelectorAll("[data-browse] > li .rank input:checked").length
    if (status !== null) status.textContent = `${ticked + Number(status.dataset["selected"])} selected`
  })
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
    const here = items.findIndex((item) => item.contains(document.activeElement))
    const at = here < 0 ? last : here
    const to = { j: Math.min(at + 1, items.length - 1), k: Math.max(at - 1, 0), o: at, s: at }[event.key]
    const item = to === undefined ? undefined : items[to]
    if (item === undefined) return
    event.preventDefault()
    last = to!
    if (event.key === "s") return item.querySelector<HTMLElement>("input")?.click()
    const link = item.querySelector<HTMLElement>(".title")
    if (event.key === "o") return link?.click()
    link?.focus()
    item.scrollIntoView({ block: "nearest" })
  })
}
