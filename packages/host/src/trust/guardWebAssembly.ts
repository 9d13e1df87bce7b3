import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { getCallSites } from "node:util"
import * as Result from "effect/Result"
import { refuse } from "./refuse.ts"

/** The part of WebAssembly that makes code of bytes; the types of Node leave it out. */
interface Compiler {
  compile: (source: unknown, ...rest: ReadonlyArray<unknown>) => Promise<unknown>
  instantiate: Compiler["compile"]
  compileStreaming: Compiler["compile"]
  instantiateStreaming: Compiler["compile"]
  Module: new (source: unknown) => object
}

/** Calls are searched for a plugin up to this depth. */
const mostFrames = 200

const bytesOf = (source: ArrayBufferView | ArrayBuffer): Buffer =>
  ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source)

const isHeldBy = (file: string, encoded: string): boolean =>
  Result.getOrElse(
    Result.try(() => readFileSync(file, "latin1").includes(encoded)),
    () => false
  )

/**
 * Plugins may compile only WebAssembly whose bytes are an approved file, or are in one as base64.
 *
 * - `approved` real paths to sha256; `isForeign` whether a script is that of a plugin
 */
export const guardWebAssembly = (approved: ReadonlyMap<string, string>, isForeign: (script: string) => boolean): void => {
  const compiler = (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly
  const { Module } = compiler
  const check = (source: unknown): void => {
    if (source instanceof Module || !getCallSites(mostFrames).some(({ scriptName }) => isForeign(scriptName))) return
    if (!ArrayBuffer.isView(source) && !(source instanceof ArrayBuffer))
      return refuse("a plugin may compile WebAssembly only from bytes, which litfuse can check")
    const bytes = bytesOf(source)
    const hash = createHash("sha256").update(bytes).digest("hex")
    if (Array.from(approved.values()).includes(hash)) return
    const encoded = bytes.toString("base64")
    if (Array.from(approved.keys()).some((file) => isHeldBy(file, encoded))) return
    refuse("a plugin may compile only WebAssembly that you approved; name its file literally, and approve it with `litfuse plugin trust`")
  }
  for (const name of ["compile", "instantiate", "compileStreaming", "instantiateStreaming"] as const) {
    const real = compiler[name].bind(compiler)
    compiler[name] = async (source, ...rest) => {
      check(source)
      return real(source, ...rest)
    }
  }
  compiler.Module = new Proxy(Module, {
    construct: (target, values: ReadonlyArray<unknown>, self: typeof Module) => {
      check(values[0])
      return Reflect.construct(target, values, self)
    }
  })
  Object.defineProperty(Module.prototype, "constructor", { value: compiler.Module })
}
