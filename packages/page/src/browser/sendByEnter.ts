/** Enter in a box of one line sends its form. Shift and Enter begin a new line, and Enter does so too once there are several. */
export const sendByEnter = (): void => {
  for (const box of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-enter]"))
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || box.value.includes("\n")) return
      event.preventDefault()
      box.form?.requestSubmit()
    })
}
