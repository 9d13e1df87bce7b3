/** Files that readers with careless patterns take quadratic time for, by the number of their characters: `npm run speed hostile` measures them. */
export const hostile: Readonly<Record<string, (size: number) => string>> = {
  "one line": (n) => "x".repeat(n),
  "tags without text": (n) => "TY  - \nER  - \n".repeat(n / 14),
  "a DOI of brackets": (n) => `TY  - JOUR\nTI  - a\nDO  - 10.1000/${")".repeat(n)}\nER  - `,
  "blanks in a title": (n) => `TY  - JOUR\nTI  - a${" ".repeat(n)}b\nER  - `,
  "names of commas": (n) => `TY  - JOUR\nTI  - a\nAU  - ${", ".repeat(n / 2)}\nER  - `,
  "initials without an end": (n) => `TY  - JOUR\nTI  - a\nAU  - ${"A. ".repeat(n / 3)}\nER  - `,
  "continued lines": (n) => `TY  - JOUR\nTI  - a\n${"b\n".repeat(n / 2)}ER  - `,
  "open brackets": (n) => `TY  - JOUR\nTI  - ${"<i".repeat(n / 2)}\nER  - `,
  "closing tags": (n) => `TY  - JOUR\nTI  - ${"</i ".repeat(n / 4)}\nER  - `,
  "DOIs in a note": (n) => `TY  - JOUR\nTI  - a\nN1  - ${"10.1000/".repeat(n / 8)}\nER  - `,
  "open braces": (n) => `@article{a, title = ${"{".repeat(n)}`,
  "entries that are never closed": (n) => "@article{a, title = {\n".repeat(n / 22),
  "macros of macros": (n) =>
    `${Array.from({ length: 60 }, (_, i) => `@string{m${i + 1} = m${i} # m${i}}\n`).join("")}@article{a, title = m60}${" ".repeat(n)}`,
  "names of ands": (n) => `@article{a, title = {b}, author = {${"x and ".repeat(n / 6)}}}`,
  "dashes in TeX": (n) => `@article{a, title = {${"-".repeat(n)}\\}}`,
  "backslashes in TeX": (n) => `@article{a, title = {${"\\".repeat(n)}}}`,
  "quotes in CSV": (n) => `title\n${'"'.repeat(n)}`,
  "one long header": (n) => `${"title,".repeat(n / 6)}\n`,
  "elements in elements": (n) => `<xml><records>${"<record>".repeat(n / 8)}`,
  "a text of ampersands": (n) => `<xml><records><record><titles><title>${"&amp;".repeat(n / 5)}</title></titles></record></records></xml>`,
  "lists in lists": (n) => "[".repeat(n),
  "a list of empty objects": (n) => `[${"{},".repeat(n / 3)}{}]`
}
