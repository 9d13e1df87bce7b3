import { escapeXml as escape } from "./escapeXml.ts"
import type { NetworkFigure } from "./network.ts"
import { frame } from "./frame.ts"
import { mostDrawn } from "./network.ts"
import { drawingStyle, networkPaper } from "./networkStyle.ts"
import { fitBold, textWidth } from "./textWidth.ts"
import { wrapLabel } from "./wrapLabel.ts"

/**
 * An event of a lane.
 *
 * - `kind` what it is, `label` its name, `because` the evidence for its kind in a sentence
 * - `address` the target of its link; absent = no link
 */
export interface LaneEvent {
  readonly lane: number
  readonly year: number
  readonly kind: string
  readonly label: string
  readonly because: string
  readonly address?: string
  readonly isRetracted: boolean
}

/**
 * Events in lanes, each in the order of time.
 *
 * - `lanes` their names; a lane without events is not drawn
 * - `one` what an event is called: `milestone`
 * - `undated` how many more events have no year: they are only counted
 */
export interface Lanes {
  readonly title: string
  readonly one: string
  readonly lanes: ReadonlyArray<string>
  readonly events: ReadonlyArray<LaneEvent>
  readonly undated: number
}

const [wide, narrow] = [760, 380]
const [edge, size, top, laneHeight, tipLine, leastApart] = [6, 12, 58, 62, 16, 27]

/** So many events of a mark are named; the table names all. A narrow drawing has room for one. */
const mostNamed = 2

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]

const round = (x: number): number => Math.round(x * 10) / 10

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

/** The events of one lane in some years, as one mark. */
interface Mark {
  readonly lane: number
  readonly bin: number
  readonly events: ReadonlyArray<LaneEvent>
}

/** Marks of as few years each as fit a width, so that two never overlap; and how many years each has. */
const marksOf = (events: ReadonlyArray<LaneEvent>, width: number): { readonly step: number; readonly marks: ReadonlyArray<Mark> } => {
  const years = events.map(({ year }) => year)
  const [from, to] = [years.reduce((a, b) => Math.min(a, b), Infinity), years.reduce((a, b) => Math.max(a, b), -Infinity)]
  const inTime = events.toSorted((a, b) => a.lane - b.lane || a.year - b.year)
  const at = (step: number): ReadonlyArray<Mark> =>
    [...Map.groupBy(inTime, ({ lane, year }) => `${lane} ${Math.floor(year / step)}`).values()].map((own) => ({
      lane: own[0]!.lane,
      bin: Math.floor(own[0]!.year / step),
      events: own
    }))
  for (const step of steps) {
    const bins = Math.floor(to / step) - Math.floor(from / step)
    if (bins * leastApart <= width - 2 * edge - leastApart && at(step).length <= mostDrawn) return { step, marks: at(step) }
  }
  const last = Math.max(1, to - from + 1)
  return { step: last, marks: at(last) }
}

const yearsOf = (bin: number, step: number): string => (step === 1 ? String(bin) : `${bin * step} to ${bin * step + step - 1}`)

const restOf = ({ events }: Mark, one: string, named: number): string | undefined =>
  events.length > named ? `and ${counted(events.length - named, `more ${one}`)}, in the table` : undefined

/** The whole of a mark in words. */
const wordsOf = (mark: Mark, { lanes, one }: Lanes, step: number): string => {
  const named = mark.events.slice(0, mostNamed).map(({ kind, label, because }) => `${kind}: ${label}. ${because}`)
  const rest = restOf(mark, one, mostNamed)
  return [
    `${counted(mark.events.length, one)}, ${yearsOf(mark.bin, step)}, ${lanes[mark.lane]!}.`,
    ...named,
    ...(rest === undefined ? [] : [rest])
  ].join(" ")
}

interface Line {
  readonly text: string
  readonly isTitle: boolean
}

