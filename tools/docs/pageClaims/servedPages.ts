/** Pages of servers over recordings, each made once. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { poolOf, projectWith } from "../../../packages/page/test/made.ts"
import { finishedReview } from "../../../packages/page/test/reviews.ts"
import { serving, textOf, walks } from "../../../packages/page/test/serving.ts"
import { root } from "../../shared/repositoryFiles.ts"
import { once } from "./once.ts"

const query = ["query", "caffeine sleep shift workers"] as const

/** Pages of a server in a review: the first one, and those with forms. */
export const reviewPages = () =>
  once("review", async () => {
    const server = await serving({ folder: await finishedReview(), canChange: true, start: "/review" })
    const read = async (path: string): Promise<string> => textOf((await server.get(path)).text)
    const [status, searches, reports, flow, check] = await Promise.all(
      ["", "/searches", "/reports", "/flow", "/check"].map((path) => read(`/review${path}`))
    )
    return {
      first: server.entered.headers["location"],
      status: status!,
      searches: searches!,
      reports: reports!,
      flow: flow!,
      check: check!
    }
  })

/** Pages of a server over recordings, by their names; a project is around it. */
export const servedPages = () =>
  once("pages", async () => {
    const folder = await projectWith(2)
    writeFileSync(join(folder, "package.json"), "{}")
    writeFileSync(join(folder, "wos.ciw"), "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nTI A title\nER\n\nEF\n")
    const server = await serving({ folder, canChange: true })
    const search = await server.searched([query])
    const other = await server.searched([["query", "walking back pain office workers"]])
    const silent = await server.searched([["query", "a question without a recording"]])
    await server.posted(`${search}/judge`, [
      ["name", "screened"],
      ["scale", "screening"],
      ["depth", "3"],
      ["title", "Caffeine?"],
      ["description", "Trials of workers alone"]
    ])
    const read = async (path: string): Promise<string> => (await server.get(path)).text
    const all = {
      Search: await read("/"),
      Strategy: await read("/strategy?goal=caffeine+in+shift+workers&step=query"),
      Works: await read(search),
      narrowed: await read(`${search}?year=2020`),
      work: await read(`${search}/works/4`),
      Agreement: await read(`${search}/agreement`),
      Time: await read(`${search}/time`),
      against: await read(`${search}/time?against=${other.split("/").at(-1)}`),
      Flow: await read(`${search}/flow`),
      Export: await read(`${search}/export`),
      Trace: await read(`${search}/trace`),
      Citations: await read("/walks"),
      Texts: await read("/texts"),
      Entities: await read("/entities"),
      References: await read("/references"),
      Doubts: await read("/doubts"),
      pair: await read("/doubts?file=pairs.ris&who=Ann"),
      Judge: await read(`${search}/judge`),
      Judging: await read("/judging"),
      Evaluation: await read("/evaluation"),
      Reports: await read("/reports"),
      Runs: await read("/runs"),
      Plugins: await read("/plugins"),
      screening: await read("/judging/screened/judge?who=Ann"),
      pool: await read("/judging/screened"),
      silent: await read(silent),
      savedSilent: await read(`${silent}/export/html`)
    }
    const foreign = await server.get("/", { headers: { host: "evil.example" } })
    return {
      ...all,
      link: server.link,
      foreign: foreign.status,
      policy: String((await server.get("/")).headers["content-security-policy"]),
      referrer: String((await server.get("/")).headers["referrer-policy"])
    }
  })

/** Pages of a server over walks along invented citations. */
export const walked = () =>
  once("pages: walks", async () => {
    const { get, walked } = await serving({ replay: walks })
    return (
      await get(
        await walked([
          ["ids", "10.99999/atlas.9hhff"],
          ["direction", "both"],
          ["depth", "1"]
        ])
      )
    ).text
  })

/** A pool that a person judges. */
export const judging = () =>
  once("pages: judging", async () => {
    const { get } = await serving({ folder: await poolOf(3), canChange: true })
    return { first: (await get("/judging/sleep/judge?who=Ann")).text }
  })

/** A server without a project, and one of a workspace. */
export const others = () =>
  once("pages: others", async () => {
    const plain = await serving()
    const workspace = await serving({ folder: root })
    return { runs: textOf((await plain.get("/runs")).text), reports: textOf((await workspace.get("/reports")).text) }
  })

/** The name of a page. */
export type Name = Exclude<keyof Awaited<ReturnType<typeof servedPages>>, "foreign" | "link" | "policy" | "referrer">
