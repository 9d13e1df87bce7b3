import { markup, type Markup } from "@litfuse/document/Markup"
import { exportFileName } from "../missingFields.ts"

/** The export formats with the fields that each omits. `at` the address above `export`. */
export const formsTable = (
  at: string,
  forms: Readonly<Record<string, readonly [name: string, type: string]>>,
  missingFields: (form: string) => ReadonlyArray<string>
): Markup => {
  const row = ([form, [name]]: readonly [string, readonly [string, string]]): Markup => {
    const without = missingFields(form)
    return markup`<tr><th scope="row"><a href="${at}/export/${form}" download="${exportFileName(form)}">${name}</a></th><td>${without.length === 0 ? "nothing" : markup`<ul>${without.map((text) => markup`<li>${text}</li>`)}</ul>`}</td></tr>\n`
  }
  return markup`<div class="scroll works stack"><table><thead><tr><th scope="col">format</th><th scope="col">what it omits</th></tr></thead><tbody>
${Object.entries(forms).map(row)}</tbody></table></div>
`
}
