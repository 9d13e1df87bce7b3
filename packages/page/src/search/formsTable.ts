import { markup, type Markup } from "@litfuse/api/document/markup"
import { fileOf } from "./exported.ts"

/** Forms that something can be saved in, each with what it has no place for. `at` the address whose `export` has them. */
export const formsTable = (
  at: string,
  forms: Readonly<Record<string, readonly [name: string, type: string]>>,
  lacks: (form: string) => ReadonlyArray<string>
): Markup => {
  const row = ([form, [name]]: readonly [string, readonly [string, string]]): Markup => {
    const without = lacks(form)
    return markup`<tr><th scope="row"><a href="${at}/export/${form}" download="${fileOf(form)}">${name}</a></th><td>${without.length === 0 ? "holds everything" : markup`<ul>${without.map((text) => markup`<li>${text}</li>`)}</ul>`}</td></tr>\n`
  }
  return markup`<div class="scroll works stack"><table><thead><tr><th scope="col">form</th><th scope="col">what it has no place for</th></tr></thead><tbody>
${Object.entries(forms).map(row)}</tbody></table></div>
`
}
