/** A project whose code can be changed after the approval in a way that static analysis may not see. */
export interface Bypass {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** The file that changes. */
  readonly target: string
  readonly payload: string
}

const esm = 'import fs from "node:fs"; fs.writeFileSync(process.env.MARK, "x")\n'
const cjs = 'require("node:fs").writeFileSync(process.env.MARK, "x")\n'
const config = (plugin: string): string => `plugins:\n  - ${plugin}\n`
const done = "\nexport default {}\n"

const dependency = (name: string): Readonly<Record<string, string>> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", main: "i.js" }),
  [`node_modules/${name}/i.js`]: ""
})

const asModule = (text: string, files: Readonly<Record<string, string>> = {}) => ({
  "litfuse.config.yaml": config("./m.mjs"),
  "m.mjs": text + done,
  ...files
})

const asScript = (text: string, files: Readonly<Record<string, string>>) => ({
  "litfuse.config.yaml": config("./m.cjs"),
  "m.cjs": text,
  ...files
})

const isModule = { "package.json": '{"type":"module"}' }

/** Projects that load what static analysis can find: unchanged, they run. */
export const found: ReadonlyArray<Bypass> = [
  {
    name: "a file without an ending",
    files: asModule('import "./payload"', { ...isModule, payload: 'import "./second.mjs"', "second.mjs": "" }),
    target: "second.mjs",
    payload: esm
  },
  {
    name: "a file with another ending",
    files: asScript('require("./payload.txt")', { "payload.txt": 'require("./second.txt")', "second.txt": "" }),
    target: "second.txt",
    payload: cjs
  },
  {
    name: "main of a folder",
    files: asScript('require("./lib")', { "lib/package.json": '{"main":"m.js"}', "lib/m.js": "" }),
    target: "lib/m.js",
    payload: cjs
  },
  {
    name: "a name with a question mark",
    files: asScript('require("./a.cjs?x")', { "a.cjs?x": "", "a.cjs": "" }),
    target: "a.cjs?x",
    payload: cjs
  },
  {
    name: "a name with a percent sign",
    files: asScript('require("./a%2e.cjs")', { "a%2e.cjs": "", "a..cjs": "" }),
    target: "a%2e.cjs",
    payload: cjs
  },
  {
    name: "a name with a hash that leads to a package",
    files: asModule('import "#x"', { "package.json": '{"type":"module","imports":{"#x":"dep"}}', ...dependency("dep") }),
    target: "node_modules/dep/i.js",
    payload: cjs
  },
  {
    name: "createRequire under another name",
    files: asModule(
      'import { createRequire as make } from "node:module"\nconst load = make(import.meta.url)\nload("dep")',
      dependency("dep")
    ),
    target: "node_modules/dep/i.js",
    payload: cjs
  },
  {
    name: "require as a value",
    files: asScript('const load = require; load("dep")', dependency("dep")),
    target: "node_modules/dep/i.js",
    payload: cjs
  },
  {
    name: "a computed name in node_modules",
    files: {
      "litfuse.config.yaml": config("./node_modules/p/i.mjs"),
      "node_modules/p/i.mjs": `await import(["./im", "pl.mjs"].join(""))${done}`,
      "node_modules/p/impl.mjs": ""
    },
    target: "node_modules/p/impl.mjs",
    payload: esm
  },
  {
    name: "an invented checksum in a lockfile",
    files: asModule('import "dep"', {
      ...dependency("dep"),
      "package-lock.json": '{"lockfileVersion":3,"packages":{"node_modules/dep":{"version":"1.0.0","integrity":"sha512-AAAA"}}}'
    }),
    target: "node_modules/dep/i.js",
    payload: cjs
  },
  {
    name: "types that look like a regular expression",
    files: {
      "litfuse.config.yaml": config("./m.ts"),
      "m.ts": `const xs: number[] = [1]\nexport const half = xs[0]! / 2\nawait import("./second.mjs"); export const s = 2 / 1${done}`,
      "second.mjs": ""
    },
    target: "second.mjs",
    payload: esm
  },
  {
    name: "a thread of a module next to it",
    files: asModule(
      'import { Worker } from "node:worker_threads"\nawait new Promise((end) => new Worker(new URL("./second.mjs", import.meta.url)).on("exit", end))',
      { "second.mjs": "" }
    ),
    target: "second.mjs",
    payload: esm
  }
]

/** The eight bytes of an empty module. */
const emptyWasm = "\0asm\u0001\0\0\0"

const second = 'new URL(["./second", "mjs"].join("."), import.meta.url)'
const outside = 'new URL(["./far/second", "mjs"].join("."), import.meta.url)'

