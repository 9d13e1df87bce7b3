/** Changes between light and dark when a button is pressed, from the scheme that the page has. */
export const toggleTheme = (button: Element | null): void => {
  button?.addEventListener("click", () => {
    const root = document.documentElement
    const chosen = root.dataset["theme"]
    const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark"
    root.dataset["theme"] = isDark ? "light" : "dark"
  })
}
