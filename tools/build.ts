/**
 * `npm run build`: the command as JavaScript in `packages/cli/dist`; `eval` then takes half the time that it takes from its sources.
 *
 * It is built in two halves. `main.js` answers `eval` and `--version`: these load no plugin, so what they need of `effect` is built in. All
 * other commands, and the worker of `bench run`, leave `effect` where it is installed: a plugin of others and the command must share one copy
 * of it, for its schemas know their own copy only.
 */
import { rmSync } from "node:fs"
import { basename, join } from "node:path"
import * as Rolldown from "rolldown"

const packages = join(import.meta.dirname, "../packages")

/** The modules on which a process can start, in all halves: one half names a module of another by its file. */
const entries = {
  main: join(packages, "cli/src/main.ts"),
  app: join(packages, "cli/src/app.ts"),
  worker: join(packages, "host/src/worker.ts")
}

const half = (dist: string, names: ReadonlyArray<keyof typeof entries>, apart: ReadonlyArray<RegExp>): Promise<unknown> =>
  Rolldown.build({
    input: Object.fromEntries(names.map((name) => [name, entries[name]])),
    platform: "node",
    external: [...apart],
    logLevel: "warn",
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: "entries-by-file",
        renderChunk: (code) => code.replaceAll(/(["'`])\.\/(app|worker)\.ts\1/g, '"./$2.js"')
      }
    ],
    output: {
      dir: dist,
      format: "esm",
      minify: true,
      // All in one folder, as the sources of a package are: a path that starts at a module's own place then holds in both.
      entryFileNames: "[name].js",
      chunkFileNames: `${basename(entries[names[0]!], ".ts")}-[name]-[hash].js`
    }
  })

/** Builds the command into a folder of `packages/cli`. */
export const build = async (folder: string): Promise<void> => {
  const dist = join(packages, "cli", folder)
  rmSync(dist, { recursive: true, force: true })
  await half(dist, ["main"], [/\/app\.ts$/])
  await half(dist, ["app", "worker"], [/^effect(\/|$)/])
}

if (process.argv[1] === import.meta.filename) await build("dist")
