/**
 * Shows the progress of a job: replaces the rows of the table after each event, and reloads the page at the end.
 *
 * - shape: an element has `data-events`, the address of the events, and contains the table body `#sources`
 */
export const followEvents = (): void => {
  const place = document.querySelector<HTMLElement>("[data-events]")
  const rows = document.querySelector("#sources")
  if (place === null || rows === null) return
  const events = new EventSource(place.dataset["events"]!)
  events.addEventListener("sources", ({ data }) => {
    // rendered and escaped by this server, like the page
    rows.innerHTML = String(data)
  })
  events.addEventListener("done", () => {
    events.close()
    location.reload()
  })
}
