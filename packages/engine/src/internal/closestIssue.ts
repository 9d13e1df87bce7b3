import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

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

/** The closest member of a union for an object; the first of equals. */
const closestOf = (issues: ReadonlyArray<SchemaIssue.Issue>): SchemaIssue.Issue | undefined =>
  issues
    .filter(({ _tag }) => _tag === "Composite")
    .reduce<SchemaIssue.Issue | undefined>((best, issue) => (best === undefined || size(issue) < size(best) ? issue : best), undefined)

const literalAt = (member: SchemaAST.AST, key: PropertyKey): SchemaAST.LiteralValue | undefined => {
  const type = SchemaAST.isObjects(member) ? member.propertySignatures.find(({ name }) => name === key)?.type : undefined
  return type !== undefined && SchemaAST.isLiteral(type) ? type.literal : undefined
}

/** For an object without a valid discriminator: the key that distinguishes the members, and its possible values. */
const unnamed = ({ ast, input }: SchemaIssue.AnyOf): SchemaIssue.Issue | undefined => {
  const [first] = ast.types
  if (typeof input !== "object" || input === null || first === undefined || !SchemaAST.isObjects(first)) return undefined
  for (const { name } of first.propertySignatures) {
    const literals = ast.types.map((member) => literalAt(member, name)).filter((literal) => literal !== undefined)
    if (literals.length < ast.types.length) continue
    const value = (input as Readonly<Record<PropertyKey, unknown>>)[name]
    const issue =
      value === undefined
        ? new SchemaIssue.MissingKey(undefined)
        : new SchemaIssue.InvalidType(Schema.Literals(literals).ast, value, { reportInput: true })
    return new SchemaIssue.Pointer([name], issue)
  }
  return undefined
}

/** The issue, where an object matches no member of a union reduced to the difference from the closest member. */
export const closestIssue = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "Pointer":
      return new SchemaIssue.Pointer(issue.path, closestIssue(issue.issue))
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, closestIssue(issue.issue), issue.input, { reportInput: true })
    case "Composite": {
      const [first, ...others] = issue.issues
      return new SchemaIssue.Composite(issue.ast, [closestIssue(first), ...others.map(closestIssue)], issue.input, { reportInput: true })
    }
    case "AnyOf": {
      const issues = issue.issues.map(closestIssue)
      return closestOf(issues) ?? unnamed(issue) ?? new SchemaIssue.AnyOf(issue.ast, issues, issue.input, { reportInput: true })
    }
    default:
      return issue
  }
}
