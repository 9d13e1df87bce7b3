import { element } from "./element.ts"

/** A choice of one of several texts. */
export interface Choice {
  readonly label: HTMLLabelElement
  readonly choose: (option: number) => void
}

/** A labelled choice; `onChange` receives the place of the option that a reader chooses. */
export const choice = (name: string, options: ReadonlyArray<string>, chosen: number, onChange: (option: number) => void): Choice => {
  const select = element("select", {}, ...options.map((text, i) => element("option", { value: i }, text)))
  const choose = (option: number) => {
    select.value = String(option)
  }
  choose(chosen)
  select.addEventListener("change", () => onChange(Number(select.value)))
  return { label: element("label", {}, name, select), choose }
}

/** Choices in a form that sends nothing. */
export const choices = (...all: ReadonlyArray<Choice>): HTMLFormElement => {
  const form = element("form", {}, ...all.map(({ label }) => label))
  form.addEventListener("submit", (event) => event.preventDefault())
  return form
}
