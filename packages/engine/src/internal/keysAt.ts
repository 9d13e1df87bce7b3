import * as SchemaAST from "effect/SchemaAST"

const below = (ast: SchemaAST.AST, key: PropertyKey): ReadonlyArray<SchemaAST.AST> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((member) => below(member, key))
  if (SchemaAST.isSuspend(ast)) return below(ast.thunk(), key)
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest]
  if (!SchemaAST.isObjects(ast)) return []
  const property = ast.propertySignatures.find(({ name }) => name === key)
  return property === undefined ? ast.indexSignatures.map(({ type }) => type) : [property.type]
}

const namesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(namesOf)
  if (SchemaAST.isSuspend(ast)) return namesOf(ast.thunk())
  return SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
}

/** The keys that a schema knows of an object at a path, each once. Empty: it knows no object there, or takes any key. */
export const keysAt = (ast: SchemaAST.AST, path: ReadonlyArray<PropertyKey>): ReadonlyArray<string> => {
  let here: ReadonlyArray<SchemaAST.AST> = [SchemaAST.toEncoded(ast)]
  for (const key of path) here = here.flatMap((one) => below(one, key))
  return [...new Set(here.flatMap(namesOf))]
}
