/** A program that starts a confined plugin which computes without end, prints the id of its process, and waits for it. */
import { pathToFileURL } from "node:url"
import * as PluginProcess from "@litfuse/host/confined/PluginProcess"
import { prepareProcess } from "@litfuse/host/confined/prepareProcess"

const entry = process.argv[2]!
const line = PluginProcess.open("endless", prepareProcess(entry).start, 600_000)
line.restart()
line.ask({ do: "load", url: pathToFileURL(entry).href, member: undefined })
console.log("ready")
// the console writes before the wait only if it is given a turn
setTimeout(() => line.ask({ do: "refuses", inputs: { lists: [], candidates: new Int32Array(0) }, params: {} }), 50)
