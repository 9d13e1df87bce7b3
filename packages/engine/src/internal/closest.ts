import * as SchemaIssue from "effect/SchemaIssue"

/** How many things somebody would have to change. */
const size = (issue: SchemaIssue.Issue): number => {
  switch (issue._tag) {
    case "Composite":
    case "AnyOf":
      return issue.issues.length === 0 ? 1 : issue.issues.reduce((sum, one) => sum + size(one), 0)
    case "Pointer":
    case "Encoding":
      return size(issue.issue)
    default:
      return 1
  }
}

/** Of the members of a union that an object was compared with, the one that it comes closest to; the first of equals. */
const closestOf = (issues: ReadonlyArray<SchemaIssue.Issue>): SchemaIssue.Issue | undefined =>
  issues
    .filter(({ _tag }) => _tag === "Composite")
    .reduce<SchemaIssue.Issue | undefined>((best, issue) => (best === undefined || size(issue) < size(best) ? issue : best), undefined)

/**
 * The same issue, but of an object that is no member of a union only what keeps it from the closest one: nobody means all of them at once.
 */
export const closest = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "Pointer":
      return new SchemaIssue.Pointer(issue.path, closest(issue.issue))
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, closest(issue.issue), issue.input, { reportInput: true })
    case "Composite": {
      const [first, ...others] = issue.issues
      return new SchemaIssue.Composite(issue.ast, [closest(first), ...others.map(closest)], issue.input, { reportInput: true })
    }
    case "AnyOf": {
      const issues = issue.issues.map(closest)
      return closestOf(issues) ?? new SchemaIssue.AnyOf(issue.ast, issues, issue.input, { reportInput: true })
    }
    default:
      return issue
  }
}