/** The events of a mark with their evidence, as lines of a box. */
const tipLines = (mark: Mark, { one }: Lanes, step: number, inner: number, named: number): ReadonlyArray<Line> => {
  const said = (text: string, most: number, isTitle = false): ReadonlyArray<Line> =>
    wrapLabel(text, isTitle ? size * 1.12 : size, inner, most).map((line) => ({ text: line, isTitle }))
  const rest = restOf(mark, one, named)
  return [
    ...mark.events
      .slice(0, named)
      .flatMap(({ kind, label, year, because }) => [
        ...said(`${step === 1 ? "" : `${year} `}${kind}: ${label}`, 2, true),
        ...said(because, 3)
      ]),
    ...(rest === undefined ? [] : said(rest, 1))
  ]
}

/** Years along an axis, far enough apart to be read. */
const ticksOf = (first: number, last: number, apart: number): ReadonlyArray<number> => {
  const every = steps.find((step) => step * apart >= 44) ?? 1000
  const from = Math.ceil(first / every) * every
  return first === last ? [first] : Array.from({ length: Math.max(0, Math.floor((last - from) / every) + 1) }, (_, i) => from + i * every)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Where the box of a mark is: to a side of it where the drawing is wide enough, else above or below it. */
const tipPlace = (at: { readonly x: number; readonly y: number }, box: Size, { width, height }: Size) => {
  const within = (value: number, most: number, least: number): number => round(Math.max(Math.min(value, most), least))
  const right = at.x + 18 + box.width <= width - edge
  if (right || at.x - 18 - box.width >= edge)
    return { left: round(right ? at.x + 18 : at.x - 18 - box.width), from: within(at.y - box.height / 2, height - box.height - 4, 24) }
  const [below, above] = [at.y + 16, at.y - 16 - box.height]
  return {
    left: within(at.x - box.width / 2, width - edge - box.width, edge),
    from: round(below + box.height > height && above > 0 ? above : below)
  }
}

const drawing = (all: Lanes, about: string, width: number): string => {
  const { title, lanes, events, one } = all
  const { step, marks } = marksOf(events, width)
  const bins = marks.map(({ bin }) => bin)
  const [first, last] = marks.length === 0 ? [0, 0] : [Math.min(...bins), Math.max(...bins)]
  const plot = width - 2 * edge - leastApart
  const apart = last === first ? 0 : plot / (last - first)
  const x = (bin: number): number => (last === first ? width / 2 : edge + leastApart / 2 + (bin - first) * apart)
  const drawn = lanes.flatMap((label, lane) => (events.some((event) => event.lane === lane) ? [{ label, lane }] : []))
  const rowOf = new Map(drawn.map(({ lane }, row) => [lane, row]))
  const y = (lane: number): number => top + 34 + rowOf.get(lane)! * laneHeight
  const bottom = top + drawn.length * laneHeight
  const legend =
    marks.length === 0
      ? []
      : wrapLabel(
          `A number is the count of ${one}s in ${step === 1 ? "a year" : `${step} years`}. Red: with a retracted work.`,
          size,
          width - 2 * edge,
          3
        )
  const natural = bottom + 16 + legend.length * 16
  const inner = Math.min(340, width - 2 * edge - 16)
  const tips = marks.map((mark, i) => {
    const lines = tipLines(mark, all, step, inner, width < wide ? 1 : mostNamed)
    const tall = lines.length * tipLine + 10
    const { left, from } = tipPlace({ x: x(mark.bin), y: y(mark.lane) }, { width: inner + 16, height: tall }, { width, height: natural })
    const shown = lines.map(
      ({ text, isTitle }, row) =>
        `<text${isTitle ? ` class="wt"` : ""} x="${left + 8}" y="${from + 17 + row * tipLine}">${escape(text)}</text>`
    )
    return {
      end: from + tall,
      part: `<g class="wi t${i}"><rect x="${left}" y="${from}" width="${inner + 16}" height="${tall}" rx="4"/>${shown.join("")}</g>`
    }
  })
  const perTick = step === 1 ? apart : apart / step
  const ticks = marks.length === 0 ? [] : ticksOf(first * step, last * step, perTick)
  const years = ticks.flatMap((year) => {
    const at = round(x(year / step))
    const text = `<text class="wy" x="${Math.min(Math.max(at, edge + 14), width - edge - 14)}" y="${top - 10}" text-anchor="middle">${year}</text>`
    return [`<line class="wl" x1="${at}" x2="${at}" y1="${top - 6}" y2="${bottom}"/>`, text]
  })
  const names = drawn.map(({ label, lane }) => {
    const own = events.filter((event) => event.lane === lane).length
    return `<text x="${edge}" y="${y(lane) - 17}">${escape(fitBold(`${label} (${own})`, size, width - 2 * edge))}</text><line class="wl" x1="${edge}" x2="${width - edge}" y1="${y(lane)}" y2="${y(lane)}"/>`
  })
  const circles = marks.map((mark, i) => {
    const [event] = mark.events
    const isOne = mark.events.length === 1
    const [cx, cy] = [round(x(mark.bin)), y(mark.lane)]
    const number = String(mark.events.length)
    const r = isOne ? 6 : Math.max(10, round(textWidth(number, 11) / 2 + 4))
    const classes = [
      "wn",
      `n${i}`,
      `e${i}`,
      ...(isOne ? ["ws"] : []),
      ...(mark.events.some(({ isRetracted }) => isRetracted) ? ["wx"] : [])
    ]
    // a link that leads nowhere has no role, and so no name
    const href = isOne && event!.address !== undefined ? ` href="${escape(event!.address)}"` : ` role="img"`
    const count = isOne ? "" : `<text class="wc" x="${cx}" y="${cy + 4}">${number}</text>`
    return `<a class="${classes.join(" ")}" tabindex="0"${href} aria-label="${escape(wordsOf(mark, all, step))}"><rect class="wf" x="${round(cx - 13)}" y="${cy - 13}" width="26" height="26" rx="4"/><circle class="wd" cx="${cx}" cy="${cy}" r="${r}"/>${count}</a>`
  })
  const none = marks.length === 0 ? [`<text x="${edge}" y="${top}">No dated ${escape(one)}.</text>`] : []
  const height = Math.ceil(Math.max(natural, top + 12, ...tips.map(({ end }) => end + 4)))
  const parts = [
    `<text class="wt" x="${edge}" y="20">${escape(fitBold(title, size + 1, width - 2 * edge))}</text>`,
    ...none,
    ...years,
    ...names,
    ...circles,
    ...legend.map((line, i) => `<text class="wy" x="${edge}" y="${bottom + 16 + i * 16}">${escape(line)}</text>`),
    ...tips.map(({ part }) => part)
  ]
  return frame({ title, about, css: drawingStyle(marks.length), paper: networkPaper, width, height, role: "group" }, parts)
}

/**
 * Events in lanes by year as a figure: a drawing, another for narrow pages, and a table of all events. An event with the pointer or the focus shows its
 * evidence. Events of one lane and one year, or of several years where there is no room, are one mark with their number.
 *
 * - empty: without events the drawing says so
 */
export const lanesFigure = (all: Lanes): NetworkFigure => {
  const { title, one, lanes, events, undated } = all
  const about = `${counted(events.length, one)} by period and year${undated === 0 ? "" : `; ${undated} more without a date`}.`
  const inTime = events.toSorted((a, b) => a.year - b.year || a.lane - b.lane)
  return {
    title,
    about,
    svg: drawing(all, about, wide),
    narrow: drawing(all, about, narrow),
    table: {
      headers: ["year", "period", one, "work", "evidence"],
      rows: inTime.map(({ lane, year, kind, label, because }) => [String(year), lanes[lane]!, kind, label, because])
    }
  }
}
