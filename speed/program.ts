/** One program, named by the first argument, in a process of its own: its last line is what it measured, as JSON. */
import { programs } from "./programs.ts"

console.log(JSON.stringify(await programs[process.argv[2] ?? ""]?.()))
