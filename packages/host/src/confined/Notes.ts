import type { Answered } from "./PluginMessages.ts"

/** What was asked of statistics since the last answer. */
export class Notes {
  readonly terms = new Set<string>()
  readonly fields = new Set<string>()
  answer(value: unknown): Answered {
    if (this.terms.size + this.fields.size === 0) return { value }
    const asked = { terms: [...this.terms], fields: [...this.fields] }
    this.terms.clear()
    this.fields.clear()
    return { value, asked }
  }
}
