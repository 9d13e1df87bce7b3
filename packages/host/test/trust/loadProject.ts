/**
 * Loads the plugins of approved projects as every command does, one after the other. Prints a list: for each, why some could not be loaded. All share a
 * process, because starting one takes longer than loading.
 *
 * - shape: the arguments are folders
 * - in the folder above each, plugins leave their mark, and `config` has the approvals of its user
 * - `late.json` there has texts by name, which are written once litfuse has found the project approved
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Registry from "@litfuse/engine/Registry"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as Effect from "effect/Effect"

const said: Array<string> = []
for (const folder of process.argv.slice(2)) {
  process.env["MARK"] = join(dirname(folder), "mark")
  process.env["XDG_CONFIG_HOME"] = join(dirname(folder), "config")
  const late = join(dirname(folder), "late.json")
  const change = Effect.sync(() => {
    const texts = existsSync(late) ? (JSON.parse(readFileSync(late, "utf8")) as Readonly<Record<string, string>>) : {}
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  })
  const load = Effect.flatMap(Effect.tap(TrustGate.config(folder), change), ({ plugins }) => Registry.loadAll(plugins))
  const { problems } = await Effect.runPromise(Effect.catch(load, ({ message }) => Effect.succeed({ problems: [{ message }] })))
  said.push(problems.map(({ message }) => message).join("\n"))
}
console.log(JSON.stringify(said))
