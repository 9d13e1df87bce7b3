import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Http from "@litfuse/engine/Http"
import * as Source from "@litfuse/engine/Source"
import { at, type Limits, network } from "@litfuse/studies/atlas/network"
import { services } from "@litfuse/studies/atlas/services"
import type { Shelves, Topic } from "@litfuse/studies/atlas/shelves"
import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"

/** `perSource` is the number of records that a search asks of each source. */
export interface Options extends Limits {
  readonly perSource: number
}

/** JSON with a line for each key and each item of a list, so that a diff shows records. */
export const readable = (value: unknown, indent = ""): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent} `
  const [open, close, lines] = Array.isArray(value)
    ? ["[", "]", value.map((item) => JSON.stringify(item))]
    : ["{", "}", Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${readable(item, inner)}`)]
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`
}

const timeoutMs = 60_000

const queryOf = ({ title, asked }: Topic) =>
  Result.getOrThrow(asked === undefined ? Dialects.parse(title) : Dialects.parse(asked, Dialects.find("pubmed"))).query

const ask = (source: Source.Source, topic: Topic, perSource: number) =>
  Effect.scoped(
    Effect.flatMap(Source.connect(source, {}), ({ search }) =>
      search({ query: queryOf(topic), sort: "relevance", depth: perSource, timeoutMs })
    )
  )

/** Records a search of every source for every topic that is asked, below a folder. Answers with one outcome for each source and topic. */
export const recordSearches = (
  sources: ReadonlyArray<Source.Source>,
  shelves: Shelves,
  folder: string,
  options: Options,
  isAsked: (topic: string) => boolean = () => true
) =>
  Effect.gen(function* () {
    const outcomes: Array<{ readonly topic: string; readonly outcome: Source.Outcome }> = []
    const keep = (name: string, recording: Recording.Recording): void => {
      const file = join(folder, name)
      mkdirSync(join(file, ".."), { recursive: true })
      writeFileSync(file, `${readable(recording)}\n`)
    }
    // repeated requests are numbered
    const recordedNetwork = (service: (typeof services)[number]) => {
      const counts = new Map<string, number>()
      return network(shelves, options, [service], (sent, received) => {
        const key = Recording.keyOf(sent)
        const number = (counts.get(key) ?? 0) + 1
        counts.set(key, number)
        keep(`${sent.upstream}/${key}-${number}.json`, Recording.make(sent, received, at))
      })
    }
    for (const topic of shelves.topics.filter(({ id }) => isAsked(id)))
      for (const service of services) {
        const source = sources.find(({ id }) => id === service.source)
        if (source === undefined) continue
        // each search has its own session: a circuit breaker that one topic opened must not stop the next
        const host = Http.layer(Http.settings()).pipe(Layer.provideMerge(Layer.merge(recordedNetwork(service), Http.noCredentials)))
        const outcome = yield* ask(source, topic, options.perSource).pipe(
          Effect.provide(Layer.provideMerge(host, Player.clock({ latestMs: Date.parse(at) })))
        )
        outcomes.push({ topic: topic.id, outcome })
      }
    return outcomes
  })
