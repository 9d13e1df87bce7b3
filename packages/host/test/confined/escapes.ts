/**
 * Ways in which a plugin may try to read a file in its folder, each as the body of an async function. It returns what it read, or anything that
 * leads to files, processes or the network; a text that begins with `open: ` names such a thing.
 */
export const escapes: Readonly<Record<string, string>> = {
  "import of node:fs": `return (await import("node:fs")).readFileSync(secret, "utf8")`,
  "import of fs/promises": `return await (await import("fs/promises")).readFile(secret, "utf8")`,
  "a name that is computed": `return (await import("no" + "de:f" + "s")).readFileSync(secret, "utf8")`,
  "process.getBuiltinModule": `return process.getBuiltinModule("fs").readFileSync(secret, "utf8")`,
  "process.binding": `return "open: " + typeof process.binding("fs").open`,
  "the constructor of this": `return this.constructor.constructor("return process")().getBuiltinModule("fs").readFileSync(secret, "utf8")`,
  "new Function": `return new Function("return process")().getBuiltinModule("fs").readFileSync(secret, "utf8")`,
  "indirect eval": `return (0, eval)("process").getBuiltinModule("fs").readFileSync(secret, "utf8")`,
  createRequire: `return (await import("node:module")).createRequire(secret)("fs").readFileSync(secret, "utf8")`,
  "a data: module": `return (await import("data:text/javascript,export { readFileSync } from 'node:fs'")).readFileSync(secret, "utf8")`,
  "a second data: module": `return "open: " + (await import("data:text/javascript,export default typeof process.getBuiltinModule")).default.replace("undefined", "")`,
  "JSON next to it": `return JSON.stringify((await import(new URL("secret.json", url).href, { with: { type: "json" } })).default)`,
  "a module above it": `return (await import(new URL("../above.mjs", url).href)).default`,
  "node:sqlite": `const { DatabaseSync } = await import("node:sqlite"); new DatabaseSync(secret + ".db").close(); return "open: sqlite"`,
  "a worker": `const { Worker } = await import("node:worker_threads"); new Worker("", { eval: true }); return "open: worker"`,
  "a process": `return (await import("node:child_process")).execFileSync("cat", [secret]).toString()`,
  "the inspector": `const i = await import("node:inspector"); new i.Session().connect(); return "open: inspector"`,
  WASI: `return "open: " + typeof (await import("node:wasi")).WASI`,
  "native code": `return "open: " + typeof process.dlopen.call`,
  "a report": `return "open: " + process.report.getReport().header.commandLine`,
  "the class of standard output": `return "open: " + typeof console._stdout.constructor`,
  fetch: `return await (await fetch(secretUrl)).text()`,
  "the class of a timer": `const t = setTimeout(() => {}, 0); clearTimeout(t); return "open: " + typeof t.constructor.prototype.constructor.constructor("return process.getBuiltinModule")().call`,
  "stack traces": `const before = Error.prepareStackTrace; try { Error.prepareStackTrace = (_, sites) => sites.map((s) => s.getFunction?.() ?? s.getThis?.()); const found = new Error("").stack.filter((x) => x !== undefined && typeof x.readFileSync === "function"); return found.length > 0 ? found[0].readFileSync(secret, "utf8") : "" } finally { Error.prepareStackTrace = before }`,
  "a signal to the parent": `process.kill(process.ppid, 0); return "open: signal"`,
  "the environment": `return process.env.HOME === undefined ? "" : "open: " + process.env.HOME`,
  "a setter on every object": `let got; Object.defineProperty(Object.prototype, "fs", { configurable: true, set(v) { got = v } }); try { await import("node:fs") } catch {} finally { delete Object.prototype.fs } return got === undefined ? "" : "open: fs"`,
  "startsWith replaced": `const own = String.prototype.startsWith; String.prototype.startsWith = () => false; try { return (await import("node:fs")).readFileSync(secret, "utf8") } finally { String.prototype.startsWith = own }`,
  "Set.has replaced": `const own = Set.prototype.has; Set.prototype.has = () => false; try { return (await import("fs")).readFileSync(secret, "utf8") } finally { Set.prototype.has = own }`,
  "hooks by the class of a CommonJS module": `cjs.module.constructor.registerHooks({ resolve: (n, c, next) => n === "zz:net" ? { url: "node:net", shortCircuit: true, format: "builtin" } : next(n, c) }); return "open: " + typeof cjs.require("zz:net").connect`,
  "the loader of CommonJS": `return "open: " + typeof cjs.module.constructor._load("node:net").connect`,
  "createRequire of the loader": `return "open: " + typeof cjs.module.constructor.createRequire(secret)`,
  "the class of the main module": `return "open: " + typeof cjs.require.main.constructor._load`,
  "the class of a cached module": `return "open: " + typeof Object.values(cjs.require.cache)[0].constructor.registerHooks`,
  "require of a built-in module": `return "open: " + typeof cjs.require("net").connect`,
  "require of a module": `return "open: " + typeof cjs.module.require("node:net").connect`,
  "require of node:module": `return "open: " + typeof cjs.require("module").registerHooks`,
  "an extension of require": `const m = { exports: {} }; cjs.require.extensions[".json"](m, new URL("secret.json", url).pathname); return JSON.stringify(m.exports)`,
  "process of a CommonJS module": `return cjs.process.getBuiltinModule("fs").readFileSync(secret, "utf8")`,
  "call replaced": `const own = Function.prototype.call; Function.prototype.call = () => false; try { return (await import("node:fs")).readFileSync(secret, "utf8") } finally { Function.prototype.call = own }`
}

/** The module next to it. In CommonJS, more of Node is in reach. */
export const commonJs = "module.exports = { module, require, process }\n"

/** A fusion as a module that tries them: `train` tries the one that its parameters name. */
export const module = (secret: string): string => `import cjs from "./escapes.cjs"
const secret = ${JSON.stringify(secret)}
const secretUrl = ${JSON.stringify(`file://${secret}`)}
const url = import.meta.url
const escapes = {
${Object.entries(escapes)
  .map(([name, body]) => `  ${JSON.stringify(name)}: async function () { ${body} }`)
  .join(",\n")}
}
export default { kind: "fusion", id: "escapes", revision: 1, about: "", refuses: () => undefined,
  prepare: (inputs) => inputs, score: (_, __, out) => out.fill(1),
  train: async (_, { escape }) => { try { return String(await escapes[escape].call({})) } catch (e) { return "failed: " + e } } }
`
