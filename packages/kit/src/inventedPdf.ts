/** PDF files that tests and demonstrations invent: plain text in Helvetica. */

/** A text on a page: from the left and from the bottom, in points. The default size is 10. */
export interface PrintedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/gu, (character) => `\\${character}`)

const contentOf = (texts: ReadonlyArray<PrintedText>): string =>
  ["BT", ...texts.map(({ text, x, y, size = 10 }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`), "ET"].join("\n")

/** Bytes of a file with these pages of 595 by 842 points (A4). Texts are printed in the given order, in ASCII. */
export const inventedPdf = (pages: ReadonlyArray<ReadonlyArray<PrintedText>>): Uint8Array => {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ")
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((texts, i) => {
      const content = contentOf(texts)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
      ]
    })
  ]
  let file = "%PDF-1.7\n"
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

/** Lines of text below one another. */
export const printedLines = (lines: ReadonlyArray<string>, x: number, top: number, size = 10): ReadonlyArray<PrintedText> =>
  lines.map((text, i) => ({ text, x, y: top - i * size * 1.2, size }))
