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

// about how wide a letter is, a digit being 1
const letterWidth = (letter) => /[MWmw@%…]|[^\u0000-\u024f]/.test(letter) ? 1.6 : /[A-Z_&+<>=~#]/.test(letter) ? 1.25 : 1
const widthOf = (letters) => letters.reduce((sum, letter) => sum + letterWidth(letter), 0)

// a text that fits: its middle gives way, since names of one collection or method often start alike
const shortened = (text, most) => {
  const letters = [...text]
  if (widthOf(letters) <= most) return text
  const [head, tail] = [[], []]
  const isRoomFor = (letter) => widthOf([...head, ...tail, letter, "…"]) <= most
  while (head.length + tail.length < letters.length) {
    const isHead = head.length <= tail.length
    const letter = isHead ? letters[head.length] : letters[letters.length - 1 - tail.length]
    if (!isRoomFor(letter)) break
    if (isHead) head.push(letter)
    else tail.unshift(letter)
  }
  return head.join("") + "…" + tail.join("")
}

// where a document's line runs between two columns of ranks; that of one which only one column has reaches a quarter of the way
const slopeOf = ({ before, after }, left, right) => {
  const reach = (right - left) / 4
  return {
    x1: before === undefined ? right - reach : left,
    x2: after === undefined ? left + reach : right,
    y1: before ?? after,
    y2: after ?? before
  }
}

const shape = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

const slopes = { width: 400, left: 150, right: 250, rank: 8, id: 32, top: 30, row: 21, letters: 15, heading: 21 }

// two columns of ranks with a line for each document; the table beside it says the same in words
const slopeChart = (rows, from, to, depth) => {
  const { width, left, right, rank, id, top, row, letters, heading } = slopes
  const y = (at) => top + (at - 0.5) * row
  const deepest = Math.max(1, ...rows.map(({ before, after }) => Math.max(before ?? 0, after ?? 0)))
  const text = (x, at, anchor, most, of, kind) =>
    shape("text", { x, y: at, "text-anchor": anchor, class: kind }, shape("title", {}, of), shortened(of, most))
  const height = top + deepest * row + 6
  return shape("svg", { class: "slopes", viewBox: "0 0 " + width + " " + height, width, height, "aria-hidden": "true" },
    text(width / 2 - 10, 16, "end", heading, from, "t"),
    text(width / 2 + 10, 16, "start", heading, to, "t"),
    ...rows.flatMap((one) => {
      const { x1, x2, y1, y2 } = slopeOf(one, left, right)
      const kind = one.grade === null ? "unjudged" : ""
      const line = shape("line", { class: movementOf(one, depth).kind, x1, x2, y1: y(y1), y2: y(y2) })
      const ends = [[one.before, left, -1, "end"], [one.after, right, 1, "start"]].filter(([at]) => at !== undefined)
      return [line, ...ends.flatMap(([at, x, side, anchor]) => [
        shape("text", { class: "m", x: x + side * rank, y: y(at) + 4, "text-anchor": anchor }, String(at)),
        text(x + side * id, y(at) + 4, anchor, letters, one.document, kind)])]
    }))
}

const documentRow = (row, [first, second], depth) => {
  const rank = (value, places) =>
    element("td", { class: value === undefined ? "n muted" : "n", "data-v": String(value ?? depth + 1) }, value === undefined ? missingRank(places, depth) : String(value))
  const { kind, text, value } = movementOf(row, depth)
  return element("tr", { class: kind },
    rank(row.before, first),
    rank(row.after, second),
    element("td", { class: "moved " + kind, "data-v": String(value) }, text),
    row.grade === null ? element("td", { class: "unjudged", "data-v": "-1" }, "unjudged")
      : element("td", { "data-v": String(row.grade) }, "grade " + row.grade),
    element("th", { scope: "row" }, element("code", {}, row.document)))
}

// the place for documents, and what fills it
const documentsOf = (table, { depth, tables }, choose) => {
  const rankings = tables.find(({ id }) => id === table.id)
  const head = element("h4", {})
  const picker = element("form", {}, choice("Topic", table.topics, 0, choose))
  picker.addEventListener("submit", (event) => event.preventDefault())
  const say = element("p", { "aria-live": "polite" })
  const body = element("div", { class: "pair" })
  const show = ({ t, system, baseline }) => {
    const [from, to] = [table.systems[baseline], table.systems[system]]
    const topic = rankings.topics[t]
    const problem = notKept(rankings, from === to ? [to] : [from, to])
    head.textContent = "The first " + depth + " documents on topic " + table.topics[t]
    picker.querySelector("select").value = String(t)
    if (problem !== undefined) {
      say.textContent = problem
      body.replaceChildren()
      return
    }
    const pair = [from, to].map((name) => topic.rankings[rankings.systems.indexOf(name)])
    const rows = rankRows(topic, ...pair)
    say.textContent = "Ranks from " + from + " to " + to + ": " + rankSentence(rows, depth)
    body.replaceChildren(...(rows.length === 0 ? [] : [
      tableOf(table.title + ", documents on topic " + table.topics[t],
        [{ name: "against", isNumber: true }, { name: "system", isNumber: true, order: "ascending" }, { name: "moved" }, { name: "judged" },
          { name: "document" }],
        rows.map((row) => documentRow(row, pair, depth))),
      element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "ranks of each document" }, slopeChart(rows, from, to, depth))]))
  }
  return { place: element("div", { class: "documents" }, head, picker, say, body), show }
}
`
