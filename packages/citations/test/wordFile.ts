import { strToU8, zipSync } from "fflate"

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A run of text. */
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** A complex field, whose code is cut into runs as Word cuts it. */
export const field = (code: string, shown: string, data = ""): string => {
  const cut = Math.ceil(code.length / 2)
  const part = (text: string) => `<w:r><w:instrText xml:space="preserve">${escaped(text)}</w:instrText></w:r>`
  const held = data === "" ? "" : `<w:fldData xml:space="preserve">${data}</w:fldData>`
  return `<w:r><w:fldChar w:fldCharType="begin">${held}</w:fldChar></w:r>${part(code.slice(0, cut))}${part(code.slice(cut))}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

/** A paragraph; `style` such as `Heading1`. */
export const paragraph = (inner: string, style?: string): string =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`

/** The field of a citation by Zotero. */
export const zotero = (shown: string, ...items: ReadonlyArray<Readonly<Record<string, unknown>>>): string =>
  field(
    ` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationID: "x", citationItems: items.map((itemData, i) => ({ id: i, uris: [`http://zotero.org/${String(itemData["id"])}`], itemData })) })} RNDabc`,
    shown
  )

/** A Word document of these paragraphs. */
export const wordFile = (...paragraphs: ReadonlyArray<string>): Uint8Array => wordFileWith({}, ...paragraphs)

/** A Word document of these paragraphs, with other parts by name. */
export const wordFileWith = (parts: Readonly<Record<string, string>>, ...paragraphs: ReadonlyArray<string>): Uint8Array =>
  zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`
    )
  })
