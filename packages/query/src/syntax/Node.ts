import type { Query } from "../Query.ts"

/** A place in a text. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** The name of a field as written, and its place. */
export interface Tag extends Place {
  readonly text: string
}

/** Words between operators. */
export interface Leaf extends Place {
  readonly kind: "leaf"
  readonly text: string
  readonly isQuoted: boolean
  readonly tag?: Tag
  /** The second tag of the same field, inside the words: `"2010"[dp] : "2012"[dp]`. */
  readonly again?: Tag
}

/** A line of the same strategy, by its number. */
export interface Reference extends Place {
  readonly kind: "reference"
  readonly line: number
}

/** Something that is a query already; a field around it has no effect. */
export interface Ready extends Place {
  readonly kind: "ready"
  readonly query: Query
}

/** A node with a field. */
export interface Tagged extends Place {
  readonly kind: "tagged"
  readonly tag: Tag
  readonly node: Node
}

/** A node in brackets; `isImplied` where a reader added the brackets and the text has none. */
export interface Group extends Place {
  readonly kind: "group"
  readonly isImplied?: boolean
  readonly node: Node
}

/** Several nodes joined by one operator. */
export interface Joined extends Place {
  readonly kind: "joined"
  readonly operator: Operator
  readonly nodes: ReadonlyArray<Node>
}

/** One node without another; alone, everything without it. */
export interface Without extends Place {
  readonly kind: "without"
  readonly left: Node | undefined
  readonly right: Node
}

/** A strategy as written. */
export type Node = Leaf | Reference | Ready | Tagged | Group | Joined | Without

/** An operator and its place. */
export interface Operator extends Place {
  readonly kind: "operator"
  readonly operator: "and" | "or" | "not" | "near"
  readonly between?: number
  readonly isOrdered?: boolean
  /** A proximity operator that only asks for both parts. */
  readonly isAnd?: boolean
}

/** The output of a lexer. */
export type Token =
  | Operator
  | ({ readonly kind: "open" | "close"; readonly isImplied?: boolean } & Place)
  | ({ readonly kind: "suffix" | "prefix"; readonly tag: Tag } & Place)
  | Leaf
  | Reference
  | Ready
