/** The script of a file of records to screen. It shows one record at a time, keeps what the reader decides, and saves it as a file of decisions. */
import { type Answer, decisionLine, type Sheet } from "./decisionLine.ts"
import { element } from "./element.ts"
import { handleKeys } from "./handleKeys.ts"
import { keptAnswers } from "./keptAnswers.ts"
import * as Lists from "./ScreeningLists.ts"

/** Long enough for a browser to have read what it saves. */
const heldMs = 10_000

interface Data extends Sheet {
  readonly page: string
  readonly records: ReadonlyArray<{
    readonly record: string
    readonly about: unknown
    readonly title: string
    readonly mark: string | null
  }>
}

const data = JSON.parse(document.getElementById("data")?.textContent ?? "null") as Data | null

const part = <E extends HTMLElement>(selector: string): E => document.querySelector<E>(selector)!

const signs = { include: "✓", exclude: "✗", maybe: "?" } as const

const noAnswer: Answer = { at: "", action: null, criterion: null, note: "", labels: [] }

const start = (sheet: Data): void => {
  const { page, who, stage, records } = sheet
  // only the record that is shown stays in the document, so that a long list is as fast as a short one
  const articles = [...document.querySelectorAll<HTMLElement>("article.record")]
  const texts = new Map<number, string>()
  for (const article of articles) article.remove()
  const [form, save, status] = [part<HTMLFormElement>("form.screen"), part<HTMLButtonElement>("#save"), part("#decided")]
  const [place, own, slot, titles, written] = [part("#place"), part("#own"), part("#card"), part("#titles"), part(".written")]
  const [list, label, text] = [part<HTMLSelectElement>("#list"), part<HTMLSelectElement>("#label"), part<HTMLInputElement>("#text")]
  const [note, labels] = [form.querySelector<HTMLInputElement>("[name=note]")!, form.querySelector<HTMLInputElement>("[name=labels]")!]
  const box = form.querySelector<HTMLInputElement>("[name=considered]")!
  const buttons = [...form.querySelectorAll<HTMLButtonElement>(".choices button")]
  const store = keptAnswers(page)
  const answers = new Map(store.read(records.map(({ record }) => record)))
  let at = -1
  let last: number | undefined
  let isUnsaved = false

  const answerAt = (i: number): Answer => answers.get(records[i]!.record) ?? noAnswer
  const textAt = (i: number): string => {
    if (!texts.has(i)) texts.set(i, (articles[i]?.textContent ?? "").toLowerCase())
    return texts.get(i)!
  }
  const isDecided = (i: number): boolean => answerAt(i).action !== null
  const listName = (): Lists.ListName => list.value as Lists.ListName

  const matching = (): ReadonlyArray<number> => {
    const looked = text.value.trim().toLowerCase()
    return [...records.keys()].filter((i) => {
      const { action, labels } = answerAt(i)
      const isIn = Lists.isInList(listName(), { action, isUndecided: action === null, isConflict: false })
      return isIn && (label.value === "" || labels.includes(label.value)) && (looked === "" || textAt(i).includes(looked))
    })
  }

  /** Names of lists with how many records each has, and the labels so far. */
  const fillFilters = (): void => {
    const options = [...list.options]
    const counts = options.map(() => 0)
    for (const i of records.keys()) {
      const { action } = answerAt(i)
      const standing = { action, isUndecided: action === null, isConflict: false }
      for (const [k, { value }] of options.entries()) if (Lists.isInList(value as Lists.ListName, standing)) counts[k]!++
    }
    for (const [k, option] of options.entries()) option.textContent = `${option.dataset["name"]} (${counts[k]})`
    const known = [...new Set([...answers.values()].flatMap(({ labels }) => labels))].sort()
    const chosen = label.value
    label.replaceChildren(element("option", { value: "" }, "any"), ...known.map((one) => element("option", {}, one)))
    label.value = known.includes(chosen) ? chosen : ""
    part("#labels").replaceChildren(...known.filter((one) => one !== Lists.considered).map((one) => element("option", { value: one })))
  }

  const fillForm = (): void => {
    const { action, criterion, note: noted, labels: given } = at < 0 ? noAnswer : answerAt(at)
    note.value = noted
    labels.value = Lists.printedLabels(given)
    box.checked = given.includes(Lists.considered)
    const mark = records[at]?.mark ?? null
    box.closest("label")!.hidden = mark === null
    part("[data-mark]").textContent = mark ?? ""
    const pressed = action === "exclude" && criterion !== null ? `exclude:${criterion}` : action
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.value === pressed))
      // behind the last record only undo is left, because a person who decides by key may press one too many
      button.hidden = at < 0 && !(button.value === "undo" && last !== undefined)
    }
    written.hidden = at < 0
    const said =
      action === null
        ? ""
        : [
            action,
            ...(criterion === null ? [] : [form.querySelector(`[value="exclude:${CSS.escape(criterion)}"] span`)?.textContent ?? criterion])
          ].join(", ")
    own.textContent = said === "" ? "" : `Your decision: ${said}`
  }

  const go = (to: number): void => {
    at = to
    const works = matching()
    const done = [...records.keys()].filter(isDecided).length
    fillFilters()
    place.textContent = at < 0 ? "" : `Record ${at + 1} of ${records.length}`
    slot.replaceChildren(
      at < 0
        ? element(
            "p",
            { class: "verdict", role: "status" },
            done === records.length
              ? "You have decided on all records. Save the file, and return it."
              : "There are no more records in this list."
          )
        : articles[at]!
    )
    fillForm()
    const { before, next } = Lists.neighbours(works, at, listName())
    for (const [id, target] of [
      ["#before", at < 0 ? undefined : before],
      ["#next", at < 0 ? undefined : next]
    ] as const) {
      part<HTMLButtonElement>(id).hidden = target === undefined
      part(id).dataset["to"] = String(target)
    }
    titles.replaceChildren(
      ...Lists.around(works, at, Lists.mostTitles).map((i) => {
        const { action } = answerAt(i)
        const sign = action === null ? [] : [element("span", { role: "img", "aria-label": action }, signs[action])]
        const link = element("button", { type: "button", "aria-current": i === at ? "true" : undefined }, records[i]!.title)
        link.dataset["to"] = String(i)
        return element("li", {}, element("span", { class: "sign" }, ...sign), link)
      })
    )
    status.textContent = `${done} of ${records.length} decided`
    part<HTMLProgressElement>("#done").value = done
    save.disabled = isUnsaved ? false : ![...answers.values()].some((one) => decisionLine(sheet, records[0]!, 1, one) !== "")
  }

  const first = (): number => matching()[0] ?? -1

  const lines = (): string => records.map((one, i) => decisionLine(sheet, one, i + 1, answerAt(i))).join("")

  const answer = (i: number, given: Omit<Answer, "at">): void => {
    const { record } = records[i]!
    const made = { at: new Date().toISOString(), ...given }
    answers.set(record, made)
    isUnsaved = true
    part("#full").hidden = store.keep(record, made)
  }

  /** Does what a button says, as the server does with a form. */
  const press = (value: string): void => {
    const [act, criterion = null] = value.split(":", 2) as [string, string?]
    if (act === "undo") {
      const target = at >= 0 && isDecided(at) ? at : last
      if (target === undefined) return
      answer(target, { ...answerAt(target), action: null, criterion: null })
      last = undefined
      return go(target)
    }
    if (at < 0) return
    const typed = { note: note.value.trim(), labels: Lists.typedLabels(labels.value, box.checked) }
    if (act === "keep") {
      answer(at, { ...answerAt(at), ...typed })
      note.blur()
      labels.blur()
      return go(at)
    }
    answer(at, { action: act as Lists.Action, criterion, ...typed })
    last = at
    go(Lists.neighbours(matching(), at, listName()).next ?? -1)
    form.scrollIntoView({ block: "start" })
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    press(event.submitter instanceof HTMLButtonElement ? event.submitter.value : "keep")
  })
  for (const field of [list, label, text]) field.addEventListener("change", () => go(first()))
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-to], [data-record]") : null
    if (target === null) return
    const named = records.findIndex(({ record }) => record === target.dataset["record"])
    const to = target.dataset["to"] === undefined ? named : Number(target.dataset["to"])
    if (to < 0 || Number.isNaN(to)) return
    event.preventDefault()
    go(to)
  })
  save.addEventListener("click", () => {
    const link = element("a", {
      href: URL.createObjectURL(new Blob([lines()], { type: "application/x-ndjson" })),
      download: `${who}.${stage}.jsonl`
    })
    link.click()
    isUnsaved = false
    setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
  })
  addEventListener("beforeunload", (event) => {
    if (isUnsaved) event.preventDefault()
  })
  for (const one of document.querySelectorAll<HTMLElement>("[data-scripted]")) one.hidden = false
  handleKeys()
  go(first())
}

if (data !== null) start(data)
