/** A JSON Schema of fields, as `litfuse extract --schema` takes it. */
export interface Template {
  readonly type: "object"
  readonly description: string
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const medical: Template = {
  type: "object",
  description: "What a report of a clinical study says about its design, size and result.",
  properties: {
    study_type: {
      type: "array",
      items: { type: "string" },
      "x-rule": "design",
      description: "the words for the design of the study, such as randomised, double-blind, cohort"
    },
    participant_count: {
      type: "integer",
      "x-rule": "participants",
      description: "the number of participants that were randomised or enrolled"
    },
    statistical_significance: {
      type: "boolean",
      "x-rule": "significance",
      description: "whether a p-value below 0.05 is reported for the main result"
    },
    effect_size: {
      type: "number",
      "x-rule": "effects",
      description: "the effect size of the main result, such as an odds ratio, without its interval"
    }
  }
}

const technology: Template = {
  type: "object",
  description: "What a report of a method says about its gain, its tests and its code.",
  properties: {
    technology_domain: { type: "string", description: "the domain of the technology, in the words of the article" },
    performance_improvement: { type: "number", description: "the improvement over the compared method, in percent" },
    benchmarks_used: { type: "array", items: { type: "string" }, description: "benchmarks and data sets on which the method was tested" },
    computational_cost: { type: "string", description: "time, memory, operations or parameters that the method takes" },
    code_availability: { type: "boolean", description: "whether the article says where its code is" }
  }
}

/** The templates by their names: the fields of the PubMed tool-set specification for medicine and for technology. */
export const templates: Readonly<Record<string, Template>> = { medical, technology }
