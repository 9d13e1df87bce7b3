import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Analyzer.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  // each has a default; a pipeline may name a file for a long one: rules: { file: rules.yaml }
  params: Schema.Struct({
    rules: Schema.Array(Schema.Struct({ word: Schema.NonEmptyString, label: Schema.NonEmptyString })).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed([]))
    )
  }),
  // the inputs besides works: "query", "ranking", "request" (what the user asked), "search" (how it went), "outcomes", "lists", "clock" ...
  // A function of Reads returns each of them: Reads.request(inputs)
  reads: [],
  // columns that it needs; litfuse asks an enricher that provides one
  needs: [],
  // analyzers whose outputs it reads: { levels: { id: "evidence-levels", revision: 1, output: Schema.Struct({ ... }) } }, where
  // `litfuse plugin show evidence-levels` describes the output; analyse gets the outputs as its third argument
  uses: {},
  // the schema of its result; an undefined quantity is a value that carries a code for the reason
  output: Schema.Struct({ works: Schema.Array(Schema.Struct({ work: Schema.String, labels: Schema.Array(Schema.String) })) }),
  // text is required; add table, markdown, mermaid or svg where they help. A table repeats what a drawing shows; escape texts (see Escape)
  views: {
    text: ({ works }) => works.map(({ work, labels }) => `${work}: ${labels.join(", ") || "no label"}`).join("\n") || "no works",
    table: ({ works }) => ({ headers: ["work", "labels"], rows: works.map(({ work, labels }) => [work, labels.join(", ")]) })
  },
  // the ids of the works that it mentions
  mentions: ({ works }) => works.map(({ work }) => work),
  // a pure function: the result depends neither on the order of works nor on earlier calls, and contains nothing that no source delivered
  analyse: ({ works }, { rules }) => {
    Invariant.fillIn("analyse of src/AcmeHub.ts")
    const titles = works.column("title")
    const labelsOf = (title: string) => rules.filter(({ word }) => title.toLowerCase().includes(word)).map(({ label }) => label)
    return { works: works.ids.values.map((work, row) => ({ work, labels: labelsOf(titles[row]!) })) }
  }
})
