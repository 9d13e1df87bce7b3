/** Fields of forms for files of the folder: boxes with suggestions, a hint, and what is wrong, which screen readers read with the field. */
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import type { Problems } from "./formProblems.ts"

/** A field: its name in the form, its label, what it takes in a sentence, and an example. */
export interface Described {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly example?: string
  readonly isRequired?: boolean
}

/** What is wrong with a field. Empty: nothing. */
export const wrongAt = (problems: Problems, name: string): Markup | undefined =>
  problems[name] === undefined ? undefined : markup`<strong class="wrong" role="alert" id="wrong-${name}">${problems[name]}</strong>`

/** The attributes that lead from a field to its problem and to its hint. */
export const describedBy = (problems: Problems, name: string, hasHint = false): Markup | undefined => {
  const ids = [...(problems[name] === undefined ? [] : [`wrong-${name}`]), ...(hasHint ? [`hint-${name}`] : [])]
  if (ids.length === 0) return undefined
  return markup`${problems[name] === undefined ? undefined : markup` aria-invalid="true"`} aria-describedby="${ids.join(" ")}"`
}

/** Paths that boxes offer, under an id. */
export const pathList = (id: string, paths: ReadonlyArray<string>): Markup =>
  markup`<datalist id="${id}">${paths.map((path) => markup`<option value="${path}"></option>`)}</datalist>\n`

const framed = ({ name, label, hint }: Described, problems: Problems, entry: Markup): Markup =>
  markup`<div class="field"><label>${label} ${entry}</label>${wrongAt(problems, name)}${hint === undefined ? undefined : markup`<span class="muted" id="hint-${name}">${hint}</span>`}</div>
`

/** A box for one value. `list`: the id of what it offers. */
export const textField = (field: Described, value: string, problems: Problems, list?: string): Markup =>
  framed(
    field,
    problems,
    markup`<input name="${field.name}" value="${value}" placeholder="${field.example ?? ""}"${list === undefined ? undefined : markup` list="${list}"`}${field.isRequired === true ? markup` required` : undefined} autocomplete="off"${describedBy(problems, field.name, field.hint !== undefined)}>`
  )

/** A choice of one value. `options`: values with their labels. */
export const choiceField = (field: Described, options: Readonly<Record<string, string>>, chosen: string, problems: Problems): Markup =>
  framed(
    field,
    problems,
    markup`<select name="${field.name}"${describedBy(problems, field.name, field.hint !== undefined)}>${Object.entries(options).map(([value, label]) => markup`<option value="${value}"${value === chosen ? markup` selected` : undefined}>${label}</option>`)}</select>`
  )

/** A box for several values, one per line. */
export const linesField = (field: Described, values: ReadonlyArray<string>, problems: Problems): Markup =>
  framed(
    field,
    problems,
    markup`<textarea name="${field.name}" rows="2" placeholder="${field.example ?? ""}"${field.isRequired === true ? markup` required` : undefined}${describedBy(problems, field.name, field.hint !== undefined)}>${values.join("\n")}</textarea>`
  )

const boxes = (runs: ReadonlyArray<string>, chosen: ReadonlyArray<string>): Markup =>
  markup`${runs.map((name) => markup`<label><input type="checkbox" name="run" value="${name}"${chosen.includes(name) ? markup` checked` : undefined}>${name}</label>\n`)}`

/** The choice of runs: those of the folder as boxes to tick, those of folders in it folded, and all others as paths. */
export const runFields = (folder: string, offered: ReadonlyArray<string>, chosen: ReadonlyArray<string>, problems: Problems): Markup => {
  const here = offered.filter((path) => !path.includes("/"))
  const below = offered.filter((path) => path.includes("/"))
  const others = chosen.filter((run) => !offered.includes(run))
  return markup`${here.length === 0 ? undefined : markup`<fieldset><legend>Runs in ${folder}</legend>\n${boxes(here, chosen)}</fieldset>\n`}${
    below.length === 0
      ? undefined
      : markup`<details${below.some((run) => chosen.includes(run)) ? markup` open` : undefined}><summary>${counted(below.length, "run")} in other folders</summary><fieldset><legend>Runs in folders of ${folder}</legend>\n${boxes(below, chosen)}</fieldset></details>\n`
  }${linesField({ name: "run", label: offered.length === 0 ? "Run files in this folder, one per line" : "Other run files, one per line", example: "runs/bm25.run" }, others, problems)}`
}
