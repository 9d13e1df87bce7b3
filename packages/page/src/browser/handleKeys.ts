import { isTyping } from "./isTyping.ts"

/**
 * Maps keys to buttons, fields and folded parts, unless the user types in a field.
 *
 * - shape: a page with keys has a form with `data-keys`, and each key is an element with `data-key`
 */
export const handleKeys = (): void => {
  if (document.querySelector("[data-keys]") === null) return
  let isSent = false
  document.addEventListener("submit", ({ target }) => {
    // a form that is read, and not stored, may be sent again
    isSent = target instanceof HTMLFormElement && target.method === "post"
  })
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || isSent || isTyping(event.target)) return
    const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
    if (place === null) return
    event.preventDefault()
    if (place instanceof HTMLDetailsElement) place.open = !place.open
    else if (isTyping(place)) place.focus()
    else place.click()
  })
}
