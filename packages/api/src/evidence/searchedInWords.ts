import { counted, grouped } from "@litfuse/files/numbers"

/** The number of searched texts, and how many of them are abstracts: `12 texts searched, 9 of them abstracts of records`. `verb` empty = left out. */
export const searchedInWords = (
  { searched, abstracts }: { readonly searched: number; readonly abstracts: number },
  verb: "" | " searched" = " searched"
): string =>
  `${counted(searched, "text")}${verb}${abstracts === 0 ? "" : `, ${grouped(abstracts)} of them ${abstracts === 1 ? "an abstract of a record" : "abstracts of records"}`}`
