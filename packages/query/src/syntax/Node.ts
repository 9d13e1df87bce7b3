import type { Query } from "../Query.ts"

/** A place in a text. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** The name of a field as it is written, and where. */
export interface Tag extends Place {
  readonly text: string
}

/** Words between operators. */
export interface Leaf extends Place {
  readonly kind: "leaf"
  readonly text: string
  readonly isQuoted: boolean
  readonly tag?: Tag
  /** The name of the same field once more, inside the words: `"2010"[dp] : "2012"[dp]`. */
  readonly again?: Tag
}

/** A line of the same strategy, by its number. */
export interface Reference extends Place {
  readonly kind: "reference"
  readonly line: number
}

/** Something that was read into a query already; a field around it has no effect. */
export interface Ready extends Place {
  readonly kind: "ready"
  readonly query: Query
}

/** Something with a field. */
export interface Tagged extends Place {
  readonly kind: "tagged"
  readonly tag: Tag
  readonly node: Node
}

/** Something in brackets; `isImplied` where a reader set them, and nobody wrote them. */
export interface Group extends Place {
  readonly kind: "group"
  readonly isImplied?: boolean
  readonly node: Node
}

/** Several things joined by one operator. */
export interface Joined extends Place {
  readonly kind: "joined"
  readonly operator: Operator
  readonly nodes: ReadonlyArray<Node>
}

/** One thing without another; alone, everything without it. */
export interface Without extends Place {
  readonly kind: "without"
  readonly left: Node | undefined
  readonly right: Node
}

/** What a strategy says, as it is written. */
export type Node = Leaf | Reference | Ready | Tagged | Group | Joined | Without

/** An operator, and where it stands. */
export interface Operator extends Place {
  readonly kind: "operator"
  readonly operator: "and" | "or" | "not" | "near"
  readonly between?: number
  readonly isOrdered?: boolean
  /** An operator of nearness that asks for nothing but that both are there. */
  readonly isAnd?: boolean
}

/** What a lexer makes of a text. */
export type Token =
  | Operator
  | ({ readonly kind: "open" | "close"; readonly isImplied?: boolean } & Place)
  | ({ readonly kind: "suffix" | "prefix"; readonly tag: Tag } & Place)
  | Leaf
  | Reference
  | Ready
