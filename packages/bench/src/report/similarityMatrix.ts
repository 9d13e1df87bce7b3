import { inkClass } from "@litfuse/figures/inkClass"
import { fit, textWidth } from "@litfuse/figures/textWidth"
import type { SimilarityResult } from "./Results.ts"
import { markup } from "@litfuse/document/Markup"

const size = 12
const numberWidth = 24

const cellText = (rho: number | null): string =>
  rho === null
    ? "–"
    : rho
        .toFixed(2)
        .replace(/^(-?)0\./, "$1.")
        .replace("-", "−")

/** A matrix of coloured cells; rows have names and numbers, columns the numbers. Cells contain figures where they fit. */
export const similarityMatrix = ({ measure, names, rho: below }: SimilarityResult): string => {
  const rho = names.map((_, i) => names.map((_, j) => (i === j ? 1 : below[Math.max(i, j)]![Math.min(i, j)]!)))
  const cell = names.length <= 16 ? 36 : 22
  const labels = names.map((name) => fit(name, size, 520))
  const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label, size)))) + numberWidth + 10
  const top = 22
  const width = left + names.length * cell + 2
  const height = top + names.length * cell + 2
  const label = `Spearman's rho of ${measure} over topics, ${names.length} systems`
  const row = (line: ReadonlyArray<number | null>, i: number) => {
    const y = top + i * cell
    return markup`<text x="${left - numberWidth - 8}" y="${y + cell / 2 + 4}" text-anchor="end">${labels[i]}</text><text class="m" x="${left - 8}" y="${y + cell / 2 + 4}" text-anchor="end">${i + 1}</text>${line.map(
      (value, j) => {
        const x = left + j * cell
        const strength = value === null ? 0 : Math.round(Math.abs(value) * 100) / 100
        const tone = value !== null && value < 0 ? "neg" : "pos"
        return markup`<rect class="${tone}" x="${x}" y="${y}" width="${cell - 1}" height="${cell - 1}" fill-opacity="${strength}"><title>${i + 1} and ${j + 1}: ${cellText(value)}</title></rect>${cell < 30 ? undefined : markup`<text class="${inkClass(strength)}" x="${x + (cell - 1) / 2}" y="${y + cell / 2 + 4}" text-anchor="middle">${cellText(value)}</text>`}`
      }
    )}
`
  }
  return markup`<svg class="matrix" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${names.map((_, j) => markup`<text class="m" x="${left + j * cell + (cell - 1) / 2}" y="${top - 7}" text-anchor="middle">${j + 1}</text>`)}
${rho.map(row)}</svg>`.markup
}
