/** A server in this process, and a client of it that speaks JSON-RPC. */
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import * as McpTest from "effect/ai/McpTest"
import { onTestFinished } from "vitest"
import * as ToolServer from "../src/ToolServer.ts"
import { type Settings, defaults } from "../src/ServerSettings.ts"

const root = join(import.meta.dirname, "../../..")

/** Recorded answers of this repository: an invented literature, and two everyday questions. */
export const recordings = { atlas: join(root, "datasets/atlas/cassettes"), everyday: join(root, "datasets/everyday/cassettes") }

/** The answer that a client receives: whether it is an error, the text for a model, and the data for a program. */
export interface Told {
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
}

/** Starts a server, and ends it after the test. */
export const served = async (
  settings: Partial<Settings>,
  protocolVersion: "2026-07-28" | "2025-11-25" = "2026-07-28",
  profile?: Parameters<typeof ToolServer.serverOptions>[1]
) => {
  const { registrations, protocols, name, version } = ToolServer.serverOptions("0.0.0", profile)
  const runtime = ManagedRuntime.make(
    ToolServer.serverLayer({ ...defaults, folder: import.meta.dirname, ...settings }).pipe(Layer.provideMerge(Host.layer))
  )
  const scope = await runtime.runPromise(Scope.make())
  onTestFinished(() => runtime.dispose())
  const client = await runtime.runPromise(
    Effect.flatMap(Effect.context<Layer.Success<ReturnType<typeof ToolServer.serverLayer>> | Host.Host>(), (services) =>
      McpTest.makeClient(registrations.pipe(Layer.provide(Layer.succeedContext(services))), { protocols, protocolVersion, name, version })
    ).pipe(Scope.provide(scope))
  )
  const call = async (tool: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Told> => {
    const result = await runtime.runPromise(client.callTool({ name: tool, arguments: args }), signal === undefined ? {} : { signal })
    const [first] = result.content
    return {
      isError: result.isError === true,
      text: first?.type === "text" ? first.text : "",
      structured: result.structuredContent
    }
  }
  return { call, client, runtime }
}
