import * as Data from "effect/Data"

/** A system has no value for a topic, so it cannot be compared there. Leave the topic out for both systems, or count it as 0 for this one. */
export class Unanswered extends Data.TaggedError("Unanswered")<{ readonly topic: string; readonly count: number }> {}

/** Two systems were measured on different numbers of topics. */
export class UnequalTopics extends Data.TaggedError("UnequalTopics")<{ readonly expected: number; readonly actual: number }> {}

/** There is no topic to compare on. */
export class NoTopics extends Data.TaggedError("NoTopics")<object> {}

/** An option of a test that makes no sense. */
export class BadOption extends Data.TaggedError("BadOption")<{
  readonly option: string
  readonly value: number
  readonly expected: string
}> {}

/** Why two systems cannot be compared. */
export type Reason = Unanswered | UnequalTopics | NoTopics | BadOption

const text = (system: string, reason: Reason): string => {
  switch (reason._tag) {
    case "Unanswered":
      return `${system}: ${reason.count} topic(s) without a value, the first is ${reason.topic}; compare on the topics that both answer, or count 0`
    case "UnequalTopics":
      return `${system}: ${reason.actual} topics, the baseline has ${reason.expected}; evaluate both on the same qrels and topic policy`
    case "NoTopics":
      return `${system}: no topics to compare on; check that run and qrels share some`
    case "BadOption":
      return `${reason.option} is ${reason.value}; expected ${reason.expected}`
  }
}

/** Two systems cannot be compared. `system` is the name of the one concerned. */
export class StatisticsError extends Data.TaggedError("StatisticsError")<{ readonly system: string; readonly reason: Reason }> {
  override get message() {
    return text(this.system, this.reason)
  }
}
