import type { Part, Report } from "./Report.ts"

/** Parts that rest on the same works. Empty: none where no two parts do. */
export const linksOf = (parts: ReadonlyArray<Part>): Report["links"] => {
  const worksOf = parts.map(({ statements }) => new Set(statements.flatMap(({ evidence }) => evidence.map(({ work }) => work))))
  return parts.flatMap(({ id }, i) =>
    parts.slice(i + 1).flatMap((other, k) => {
      const works = [...worksOf[i]!].filter((work) => worksOf[i + 1 + k]!.has(work))
      return works.length === 0 ? [] : [{ parts: [id, other.id], works }]
    })
  )
}
