/** The first module of a thread that a plugin starts: the hooks of the thread that started it hold here too. */
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads"
import { approvedKey } from "./Builtins.ts"
import * as LoadGate from "./LoadGate.ts"

LoadGate.admit(getEnvironmentData(approvedKey) as unknown as ReadonlyMap<string, string>, true)
setEnvironmentData(approvedKey, undefined)
