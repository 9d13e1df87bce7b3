/** Files of references that are made up for tests. */
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { folderOf } from "./serving.ts"

const words =
  "amber birch cedar delta ember fjord grove haven inlet jetty knoll larch maple north ocean prairie quarry ridge shore tundra".split(" ")

const titleOf = (i: number): string =>
  [0, 1, 2, 3].map((k) => words[(i * (k + 3) + k * 7 + Math.floor(i / words.length) * (k + 1)) % words.length]!).join(" ")

/** So many pairs in doubt: of the second record of each there is little but its title, and its journal is another one. */
export const pairs = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const title = `TY  - JOUR\nTI  - ${titleOf(i)} ${i} in the old\n`
    return `${title}AU  - Roe, Ann\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - ${10 + i}\nER  - \n${title}T2  - Lung\nER  - \n`
  }).join("")

/** A folder with a project and a file of such pairs. */
export const projectWith = async (count: number): Promise<string> => {
  const folder = folderOf({ "pairs.ris": pairs(count) })
  await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
  return folder
}