const far = (text: string): Readonly<Record<string, string>> => ({
  "litfuse.config.yaml": config("./near/m.mjs"),
  "near/m.mjs": text.replaceAll(second, outside.replace("./far", "../far")) + done,
  "far/second.mjs": ""
})

const refused = (name: string, text: string, payload = esm): Bypass => ({ name, files: far(text), target: "far/second.mjs", payload })

/** Projects that execute code that static analysis cannot find: refused, changed or not. */
export const hidden: ReadonlyArray<Bypass> = [
  refused("a computed import", `await import(${second})`),
  refused(
    "a computed require",
    `import { createRequire } from "node:module"\ncreateRequire(import.meta.url)((${second}).pathname)`,
    "export {};" + esm
  ),
  refused("an import in an evaluated text", `await new Function("u", "return import(u)")((${second}).href)`),
  refused("an import in a data: module", `await import("data:text/javascript," + encodeURIComponent(\`import "\${(${second}).href}"\`))`),
  refused(
    "a thread",
    `import { Worker } from "node:worker_threads"\nawait new Promise((end) => new Worker(${second}).on("exit", end).on("error", end))`
  ),
  refused(
    "a thread of a text",
    `import { Worker } from "node:worker_threads"\nawait new Promise((end) => new Worker(\`import("\${(${second}).href}")\`, { eval: true }).on("exit", end).on("error", end))`
  ),
  refused(
    "a thread with a module before its own",
    `import { isMainThread, Worker } from "worker_threads"\nif (isMainThread) await new Promise((end) => new Worker(new URL(import.meta.url), { execArgv: ["--import=" + (${second}).href] }).on("exit", end).on("error", end))`
  ),
  refused(
    "a thread by the constructor of a thread",
    `import * as t from "node:worker_threads"\nconst W = t.Worker.prototype.constructor\nawait new Promise((end) => new W(${second}).on("exit", end).on("error", end))`
  ),
  ...["spawnSync(process.execPath, [file])", "execFileSync(process.execPath, [file])", "execSync(process.execPath + ' ' + file)"].map(
    (call) =>
      refused(`a process: ${call}`, `import * as processes from "node:child_process"\nconst file = (${second}).pathname\nprocesses.${call}`)
  ),
  refused(
    "a forked process",
    `import { fork } from "child_process"\nawait new Promise((end) => fork((${second}).pathname).on("exit", end))`
  ),
  refused("a process by getBuiltinModule", `process.getBuiltinModule("child_process").spawnSync(process.execPath, [(${second}).pathname])`),
  refused(
    "a process by require",
    `import { createRequire } from "node:module"\ncreateRequire(import.meta.url)("child_process").spawnSync(process.execPath, [(${second}).pathname])`
  ),
  refused(
    "a cluster",
    `import cluster from "node:cluster"\ncluster.setupPrimary({ exec: (${second}).pathname })\nawait new Promise((end) => cluster.fork().on("exit", end))`,
    // a member of a cluster does not end by itself
    `${esm}process.exit()\n`
  ),
  refused(
    "WebAssembly",
    `import fs from "node:fs"\nnew WebAssembly.Module(fs.readFileSync(${second}))\nfs.writeFileSync(process.env.MARK, "x")`,
    emptyWasm
  ),
  refused(
    "WebAssembly by promises",
    `import fs from "node:fs"\nawait WebAssembly.instantiate(fs.readFileSync(${second}))\nfs.writeFileSync(process.env.MARK, "x")`,
    emptyWasm
  )
]

/** Projects whose approved code executes text that it reads: no hook of Node sees it, so docs/reference/threats.md lists it. */
export const open: ReadonlyArray<Bypass> = [
  refused(
    "a text that is evaluated",
    `import fs from "node:fs"\nnew Function("require", fs.readFileSync(${second}, "utf8"))(() => fs)`,
    cjs
  ),
  refused(
    "a text that runs in a context",
    `import fs from "node:fs"\nimport vm from "node:vm"\nvm.runInNewContext(fs.readFileSync(${second}, "utf8"), { require: () => fs, process })`,
    cjs
  ),
  refused(
    "a text in a data: module",
    `import fs from "node:fs"\nawait import("data:text/javascript," + encodeURIComponent(fs.readFileSync(${second}, "utf8")))`
  ),
  refused(
    "a text that is compiled as a module",
    `import fs from "node:fs"\nimport Module from "node:module"\nnew Module("x")._compile(fs.readFileSync(${second}, "utf8"), "/x.cjs")`,
    cjs
  )
]
