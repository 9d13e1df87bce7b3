import { NotInPool } from "@litfuse/engine/Measure"

/**
 * The first grades of a ranking as text: a digit up to 9, `>` above, `-` for an unjudged document, `.` for one judged below 0.
 *
 * - empty: the empty text
 * - agrees with: trec_eval `relstring`
 */
export const relString = (grades: Int16Array, length: number): string => {
  let text = ""
  for (let i = 0, n = Math.min(grades.length, length); i < n; i++) {
    const grade = grades[i]!
    if (grade > 9) text += ">"
    else if (grade >= 0) text += String(grade)
    else text += grade === NotInPool ? "-" : "."
  }
  return text
}
