/**
 * Runs each test once as it is, and then again with every mistake that it reached, one after the other, in the same process. Modules are loaded once:
 * a mistake costs what the tests cost that reach it.
 *
 * A mistake is noticed by a test that passes twice without it, fails with it, and passes again. What is found goes line by line into a file, so that
 * nothing is lost when a mistake ends the process or never ends.
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import * as fc from "fast-check"
import { TestRunner, type RunnerTestCase } from "vitest"
import { readJournal, type Entry } from "./journal.ts"
import { switchboard } from "./plantMutants.ts"

/** What a mistake may cost, in times of what the test costs without it, before it counts as one that never ends. */
const longest = { times: 100, hits: 100_000, ms: 3000 }

const file = process.env["LITFUSE_MUTANTS_JOURNAL"]!
const count = Number(process.env["LITFUSE_MUTANTS_COUNT"])
const always = process.env["LITFUSE_MUTANTS_ALWAYS"]
/** The mistake after which the state of the process was no longer what it had been: it comes first in a new one. */
const first = Number(process.env["LITFUSE_MUTANTS_FIRST"] ?? -1)

const note = (entry: Entry): void => appendFileSync(file, `${JSON.stringify(entry)}\n`)

/** Timers of the machine, whatever clock a test has. */
const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

class NeverEnds extends Error {}

const board = {
  active: always === undefined ? -1 : Number(always),
  hits: new Float64Array(count),
  all: 0,
  most: Number.POSITIVE_INFINITY,
  at(id: number): boolean {
    this.hits[id]!++
    if (++this.all > this.most) {
      this.all = 0
      throw new NeverEnds("more steps than the test takes without the mistake")
    }
    return id === this.active
  }
}
Object.assign(globalThis, { [switchboard]: board })

const childJournal = process.env["LITFUSE_MUTANTS_ELSEWHERE"]!

/** What was reached since the last turn, also in processes and threads that the test started. */
const hit = (): ReadonlyArray<number> => {
  const there = new Set(
    readFileSync(childJournal, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map(Number)
  )
  return [...board.hits.keys()].filter((id) => board.hits[id]! > 0 || there.has(id))
}

const turn = (active: number, most = Number.POSITIVE_INFINITY): void => {
  board.hits.fill(0)
  process.env["LITFUSE_MUTANT"] = String(active)
  writeFileSync(childJournal, "")
  Object.assign(board, { active, all: 0, most })
}

type Phase = "as it is" | "again" | "with a mistake" | "after it"

interface Plan {
  phase: Phase
  began: number
  beganMs: number
  ms: number
  steps: number
  todo: Array<number>
}

const chosenIds = new Set(process.env["LITFUSE_MUTANTS_IDS"]?.split(" ").map(Number))
const noticed = new Set<number>()
const spent = new Map<number, number>()
/** A mistake that costs more CPU time than this has been looked at by enough tests. */
const budgetMs = Number(process.env["LITFUSE_MUTANTS_BUDGET"])
/** Tests below this are asked in the first pass, the others in the second one, about what is left. */
const quickMs = 300
const isFirstPass = process.env["LITFUSE_MUTANTS_PASS"] === "quick"

for (const entry of always === undefined ? readJournal(file) : []) {
  if (entry.is === "noticed") noticed.add(entry.id)
  if (entry.is === "resumed") spent.clear()
  if (entry.is === "passed") spent.set(entry.id, (spent.get(entry.id) ?? 0) + entry.ms)
}

const nameOf = (test: RunnerTestCase): string => `${test.file.name} > ${test.name}`

export default class MutantRunner extends TestRunner {
  private plan: Plan | undefined

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (always !== undefined || test.mode !== "run") return
    const outside = hit()
    if (outside.length > 0) note({ is: "outside", file: test.file.name, ids: outside })
    this.plan = { phase: "as it is", began: 0, beganMs: 0, ms: 0, steps: 0, todo: [] }
    test.retry = 1_000_000
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options)
    const plan = this.plan
    if (plan === undefined) return
    plan.began = cpuMs()
    plan.beganMs = performance.now()
    const id = plan.phase === "with a mistake" ? plan.todo[0]! : -1
    // a failure need not be made small, and a property that holds for so long is taken to hold
    const limits = id < 0 ? { interruptAfterTimeLimit: undefined } : { interruptAfterTimeLimit: longest.ms, markInterruptAsFailure: false }
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, ...limits } as fc.GlobalParameters)
    if (id >= 0) note({ is: "trying", id, test: nameOf(test) })
    turn(id, id < 0 ? Number.POSITIVE_INFINITY : plan.steps * longest.times + longest.hits)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const plan = this.plan
    if (plan?.phase !== "with a mistake") return run()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = timers.setTimeout(() => reject(new NeverEnds("it takes too long")), longest.ms + 10 * plan.ms)
    })
    await Promise.race([run(), late]).finally(() => timers.clearTimeout(timer))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const plan = this.plan
    if (plan === undefined || test.result === undefined || test.mode !== "run") return
    const isOver = this.next(test, plan, test.result.state === "fail")
    test.result.state = isOver ? "pass" : "fail"
    // a test is tried again after an error alone
    Object.assign(test.result, { attempts: [], errors: isOver ? undefined : [{ message: "the next one" }] })
    if (isOver) {
      this.plan = undefined
      turn(-1)
    }
  }

  /** Looks at how a test went, and says whether it is done with. */
  private next(test: RunnerTestCase, plan: Plan, hasFailed: boolean): boolean {
    const name = nameOf(test)
    const [id] = plan.todo
    if (plan.phase === "as it is") {
      if (hasFailed) note({ is: "broken", test: name, ids: hit() })
      const isQuick = cpuMs() - plan.began <= quickMs
      Object.assign(plan, { phase: "again", ms: performance.now() - plan.beganMs, steps: board.all })
      const reached = hit()
      note({ is: "reached", test: name, ids: reached })
      plan.todo = reached.filter((one) => chosenIds.has(one) && !noticed.has(one) && (spent.get(one) ?? 0) < budgetMs)
      if (isFirstPass && !isQuick && plan.todo.length > 0) note({ is: "slow", file: test.file.name })
      if (plan.todo.includes(first)) plan.todo = [first, ...plan.todo.filter((one) => one !== first)]
      return hasFailed || plan.todo.length === 0 || isQuick !== isFirstPass
    }
    if (plan.phase === "again") {
      if (hasFailed) note({ is: "once", test: name, ids: plan.todo })
      plan.phase = "with a mistake"
      return hasFailed
    }
    if (plan.phase === "after it") {
      // something that the mistake left behind makes the test fail without it: a new process goes on
      if (hasFailed) {
        note({ is: "left", id: id!, test: name })
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      note({ is: "noticed", id: id!, by: name })
      noticed.add(id!)
    } else if (hasFailed) {
      plan.phase = "after it"
      return false
    } else {
      const ms = cpuMs() - plan.began
      if (!hit().includes(id!)) note({ is: "unreached", id: id!, test: name })
      else note({ is: "passed", id: id!, ms: Math.round(ms) })
      spent.set(id!, (spent.get(id!) ?? 0) + ms)
    }
    plan.phase = "with a mistake"
    plan.todo.shift()
    return plan.todo.length === 0
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner["onAfterRunSuite"]>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (always === undefined && "filepath" in suite) note({ is: "done", file: suite.name })
  }
}
