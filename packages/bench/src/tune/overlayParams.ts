type Params = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Params => typeof value === "object" && value !== null && !Array.isArray(value)

/** One value over another: objects name by name, everything else as a whole. */
export const mergeParams = (below: unknown, above: unknown): unknown =>
  isObject(below) && isObject(above)
    ? { ...below, ...Object.fromEntries(Object.entries(above).map(([name, value]) => [name, mergeParams(below[name], value)])) }
    : above

/** A value under a path of names: `fields.title.weight` and 2 are `{ fields: { title: { weight: 2 } } }`. */
const nestParam = (path: string, value: unknown): Params =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Params

/** Parameters with others, named by path, laid over them. */
export const overlayParams = (params: Params, byPath: Params): Params => {
  let all: unknown = params
  for (const [path, value] of Object.entries(byPath)) all = mergeParams(all, nestParam(path, value))
  return all as Params
}
