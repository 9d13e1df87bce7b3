import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Fusion from "../../src/Fusion.ts"
import * as Measure from "../../src/Measure.ts"
import * as Ranker from "../../src/Ranker.ts"
import * as Source from "../../src/Source.ts"

const nothing = { label: "nothing", score: 0, parts: [] }

/** A ranker that passes every check and gives every work the same score. */
export const even = Ranker.plugin({
  id: "even",
  revision: 1,
  about: "gives every work the same score",
  params: Schema.Struct({ score: Schema.Finite.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))) }),
  needs: [],
  prepare: () => undefined,
  score: (_, { score }, out) => void out.fill(score),
  explain: () => nothing as never
})

/** A fusion that passes every check. */
export const first = Fusion.plugin({
  id: "first",
  revision: 1,
  about: "takes the first list",
  params: Schema.Struct({}),
  prepare: () => undefined,
  score: (_, __, out) => void out.fill(1),
  explain: () => nothing as never
})

/** A measure that passes every check. */
export const none = Measure.plugin({
  id: "None",
  revision: 1,
  about: "is always 0",
  params: { cutoff: Measure.cutoff.optional },
  laws: {},
  score: () => 0
})

/** A source that passes every check and finds nothing. */
export const silent = Source.plugin({
  id: "silent",
  revision: 1,
  about: "finds nothing",
  abilities: ["search"],
  capabilities: { maxRecords: 10 },
  params: Schema.Struct({ key: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))) }),
  make: () => Effect.succeed({ searchPage: () => Effect.never })
})
