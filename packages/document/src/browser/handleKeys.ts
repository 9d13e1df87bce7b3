import { isTyping } from "./isTyping.ts"

/** Does what a click on an element does; a field for text gets the cursor. */
const use = (place: HTMLElement): void => {
  if (place instanceof HTMLDetailsElement) place.open = !place.open
  else if (isTyping(place)) place.focus()
  else place.click()
}

/**
 * Maps keys to buttons, links, fields and folded parts, unless the user types in a field; Escape leaves the field.
 *
 * - shape: a page with keys has a form with `data-keys`, and each key is an element with `data-key`; hidden elements have no key
 */
export const handleKeys = (): void => {
  if (document.querySelector("[data-keys]") === null) return
  let isSent = false
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    // a form that is read, and not stored, may be sent again
    isSent = target instanceof HTMLFormElement && target.method === "post" && !defaultPrevented
  })
  // a page that a browser shows again from its memory has not sent anything
  addEventListener("pageshow", () => {
    isSent = false
  })
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || isSent) return
    if (isTyping(event.target)) {
      if (event.key === "Escape") (event.target as HTMLElement).blur()
      return
    }
    const places = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
    const place = [...places].find((one) => one.closest("[hidden]") === null)
    if (place === undefined) return
    event.preventDefault()
    use(place)
  })
}
