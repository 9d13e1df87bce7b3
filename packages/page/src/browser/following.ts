/**
 * Follows a search that is being asked: the rows of its sources are replaced as they answer, and once all have, the page is loaded with its works.
 *
 * - shape: the place has `data-events`, the address of the events, and holds the body of a table, `#sources`
 */
export const following = (): void => {
  const place = document.querySelector<HTMLElement>("[data-events]")
  const rows = document.querySelector("#sources")
  if (place === null || rows === null) return
  const events = new EventSource(place.dataset["events"]!)
  events.addEventListener("sources", ({ data }) => {
    // made and escaped by this server, as the page is
    rows.innerHTML = String(data)
  })
  events.addEventListener("done", () => {
    events.close()
    location.reload()
  })
}
