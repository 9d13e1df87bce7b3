/** Bundles whose request or recordings reach for files of the reader, or take too much. */
/** A change of the lines of a bundle: the strategy, the pipeline, then the recordings. */
export type Change = (lines: ReadonlyArray<string>) => ReadonlyArray<string>

const inLine =
  (at: number, from: string | RegExp, to: string): Change =>
  (lines) =>
    lines.with(
      at,
      lines[at]!.replace(from, () => to)
    )

/** A bundle that reaches for more than it may. `says` is in the error. */
export interface Reach {
  readonly name: string
  readonly change: Change
  readonly says: RegExp
}

const reach = (name: string, change: Change, says: RegExp): Reach => ({ name, change, says })

/** The bundles, each with checksums that fit. */
export const reaches: ReadonlyArray<Reach> = [
  reach("asks a file of the reader", inLine(0, /"sources":\[[^\]]*\]/, '"sources":["file:/etc/hosts"]'), /file:\/etc\/hosts/),
  reach("names another pipeline", inLine(0, '"strategy":{', '"strategy":{"preset":"/etc/hosts",'), /preset is not a known key/),
  reach("names a dataset", inLine(0, '"strategy":{', '"strategy":{"dataset":"../../etc",'), /dataset is not a known key/),
  reach("names a prototype", inLine(0, '"strategy":{', '"strategy":{"__proto__":{"folder":"/etc"},'), /__proto__ is not a known key/),
  reach("has a file as a parameter", inLine(1, "params: { merge: corrected }", "params: { merge: { file: /etc/hosts } }"), /params\.merge/),
  reach("has a recording outside of its folder", inLine(2, /"file":"[^"]*"/, '"file":"../../../planted.json"'), /the place of a recording/),
  reach(
    "has a query of many brackets",
    inLine(0, /"text":"Almirs[^"]*"/, `"text":"${"(".repeat(1_000_000)}"`),
    /nested more than 256 deep/
  ),
  reach(
    "has values of many levels",
    inLine(0, '"strategy":{', `"strategy":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)},`),
    /x is not a known key/
  )
]
