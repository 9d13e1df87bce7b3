import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

/** CPU time and time by the clock, in seconds. */
export interface Times {
  readonly cpu: number
  readonly wall: number
}

/** A program that first prints its name, and then answers each line, a depth, with the time that all queries took. */
export interface LinePeer {
  readonly name: string
  readonly ask: (depth: number) => Promise<Times>
  readonly end: () => void
}

/** Times as a peer prints them: two numbers in seconds. */
export const timesOf = (line: string): Times => {
  const [cpu, wall] = line.split(" ").map(Number)
  return { cpu: cpu!, wall: wall! }
}

/** Starts a peer; `needs` says what it lacks when it ends without an answer. */
export const start = async (command: string, argv: ReadonlyArray<string>, needs: string): Promise<LinePeer> => {
  const peer = spawn(command, argv, { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`${command} ended; it needs ${needs}`)
    return value
  }
  return {
    name: await line(),
    ask: async (depth) => {
      peer.stdin.write(`${depth}\n`)
      return timesOf(await line())
    },
    end: () => peer.stdin.end()
  }
}

/** The time that work of this process takes. */
export const timed = (work: () => void): Times => {
  const before = process.cpuUsage()
  const start = performance.now()
  work()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1e6, wall: (performance.now() - start) / 1000 }
}
