import { nextMark, type Way } from "./nextMark.ts"

const ways: Readonly<Record<string, Way>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }

const centreOf = (mark: Element) => {
  const { left, top, width, height } = (mark.querySelector("circle") ?? mark).getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The places of the ends of an arrow, which its classes name in order: `e3 e0`. */
const endsOf = (arrow: Element): readonly [number, number] => {
  const [from, to] = [...arrow.classList].flatMap((name) => (/^e\d+$/.test(name) ? Number(name.slice(1)) : []))
  return [from!, to!]
}

/**
 * Arrow keys go from mark to mark of a drawing, left and right within a row. Up leads to a work that the focused one cites, down to one that cites it.
 * Without arrows, up and down lead to the next row.
 *
 * - shape: a mark is a link with the class `wn`, in the order of its number; an arrow is a path with the class `we`
 */
export const walkMarks = (): void => {
  document.addEventListener("keydown", (event) => {
    const way = ways[event.key]
    const mark = document.activeElement?.closest("a.wn")
    const drawing = mark?.closest("svg")
    if (way === undefined || !mark || !drawing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    const marks = [...drawing.querySelectorAll<SVGAElement>("a.wn")]
    const arrows = [...drawing.querySelectorAll(".we")].map(endsOf)
    const next = nextMark(marks.map(centreOf), arrows.length === 0 ? undefined : arrows, marks.indexOf(mark as SVGAElement), way)
    if (next !== undefined) marks[next]!.focus()
  })
}
