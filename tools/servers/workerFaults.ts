/** Faults of workers, as docs/reference/worker-faults.md lists them. Each has a test of its id in `packages/durable/test/faults`. */

/** A fault, and what happens. `twice`: which pieces may be done twice; undefined: none. A result counts once, always. */
export interface WorkerFault {
  readonly fault: string
  readonly outcome: string
  readonly twice?: string
}

const underWay = "the piece under way"

export const workerFaults = {
  killed: {
    fault: "a worker is killed (`kill -9`)",
    outcome: "another worker takes over after six seconds, and finished pieces stay",
    twice: underWay
  },
  stopped: { fault: "a worker is stopped (Ctrl+C)", outcome: "it finishes its piece, and others go on with the next at once" },
  joined: {
    fault: "a worker joins while others do pieces",
    outcome: "it takes over some pieces; one that is under way ends in its first worker too, and the result counts once",
    twice: underWay
  },
  frozen: {
    fault: "a worker is frozen for 15 seconds, and goes on",
    outcome: "another worker takes over; the frozen one ends its piece too, and the result counts once",
    twice: underWay
  },
  restarted: { fault: "the database is restarted", outcome: "workers and the run wait, and go on", twice: "the pieces under way" },
  cut: {
    fault: "a worker loses its connections for 12 seconds (a proxy drops them)",
    outcome: "another worker takes over; the lost one joins again",
    twice: underWay
  },
  full: {
    fault: "the disk of the database is full (simulated)",
    outcome: "the run ends with the message of the database; with room again, the same command does the missing pieces"
  },
  jumped: { fault: "the clock of a worker jumps an hour ahead, then two hours back (simulated)", outcome: "the run is not affected" },
  submitted: { fault: "two processes submit the same run", outcome: "each piece is done once, and both get all results" },
  cancelled: {
    fault: "a run is cancelled",
    outcome: "pieces under way end and stay stored, those not begun are given up; the same command does them later"
  },
  other: { fault: "a worker has another version or other plugins", outcome: "it gets no piece, and a line names it" },
  large: { fault: "a result has 40 MB", outcome: "it is stored and read; above 256 MB the piece fails with a line" },
  woken: { fault: "60 workflows wait for answers in turn (issue 8312 of Effect)", outcome: "none stalls" }
} as const satisfies Readonly<Record<string, WorkerFault>>
