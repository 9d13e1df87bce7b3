/**
 * The part of the page's script that shows documents by rank: two systems' rankings of one topic side by side. Functions without a document
 * come first; `documentsOf` uses `element`, `tableOf`, `cell` and `choice` of the script around it.
 */
export const documentsScript = String.raw`
// every document of two rankings, in the order of the second, then what only the first has; ranks start at 1, undefined = not there
const rankRows = (topic, first, second) => {
  const ranks = (places) => new Map(places.map((place, i) => [place, i + 1]))
  const [before, after] = [ranks(first), ranks(second)]
  return [...second, ...first.filter((place) => !after.has(place))].map((place) => ({
    document: topic.documents[place],
    grade: topic.grades[place],
    before: before.get(place),
    after: after.get(place)
  }))
}

// what became of a document from the first ranking to the second, and the number it is sorted by: ranks gained
const movementOf = ({ before, after }, depth) =>
  before === undefined ? { kind: "new", text: "+ new", value: depth + 1 - after }
    : after === undefined ? { kind: "gone", text: "− gone", value: before - depth - 1 }
    : after < before ? { kind: "up", text: "↑ up " + (before - after), value: before - after }
    : after > before ? { kind: "down", text: "↓ down " + (after - before), value: before - after }
    : { kind: "same", text: "= same", value: 0 }

// one sentence about all rows
const rankSentence = (rows, depth) => {
  if (rows.length === 0) return "Neither has a ranking on this topic."
  const count = (kind) => rows.filter((row) => movementOf(row, depth).kind === kind).length
  const unjudged = rows.filter(({ grade }) => grade === null).length
  return count("up") + " up, " + count("down") + " down, " + count("same") + " at the same rank, " + count("new") + " new, " + count("gone") + " gone; "
    + (unjudged === 0 ? "all " + rows.length + " are judged." : unjudged + " of " + rows.length + " unjudged.")
}

// a rank that is not there: beyond what is kept, or the ranking ended before
const missingRank = (places, depth) => (places.length < depth ? "none" : "below " + depth)

// why two systems cannot be shown, or undefined
const notKept = (rankings, systems) => {
  const missing = systems.filter((system) => !rankings.systems.includes(system))
  return missing.length === 0 ? undefined
    : "Rankings of " + missing.join(" and ") + " are not kept: of " + rankings.all + " systems, those of the best by " + rankings.by
      + " are, and the baseline's: " + rankings.systems.join("; ") + "."
}

const documentRow = (row, [first, second], depth) => {
  const rank = (value, places) =>
    element("td", { class: value === undefined ? "n muted" : "n", "data-v": String(value ?? depth + 1) }, value === undefined ? missingRank(places, depth) : String(value))
  const { kind, text, value } = movementOf(row, depth)
  return element("tr", { class: kind },
    element("th", { scope: "row" }, element("code", {}, row.document)),
    rank(row.before, first),
    rank(row.after, second),
    element("td", { class: "moved " + kind, "data-v": String(value) }, text),
    row.grade === null ? element("td", { class: "unjudged", "data-v": "-1" }, "unjudged")
      : element("td", { "data-v": String(row.grade) }, "grade " + row.grade))
}

// the place for documents, and what fills it
const documentsOf = (table, { depth, tables }, choose) => {
  const rankings = tables.find(({ id }) => id === table.id)
  const place = element("div", { class: "documents" })
  const show = ({ t, system, baseline }) => {
    const [from, to] = [table.systems[baseline], table.systems[system]]
    const picker = element("form", {}, choice("Topic", table.topics, t, choose))
    picker.addEventListener("submit", (event) => event.preventDefault())
    const topic = rankings.topics.find((one) => one.topic === table.topics[t])
    const problem = notKept(rankings, from === to ? [to] : [from, to])
    const isFocused = place.contains(document.activeElement)
    const head = [element("h4", {}, "The first " + depth + " documents on topic " + table.topics[t]), picker]
    if (problem !== undefined || topic === undefined) {
      place.replaceChildren(...head, element("p", { class: "muted", "aria-live": "polite" }, problem ?? "No rankings of this topic are kept."))
    } else {
      const pair = [from, to].map((name) => topic.rankings[rankings.systems.indexOf(name)])
      const rows = rankRows(topic, ...pair)
      place.replaceChildren(...head,
        element("p", { "aria-live": "polite" }, "From " + from + " to " + to + ": " + rankSentence(rows, depth)),
        tableOf("documents on topic " + table.topics[t],
          [{ name: "document" }, { name: "rank: " + from, isNumber: true }, { name: "rank: " + to, isNumber: true, order: "ascending" },
            { name: "moved" }, { name: "judged" }],
          rows.map((row) => documentRow(row, pair, depth))))
    }
    if (isFocused) place.querySelector("select").focus()
  }
  return { place, show }
}
`
