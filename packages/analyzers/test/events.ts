import * as fc from "fast-check"
import { types } from "../src/milestones/types.ts"
import type { TimelineEvent } from "../src/Timeline.ts"

/** Works, with and without a date, few enough that two timelines share some. */
export const event: fc.Arbitrary<TimelineEvent> = fc.record({
  work: fc.constantFrom(..."abcdefgh"),
  title: fc.constantFrom("one", "two"),
  published: fc.constantFrom("", "1999", "2001", "2001-05", "2003-01-09"),
  retraction: fc.constantFrom(null, null, "retracted"),
  level: fc.constantFrom(null, 1, 5),
  milestone: fc.option(
    fc.record({
      type: fc.constantFrom(...types),
      label: fc.constant("l"),
      confidence: fc.constantFrom(0.5, 0.9),
      because: fc.constant("r"),
      period: fc.constantFrom("discovery", "clinical", "unassigned")
    }),
    { nil: null }
  )
})
