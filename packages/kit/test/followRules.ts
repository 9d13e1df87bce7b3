/** What holds for all citations and texts that flow through a pipeline, whatever the sources. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "@litfuse/engine/Decode"
import * as Edges from "@litfuse/engine/Edges"
import * as Identifier from "@litfuse/engine/Identifier"
import { canonical } from "@litfuse/engine/canonical"
import { createHash } from "node:crypto"
import type { Port } from "@litfuse/engine/Port"
import * as Ports from "@litfuse/engine/Ports"
import * as Source from "@litfuse/engine/Source"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Texts from "@litfuse/engine/Texts"
import { firstOf, type Verdict } from "../src/property.ts"

const printed = <A>({ codec }: Port<A>, value: A): string => canonical(Schema.encodeUnknownSync(codec)(value))

/** A value must survive writing and reading, and be in order. */
const unsteady = <A>(port: Port<A>, value: A, make: (value: A) => A): Verdict => {
  const read = Decode.strict(Schema.toCodecJson(port.codec), JSON.parse(printed(port, value)))
  if (Result.isFailure(read)) return `it cannot be read again: ${Decode.printPath(read.failure[0]!.path)} ${read.failure[0]!.what}`
  if (port.hash(read.success) !== port.hash(value)) return "it is another when it was written and read"
  return printed(port, make(value)) === printed(port, value) ? undefined : "something stands in it twice, or in another place"
}

const twice = (names: ReadonlyArray<string>): string | undefined => names.find((name, i) => names.indexOf(name) !== i)

const isAmountRight = ({ state, delivered }: Edges.List): boolean =>
  state === "found" || state === "partial" ? delivered > 0 : delivered === 0

/**
 * What is wrong with some edges; undefined = nothing. Wrong are a repeated edge or question, an edge without a question or a record, and a record without
 * an edge. Exchanged ends, wrong counts and a gap between hops are wrong too.
 */
export const wrongInEdges = (value: Edges.Edges): Verdict => {
  const nameOf = (...parts: ReadonlyArray<string | number>): string => JSON.stringify(parts)
  const listName = ({ hop, provider, direction, record }: Edges.List) => nameOf(hop, provider, direction, record)
  const near = (edge: Edges.Edge): string => (edge.direction === "citing" ? edge.cited : edge.citing)
  const edgeName = (edge: Edges.Edge) => nameOf(edge.hop, edge.provider, edge.direction, near(edge))
  const records = new Map(
    value.hops.flatMap(({ hop, outcomes }) => outcomes.flatMap(Source.recordsOf).map((one) => [nameOf(hop, keyOf(one)), one] as const))
  )
  const lists = Map.groupBy(value.lists, listName)
  const edges = Map.groupBy(value.edges, edgeName)
  const again = twice(value.lists.map(({ provider, direction, of }) => nameOf(provider, direction, Identifier.print(of))))
  const pair = twice(value.edges.map(({ citing, cited, provider }) => nameOf(citing, cited, provider)))
  return (
    (pair === undefined ? undefined : `the edge ${pair} is there twice`) ??
    (again === undefined ? undefined : `the question ${again} is asked twice`) ??
    firstOf(value.hops.entries(), ([i, { hop }]) => (hop === i + 1 ? undefined : `hop ${hop} is in place ${i + 1}`)) ??
    firstOf(value.edges, (edge) => {
      if (!lists.has(edgeName(edge))) return `nobody was asked for the edge ${canonical(edge)}`
      const far = records.get(nameOf(edge.hop, Edges.farEnd(edge)))
      return far?.source === edge.provider ? undefined : `the far end of ${canonical(edge)} is no record that came at this hop`
    }) ??
    firstOf(value.lists, (list) => (isAmountRight(list) ? undefined : `a list that is ${list.state} holds ${list.delivered}`)) ??
    firstOf(lists, ([name, same]) => {
      const own = edges.get(name) ?? []
      const sum = (of: (list: Edges.List) => number) => same.reduce((sum, list) => sum + of(list), 0)
      const [delivered, stubs] = [sum((list) => list.delivered), sum((list) => list.stubs)]
      if (own.length > delivered) return `${own.length} edges come of the ${delivered} records of ${name}`
      const counted = own.filter((edge) => records.get(nameOf(edge.hop, Edges.farEnd(edge)))!.identifiers.length === 0).length
      // an edge that is known from another list is counted there
      return own.length < delivered || counted === stubs ? undefined : `${name} counts ${stubs} stubs, and has ${counted}`
    }) ??
    firstOf(records.values(), (record) => {
      const key = keyOf(record)
      // an edge that is known from both of its ends is there once
      const isEnd = value.edges.some(({ citing, cited, provider }) => (citing === key || cited === key) && provider === record.source)
      return isEnd ? undefined : `the record ${key} is at the end of no edge`
    }) ??
    firstOf(value.lists, ({ hop, provider }) => {
      const outcomes = value.hops.find((one) => one.hop === hop)?.outcomes ?? []
      const times = outcomes.filter(({ source }) => source === provider).length
      return times === 1 ? undefined : `${provider} has ${times} outcomes at hop ${hop}`
    }) ??
    unsteady(Ports.Edges, value, Edges.make)
  )
}

/**
 * What is wrong with some texts; undefined = nothing. Wrong are two texts of one work, a text without a question, and a question after the text came. Wrong
 * positions or checksums of sections and wrong counts are wrong too.
 */
export const wrongInTexts = (value: Texts.Texts): Verdict => {
  const pair = twice(value.documents.map(({ record }) => record))
  return (
    (pair === undefined ? undefined : `${pair} has two texts`) ??
    firstOf(value.documents, ({ record, provider, identifier, sections }) => {
      const asked = value.asked.filter((one) => one.record === record)
      const last = asked.at(-1)
      if (last?.state !== "found" || last.provider !== provider || canonical(last.identifier) !== canonical(identifier))
        return `the text of ${record} is not the answer to the last question for it`
      if (asked.filter(({ state }) => state === "found").length > 1) return `${record} was asked for when its text was there`
      const text = Texts.whole({ sections })
      return firstOf(sections, (one) => {
        if (text.slice(one.offset, one.offset + one.text.length) !== one.text) return `a section of ${record} is not at ${one.offset}`
        return createHash("sha256").update(one.text).digest("hex") === one.sha256 ? undefined : `a section of ${record} has another sha256`
      })
    }) ??
    firstOf(value.outcomes, (outcome) => {
      const count = value.documents.filter(({ provider }) => provider === outcome.source).length
      const said = "texts" in outcome ? outcome.texts : 0
      return said === count ? undefined : `${outcome.source} says that it has ${said} texts, and has ${count}`
    }) ??
    unsteady(Ports.Texts, value, Texts.make)
  )
}
