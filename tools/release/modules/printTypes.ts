/** JSON Schemas as declarations of TypeScript: readonly, with descriptions as comments, and with names where there are any. */

/** A JSON Schema, draft 2020-12, as far as types need it. */
export interface Node {
  readonly [key: string]: unknown
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Node>
  readonly oneOf?: ReadonlyArray<Node>
  readonly allOf?: ReadonlyArray<Node>
  readonly items?: Node | boolean
  readonly prefixItems?: ReadonlyArray<Node>
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | Node
  readonly description?: string
  readonly default?: unknown
}

/** A type with a name, and the definitions to which its schema refers. Every type that has all keys of a base extends it. */
export interface Declared {
  readonly name: string
  readonly isBase?: boolean
  readonly schema: Node
  readonly definitions: Readonly<Record<string, Node>>
}

/** What a part of a type is called; undefined when it is written out. */
type Name = (node: Node) => string | undefined

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1)

const isNotFinite = (node: Node): boolean => node.enum?.includes("NaN") === true

/** A schema merged with its annotations. A number is a number, although JSON writes some numbers as words. */
const merged = (node: Node): Node => {
  const { allOf, anyOf, ...rest } = node
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map(merged), merged({ ...rest, ...(anyOf === undefined ? {} : { anyOf }) })) as Node
  const some = anyOf?.filter((one) => !isNotFinite(one))
  if (some === undefined) return node
  return some.length === 1 ? { ...some[0], ...rest } : { ...rest, anyOf: some }
}

const isKey = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

const wrapped = (text: string): ReadonlyArray<string> =>
  text.split(" ").reduce<ReadonlyArray<string>>((lines, word) => {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    return longer.length <= 130 ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])

const comment = ({ description, default: value }: Node): string => {
  const isShown = value !== undefined && !(typeof value === "object" && value !== null)
  const usual = isShown ? `Default ${typeof value === "string" ? `\`${value}\`` : String(value)}.` : undefined
  const text = [description, usual].filter((one) => one !== undefined).join(" ")
  const lines = wrapped(text.replaceAll("*/", "*\\/"))
  if (lines.length < 2) return lines[0] === "" ? "" : `/** ${lines[0]} */\n`
  return `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`
}

const keysOf = ({ properties = {}, required = [] }: Node, inner: (part: Node) => string, about: (node: Node) => string) =>
  Object.entries(properties).map(
    ([key, part]) => `${about(part)}readonly ${isKey(key) ? key : JSON.stringify(key)}${required.includes(key) ? "" : "?"}: ${inner(part)}`
  )

const braced = (keys: ReadonlyArray<string>): string =>
  keys.some((key) => key.startsWith("/**")) ? `{\n${keys.join("\n")}\n}` : `{ ${keys.join("; ")} }`

const typeOf = (node: Node, name: Name, about: (node: Node) => string): string => {
  const inner = (part: Node): string => name(part) ?? typeOf(merged(part), name, about)
  const { enum: words, properties, additionalProperties: others } = node
  const some = node.anyOf ?? node.oneOf
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" | ")
  if (some !== undefined) return some.map(inner).join(" | ")
  if (node["contentEncoding"] === "base64") return "Uint8Array"
  if (node.type === "integer") return "number"
  // a list that is never empty is a list to those who build one; only what has a length is a tuple
  if (node.prefixItems !== undefined && typeof node.items !== "object") return `readonly [${node.prefixItems.map(inner).join(", ")}]`
  if (node.type === "array") return typeof node.items === "object" ? `ReadonlyArray<${inner(node.items)}>` : "ReadonlyArray<unknown>"
  if (properties !== undefined) return braced(keysOf(node, inner, about))
  if (node.type === "object") return `Readonly<Record<string, ${typeof others === "object" ? inner(others) : "unknown"}>>`
  // a type that refers to itself needs a name; without one the declarations do not compile
  return node.$ref === undefined ? (node.type ?? "unknown") : nameOf(node.$ref)
}

/** A type without names and comments, by which equal types are known; what refers to itself is `↻` and how far up that is. */
const formOf = (node: Node, definitions: Declared["definitions"], above: ReadonlyArray<string> = []): string => {
  const { $ref } = node
  const inner: Name = (part) => formOf(merged(part), definitions, above)
  if ($ref === undefined) return typeOf(node, inner, () => "")
  const at = above.indexOf($ref)
  return at < 0 ? formOf(definitions[nameOf($ref)]!, definitions, [...above, $ref]) : `↻${above.length - at}`
}

/** All declarations, in their order. A part is called by the type of its form; of several by that which says the same, or whose parts are called so. */
export const printTypes = (all: ReadonlyArray<Declared>): string => {
  const known = all.map(({ name, schema, definitions }) => ({ name, schema: merged(schema), form: formOf(merged(schema), definitions) }))
  const bases: Array<{ readonly name: string; readonly keys: ReadonlyArray<string> }> = []
  return all
    .map(({ name, schema, definitions, isBase = false }) => {
      const among = (part: Node): (typeof known)[number] | undefined => {
        const form = formOf(part, definitions)
        const same = known.filter((one) => one.form === form)
        if (same.length < 2) return same[0]
        const inside = (node: Node) => typeOf(node, own, () => "")
        const said = same.find((one) => one.schema.description === part.description)
        return said ?? same.find((one) => inside(one.schema) === inside(part)) ?? same[0]
      }
      const own: Name = (part) => among(merged(part))?.name
      const about = (part: Node) => {
        const one = merged(part)
        return comment(one.description === among(one)?.schema.description ? { default: one.default } : one)
      }
      const body = schema.$ref === undefined ? merged(schema) : definitions[nameOf(schema.$ref)]!
      const head = `${comment({ ...schema, default: undefined })}export`
      if (body.properties === undefined) return `${head} type ${name} = ${typeOf(body, own, about)}\n`
      const keys = keysOf(body, (part) => own(part) ?? typeOf(merged(part), own, about), about)
      const extended = bases.filter((base) => base.keys.every((key) => keys.includes(key)))
      if (isBase) bases.push({ name, keys })
      const inherited = new Set(extended.flatMap((base) => base.keys))
      const parents = extended.length === 0 ? "" : ` extends ${extended.map((base) => base.name).join(", ")}`
      return `${head} interface ${name}${parents} ${braced(keys.filter((key) => !inherited.has(key)))}\n`
    })
    .join("\n")
}
