/** Which small mistakes can be planted in a source file: those that Stryker calls mutators, and a whole number that is one too large. */
import { parseAst } from "rolldown/parseAst"

/**
 * One mistake.
 *
 * - `start`, `end` the range in the file; `from` its text; `to` the text that replaces it
 * - `isBlock` a block of statements that is emptied; `to` does not show this
 */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly isBlock: boolean
}

/** A node of a syntax tree as ESTree names it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value && "start" in value

/** Parts of a node that no value comes from: types, names of properties, what is imported or assigned to. */
const passedBy = new Set(
  "typeAnnotation typeArguments typeParameters returnType superTypeArguments implements decorators label attributes quasi".split(" ")
)
const typed = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSInstantiationExpression", "TSTypeAssertion"])

/** The nodes below one that values come from, with the name of their place. */
export const children = (node: Node): ReadonlyArray<readonly [key: string, child: Node]> => {
  if (node.type.startsWith("TS") && !typed.has(node.type)) return []
  if (node.type.startsWith("Import") || node.type === "ExportAllDeclaration") return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (passedBy.has(key) || (key === "key" && node["computed"] !== true)) return []
    if (key === "property" && node["computed"] !== true) return []
    if (key === "left" && (node.type === "AssignmentExpression" || node.type === "AssignmentPattern" || node.type.startsWith("ForO")))
      return []
    if (key === "source" || (key === "argument" && node.type === "UpdateExpression")) return []
    return (Array.isArray(value) ? value : [value]).flatMap((one) => (isNode(one) ? [[key, one] as const] : []))
  })
}

const operators: Readonly<Record<string, ReadonlyArray<string>>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&": ["|"],
  "|": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "/=": ["*="],
  "|=": ["&="],
  "&=": ["|="],
  "??=": ["&&="],
  "||=": ["&&="],
  "&&=": ["||="]
}

const claims = new Set(["===", "!==", "<", "<=", ">", ">=", "&&", "||"])

/** Methods, and what is called in their place; "" takes the call away. */
const methods: ReadonlyMap<string, string> = new Map(
  Object.entries({
    startsWith: "endsWith",
    endsWith: "startsWith",
    toUpperCase: "toLowerCase",
    toLowerCase: "toUpperCase",
    trimStart: "trimEnd",
    trimEnd: "trimStart",
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    sort: "",
    toSorted: "",
    reverse: "",
    toReversed: "",
    trim: "",
    slice: "",
    substring: "",
    filter: ""
  })
)

const patterns = (raw: string): ReadonlyArray<string> => {
  const changes = [
    [/^\/\^/, "/"],
    [/\$(?=\/\w*$)/, ""],
    [/\\([dswDSW])/, (_: string, one: string) => `\\${one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()}`],
    [/(?<=[\])\w])[+*](?!\?)/, ""],
    [/\[\^/, "["],
    [/i(?=\w*$)/, ""]
  ] as const
  return changes
    .map(([from, to]) => raw.replace(from, to as string))
    .filter((changed) => {
      if (changed === raw || changed.startsWith("//")) return false
      try {
        return new RegExp(changed.slice(1, changed.lastIndexOf("/")), changed.slice(changed.lastIndexOf("/") + 1)) instanceof RegExp
      } catch {
        return false
      }
    })
}

const isText = ({ type, value }: Node): boolean => type === "TemplateLiteral" || (type === "Literal" && typeof value === "string")

/** A part of a chain with `?.` on which another part depends: brackets around it would end the chain. */
type Place = "free" | "chained"

