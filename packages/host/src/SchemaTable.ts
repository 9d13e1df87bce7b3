import * as Schema from "effect/Schema"

/** The parts of a JSON Schema that tables of keys read. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly prefixItems?: ReadonlyArray<JsonSchema>
  readonly additionalProperties?: boolean | JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
  readonly default?: unknown
}

/** The JSON Schema of a Schema's input, draft 2020-12, without definitions, because no schema refers to itself. */
export const jsonSchemaOf = (schema: Schema.Top): JsonSchema =>
  Schema.toJsonSchemaDocument(schema as Schema.Codec<unknown, unknown>).schema as JsonSchema

const isBound = (n: number | undefined): n is number => n !== undefined && Math.abs(n) < Number.MAX_SAFE_INTEGER

const bounds = ({ minimum, maximum }: JsonSchema): string => {
  if (isBound(minimum) && isBound(maximum)) return ` from ${minimum} to ${maximum}`
  if (isBound(minimum)) return ` of at least ${minimum}`
  return isBound(maximum) ? ` of at most ${maximum}` : ""
}

const some = (schema: JsonSchema): ReadonlyArray<JsonSchema> => schema.anyOf ?? schema.oneOf ?? []

const typeOf = (schema: JsonSchema): string => {
  const { enum: words, const: constant, allOf, type } = schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" or ")
  if (some(schema).length > 0) return [...new Set(some(schema).map(typeOf))].join(" or ")
  if (allOf !== undefined && type === undefined) return typeOf(Object.assign({}, ...allOf) as JsonSchema)
  switch (type) {
    case "integer":
      return `whole number${bounds(schema)}`
    case "number":
      return `number${bounds(schema)}`
    case "boolean":
      return "true or false"
    case "string":
      return "text"
    case "null":
      return "null"
    case "array":
      return schema.items === undefined ? "list" : `list of ${typeOf(schema.items)}`
    case "object":
      return "keys and values"
    default:
      return "anything"
  }
}

/** One key of a schema. */
export interface Row {
  readonly key: string
  readonly type: string
  readonly isRequired: boolean
}

const inside = (path: string, schema: JsonSchema): ReadonlyArray<Row> => {
  if (schema.properties !== undefined) return rowsOf(schema, path)
  if (schema.items !== undefined) return inside(`${path}[]`, schema.items)
  if (typeof schema.additionalProperties === "object") return inside(`${path}.<name>`, schema.additionalProperties)
  const seen = new Set<string>()
  return some(schema)
    .flatMap((one) => inside(path, one))
    .filter(({ key, type }) => seen.size < seen.add(`${key} ${type}`).size)
}

/** Every key of a schema, each followed by the keys inside it; `[]` is each member of a list, `<name>` any key. */
export const rowsOf = (schema: JsonSchema, path = ""): ReadonlyArray<Row> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const key = path === "" ? name : `${path}.${name}`
    return [{ key, type: typeOf(member), isRequired: schema.required?.includes(name) ?? false }, ...inside(key, member)]
  })
