/** Pictures of README.md, docs/README.md and docs/evolution.md, drawn from answers and reports of litfuse. */
import * as Search from "@litfuse/api/Search"
import * as Tune from "@litfuse/api/Tune"
import * as Host from "@litfuse/host/Host"
import * as Figure from "@litfuse/figures/Figure"
import { draw } from "@litfuse/figures/draw"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import { pathPicture } from "./pathPicture.ts"
import { variantsPicture } from "./variantsPicture.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"

const answered = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> =>
  Effect.runPromise(Effect.provide(question, Host.layer) as Effect.Effect<A, E>)

/** What each service delivered for an everyday question, and how many works came of it. */
const search = async (): Promise<string> => {
  const { outcomes, counts } = await answered(
    Search.ask({ folder: root, query: "caffeine sleep shift workers", replay: "datasets/everyday/cassettes", limit: 5 })
  )
  const bars = [
    ...outcomes.map(({ source, state, delivered }) => ({ label: state === "failed" ? `${source} (failed)` : source, count: delivered })),
    { label: "works, once merged", count: counts.works }
  ]
  const about = `${outcomes.length} services were asked; their records are about ${counts.works} works.`
  return Figure.of(
    { title: "One query, six services: records, and the works that they are about", axis: "records", bars },
    { about, kind: "source" }
  ).svg
}

const topics = Array.from({ length: 24 }, (_, t) => String(t + 1))
const documents = Array.from({ length: 12 }, (_, d) => `d${d}`)

/** An invented collection: two runs that are good at different topics, and a third that is not. */
const tune = async (): Promise<string> => {
  const stream = Seed.stream(Seed.derive(11, "pictures"))
  const gradeOf = (t: number, d: number): number => {
    if (d % 5 === t % 5) return 2
    return d < 2 ? 1 : 0
  }
  const by = (value: (t: number, d: number) => number) =>
    Object.fromEntries(topics.map((topic, t) => [topic, Object.fromEntries(documents.map((id, d) => [id, value(t, d)]))]))
  const run = (noise: (t: number) => number) => by((t, d) => gradeOf(t, d) + noise(t) * stream.unit())
  const { differences, measure } = await answered(
    Tune.ask({
      folder: root,
      qrels: by(gradeOf),
      runs: { words: run((t) => (t % 2 === 0 ? 1.5 : 5)), vectors: run((t) => (t % 2 === 0 ? 5 : 1.5)), guess: run(() => 9) },
      methods: ["rrf"],
      seeds: 2
    })
  )
  const dots = differences.map(({ against, difference, lower, upper }) => ({
    label: `from ${against === "rrf-untuned" ? "fusion without a choice" : against}`,
    value: difference,
    ...(lower === null || upper === null ? {} : { low: lower, high: upper })
  }))
  return draw({
    title: "What choosing weights is worth on topics that had no part in the choice",
    axis: `difference in ${measure}, 95 % interval`,
    dots,
    reference: 0
  })
}

/** Drawings of analyses of the demonstration, by the name of the node in the preset `evolution`. */
const evolution = async (nodes: ReadonlyArray<string>): Promise<Files> => {
  const { analyses } = await answered(
    Search.run({ folder: root, query: "caffeine sleep shift workers", replay: "datasets/everyday/cassettes", preset: "evolution" })
  )
  return Object.fromEntries(nodes.map((name) => [`${name}.svg`, `${analyses.find(({ node }) => node === name)!.views.svg!()}\n`]))
}

/** Every picture by the name of its file. */
export const pictures = async (): Promise<Files> => ({
  "search.svg": `${await search()}\n`,
  "tune.svg": `${await tune()}\n`,
  "path.svg": pathPicture(),
  "variants.svg": variantsPicture(),
  ...(await evolution(["timeline", "lineage"]))
})
