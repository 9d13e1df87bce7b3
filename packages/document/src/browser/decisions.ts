/** The script of a page of pairs in doubt: counts what a reader decides, and saves it as a file of decisions. */
import { element } from "./element.ts"

/** Long enough for a browser to have read what it saves. */
const heldMs = 10_000

/** The two records of each pair, by what names them in decisions. */
const pairs = JSON.parse(document.getElementById("data")?.textContent ?? "[]") as ReadonlyArray<Readonly<Record<"a" | "b", unknown>>>

const forms = [...document.querySelectorAll<HTMLFormElement>("form.doubt")]
const who = document.querySelector<HTMLInputElement>("#who")
const status = document.querySelector("#decided")
const save = document.querySelector<HTMLButtonElement>("#save")

let isUnsaved = false

const times = new Map<HTMLFormElement, string>()

const valueOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "")

const decidedForms = () => forms.filter((form) => valueOf(form, "action") !== "")

/** The decisions as lines, in the order of the page. */
const lines = (): string =>
  forms
    .flatMap((form, i) => {
      const action = valueOf(form, "action")
      if (action === "") return []
      const person = who?.value.trim() ?? ""
      const line = {
        version: 2,
        at: times.get(form) ?? null,
        ...(person === "" ? {} : { who: person }),
        action,
        ...pairs[i],
        why: valueOf(form, "why").trim()
      }
      return [`${JSON.stringify(line)}\n`]
    })
    .join("")

const show = (): void => {
  const count = decidedForms().length
  if (status !== null) status.textContent = `${count} of ${forms.length} decided`
  if (save !== null) save.disabled = count === 0
}

for (const form of forms) {
  form.addEventListener("submit", (event) => event.preventDefault())
  form.addEventListener("input", () => {
    times.set(form, new Date().toISOString())
    isUnsaved = true
    form.dataset["action"] = valueOf(form, "action")
    show()
  })
}

save?.addEventListener("click", () => {
  const link = element("a", {
    href: URL.createObjectURL(new Blob([lines()], { type: "application/x-ndjson" })),
    download: "decisions.jsonl"
  })
  link.click()
  isUnsaved = false
  setTimeout(() => URL.revokeObjectURL(link.href), heldMs)
})

addEventListener("beforeunload", (event) => {
  if (isUnsaved) event.preventDefault()
})

show()
