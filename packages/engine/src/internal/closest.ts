import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

/** How many things would have to be changed. */
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

const literalAt = (member: SchemaAST.AST, key: PropertyKey): SchemaAST.LiteralValue | undefined => {
  const type = SchemaAST.isObjects(member) ? member.propertySignatures.find(({ name }) => name === key)?.type : undefined
  return type !== undefined && SchemaAST.isLiteral(type) ? type.literal : undefined
}

/** For an object that names no member of a union: the key that distinguishes the members, and its possible values. */
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

/** The same issue; where an object matches no member of a union, it is reduced to the difference from the closest one. */
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
      return closestOf(issues) ?? unnamed(issue) ?? new SchemaIssue.AnyOf(issue.ast, issues, issue.input, { reportInput: true })
    }
    default:
      return issue
  }
}
