/**
 * `node [flags of V8] againCalls.ts MODULE CALLS WORD...`: calls the `main` of a built module with the same words again and again, and prints on its error
 * stream the milliseconds of CPU that each call took, as JSON. `again.ts` starts it.
 */
import { enableCompileCache } from "node:module"
import { setFlagsFromString } from "node:v8"

const [module, calls, ...words] = process.argv.slice(2)

// as the command starts: the cache of compiled code holds every function
enableCompileCache()
setFlagsFromString("--no-lazy")
const { main } = (await import(module!)) as { readonly main: (words: ReadonlyArray<string>) => number | undefined }

const times: Array<number> = []
for (let call = 0; call < Number(calls); call++) {
  const start = process.cpuUsage()
  const code = main(words)
  const { user, system } = process.cpuUsage(start)
  if (code !== 0) throw new Error(`the call ends with ${code}`)
  times.push((user + system) / 1000)
}
console.error(JSON.stringify(times))
