const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")

/**
 * Presses the button, or opens the part, that names a key, when somebody presses that key and types nowhere.
 *
 * - shape: a page with such keys has a form with `data-keys`; each of its keys is an element with `data-key`
 */
export const keys = (): void => {
  if (document.querySelector("[data-keys]") === null) return
  let isSent = false
  document.addEventListener("submit", () => {
    isSent = true
  })
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || isSent || isTyping(event.target)) return
    const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
    if (place === null) return
    event.preventDefault()
    if (place instanceof HTMLDetailsElement) place.open = !place.open
    else place.click()
  })
}