const at = (node: Node, text: (node: { readonly start: number; readonly end: number }) => string, place: Place) => {
  const of = (key: string): Node => node[key] as Node
  const found: Array<readonly [kind: string, to: string]> = []
  const swapped = (a: Node, b: Node) => {
    const operator = String(node["operator"])
    if (operator === "+" && (isText(a) || isText(b))) return
    const place = a.end + text({ start: a.end, end: b.start }).indexOf(operator)
    const [left, right] = [text({ start: node.start, end: place }).trim(), text({ start: place + operator.length, end: node.end }).trim()]
    const isAssigned = node.type === "AssignmentExpression"
    for (const other of operators[operator] ?? [])
      found.push(["operator", isAssigned ? `${left} ${other} ${right}` : `(${left}) ${other} (${right})`])
  }
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
    swapped(of("left"), of("right"))
    if (claims.has(String(node["operator"]))) found.push(["condition", "true"], ["condition", "false"])
  } else if (node.type === "AssignmentExpression") swapped(of("left"), of("right"))
  else if (node.type === "UpdateExpression") found.push(["operator", text(node).replace(/\+\+|--/, (one) => (one === "++" ? "--" : "++"))])
  else if (node.type === "UnaryExpression" && "!-+".includes(String(node["operator"])))
    found.push(["operator", node["operator"] === "+" ? `-${text(of("argument"))}` : text(of("argument"))])
  else if (node.type === "Literal" && typeof node["value"] === "boolean") found.push(["boolean", String(node["value"] !== true)])
  else if (node.type === "Literal" && typeof node["value"] === "string") found.push(["text", node["value"] === "" ? '"planted"' : '""'])
  else if (node.type === "Literal" && typeof node["value"] === "number") found.push(["number", `(${text(node)} + 1)`])
  else if (node.type === "Literal" && "regex" in node) found.push(...patterns(text(node)).map((to) => ["pattern", to] as const))
  else if (node.type === "TemplateLiteral") found.push(["text", '""'])
  else if (node.type === "ArrayExpression" && (node["elements"] as ReadonlyArray<unknown>).length > 0) found.push(["array", "[]"])
  else if (node.type === "ObjectExpression" && (node["properties"] as ReadonlyArray<unknown>).length > 0) found.push(["object", "({})"])
  else if (node.type === "ChainExpression") {
    const first = text(node).indexOf("?.")
    const rest = text(node).slice(first + 2)
    found.push(["chain", text(node).slice(0, first) + (/^[[(]/.test(rest) ? rest : `.${rest}`)])
  } else if (node.type === "CallExpression" && place === "free" && of("callee").type === "MemberExpression") {
    const { object, property } = of("callee") as unknown as { readonly object: Node; readonly property: Node }
    const other = of("callee")["computed"] === true ? undefined : methods.get(String(property["name"]))
    if (other === "") found.push(["call", text(object)])
    else if (other !== undefined)
      found.push(["call", text({ start: node.start, end: property.start }) + other + text({ start: property.end, end: node.end })])
  }
  return found
}

const isFunction = ({ type }: Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression" || type === "FunctionDeclaration"

/**
 * All mistakes that can be planted in a file. Only in functions: what runs when a module is loaded runs once, before any test.
 *
 * - shape: in the order of the file; of one place in the order of the table of mutators
 */
export const mutantsOf = (code: string): ReadonlyArray<Mutant> => {
  const found: Array<Mutant> = []
  const text = ({ start, end }: { readonly start: number; readonly end: number }) => code.slice(start, end)
  const lineAt = (start: number) => code.slice(0, start).split("\n").length
  const add = ({ start, end }: Node, kind: string, to: string, isBlock = false) => {
    const from = code.slice(start, end)
    if (to !== from) found.push({ start, end, line: lineAt(start), kind, from, to, isBlock })
  }
  const visit = (node: Node, isInside: boolean, place: Place, role: string): void => {
    if (isInside) {
      if (role === "test") for (const to of node.type === "Literal" ? [] : ["true", "false"]) add(node, "condition", to)
      for (const [kind, to] of at(node, text, place)) if (role !== "test" || kind !== "condition") add(node, kind, to)
      if (role === "arrow") add(node, "function", "undefined")
      if (node.type === "BlockStatement" && (node["body"] as ReadonlyArray<unknown>).length > 0) add(node, "block", "{}", true)
    }
    const isLoop = node.type === "WhileStatement" || node.type === "ForStatement" || node.type === "DoWhileStatement"
    for (const [key, child] of children(node)) {
      const isBody = key === "body" && isFunction(node)
      const isLink = (key === "callee" || key === "object") && (node.type === "MemberExpression" || node.type === "CallExpression")
      const isChained = node.type === "ChainExpression" || (isLink && place === "chained")
      const isTest = key === "test" && node.type !== "SwitchCase"
      let role: Parameters<typeof visit>[3] = isBody && child.type !== "BlockStatement" ? "arrow" : ""
      if (isTest) role = isLoop ? "loop" : "test"
      visit(child, isInside || isBody, isChained ? "chained" : "free", role)
    }
  }
  visit(parseAst(code, { lang: "ts" }) as unknown as Node, false, "free", "")
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** Where an expression begins a line of a block: brackets there would call what the line before ends with. */
export const statements = (code: string): ReadonlySet<number> => {
  const starts = new Set<number>()
  const visit = (node: Node): void => {
    const body = node["body"]
    if (Array.isArray(body) || node.type === "SwitchCase")
      for (const one of (Array.isArray(body) ? body : (node["consequent"] as ReadonlyArray<unknown>)) as ReadonlyArray<Node>)
        if (one.type === "ExpressionStatement") starts.add(one.start)
    for (const [, child] of children(node)) visit(child)
  }
  visit(parseAst(code, { lang: "ts" }) as unknown as Node)
  return starts
}
