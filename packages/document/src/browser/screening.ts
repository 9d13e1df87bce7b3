/** The script of a page of records to screen. It counts and keeps what a reader decides, and saves it as a file of decisions. */
import { element } from "./element.ts"

/** Long enough for a browser to have read what it saves. */
const heldMs = 10_000

/** The label by which a decision says that the reviewer knew of a retraction. */
const considered = "retraction-considered"

interface Data {
  readonly who: string
  readonly stage: string
  readonly by: string
  readonly model: string | null
  readonly isSettling: boolean
  readonly records: ReadonlyArray<{ readonly record: string; readonly about: unknown }>
}

/** A decision that the reader made: its fields in the form, and when. */
interface Answer {
  readonly at: string
  readonly action: string
  readonly criterion: string
  readonly note: string
  readonly isConsidered?: boolean
}

const data = JSON.parse(document.getElementById("data")?.textContent ?? "null") as Data | null

const start = ({ who, stage, by, model, isSettling, records }: Data): void => {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form.record")]
  const status = document.querySelector("#decided")
  const save = document.querySelector<HTMLButtonElement>("#save")
  const place = `litfuse ${who} ${stage} ${records.map(({ record }) => record.slice(0, 8)).join("")}`.slice(0, 2000)
  const answers = new Map<string, Answer>()
  let isUnsaved = false

  const valueOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "").trim()

  const lineOf = ({ record, about }: Data["records"][number], rank: number): ReadonlyArray<string> => {
    const answer = answers.get(record)
    if (answer === undefined || answer.action === "") return []
    const { at, action, criterion, note, isConsidered = false } = answer
    const line = {
      version: 1,
      at,
      who,
      stage,
      record,
      about,
      ...(isSettling ? { action: "settle", to: action } : { action }),
      criterion: action === "exclude" && criterion !== "" ? criterion : null,
      ...(note === "" ? {} : { note }),
      ...(isConsidered ? { labels: [considered] } : {}),
      order: { rank, by, model }
    }
    return [`${JSON.stringify(line)}\n`]
  }

  const show = (): void => {
    const count = [...answers.values()].filter(({ action }) => action !== "").length
    if (status !== null) status.textContent = `${count} of ${records.length} decided`
    if (save !== null) save.disabled = count === 0
  }

  /** What an earlier visit of this page kept; a browser may refuse to keep anything. */
  const kept = (): ReadonlyArray<readonly [string, Answer]> => {
    try {
      return JSON.parse(localStorage.getItem(place) ?? "[]") as ReadonlyArray<readonly [string, Answer]>
    } catch {
      return []
    }
  }

  const keep = (): void => {
    try {
      localStorage.setItem(place, JSON.stringify([...answers]))
    } catch {
      // the warning at the end of the visit is what remains
    }
  }

  for (const [record, answer] of kept()) answers.set(record, answer)
  for (const [i, form] of forms.entries()) {
    const { record } = records[i]!
    const before = answers.get(record)
    if (before !== undefined) {
      for (const one of form.querySelectorAll<HTMLInputElement>("[name=action]")) one.checked = one.value === before.action
      form.querySelector<HTMLSelectElement>("[name=criterion]")!.value = before.criterion
      form.querySelector<HTMLInputElement>("[name=note]")!.value = before.note
      const box = form.querySelector<HTMLInputElement>("[name=considered]")
      if (box !== null) box.checked = before.isConsidered === true
      form.dataset["action"] = before.action
    }
    form.addEventListener("submit", (event) => event.preventDefault())
    form.addEventListener("input", () => {
      const action = valueOf(form, "action")
      const isConsidered = valueOf(form, "considered") !== ""
      const [criterion, note] = [valueOf(form, "criterion"), valueOf(form, "note")]
      answers.set(record, { at: new Date().toISOString(), action, criterion, note, isConsidered })
      isUnsaved = true
      form.dataset["action"] = action
      keep()
      show()
    })
  }

  save?.addEventListener("click", () => {
    const text = records.flatMap((one, i) => lineOf(one, i + 1)).join("")
    const link = element("a", {
      href: URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" })),
      download: `${who}.${stage}.jsonl`
    })
    link.click()
    isUnsaved = false
    setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
  })

  addEventListener("beforeunload", (event) => {
    if (isUnsaved) event.preventDefault()
  })

  show()
}

if (data !== null) start(data)
