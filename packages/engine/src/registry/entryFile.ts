/** A value of `exports`, or of a condition inside it. */
type Target = string | null | ReadonlyArray<Target> | { readonly [condition: string]: Target }

/** The part of a package.json that says where its modules are. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly main?: string
  readonly exports?: Target
}

/** The conditions of Node's `import`; the first matching key of `exports` wins. */
const conditions = new Set(["node", "import", "module-sync", "default"])

const resolveTarget = (target: Target | undefined, star: string): string | undefined => {
  if (typeof target === "string") return target.replaceAll("*", star)
  if (target === null || target === undefined) return undefined
  if (Array.isArray(target)) {
    for (const one of target as ReadonlyArray<Target>) {
      const found = resolveTarget(one, star)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const [condition, inner] of Object.entries(target)) {
    const found = conditions.has(condition) ? resolveTarget(inner, star) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The file that `import` loads for a package or a subpath of it, relative to the package. `require.resolve` does not find packages that can only be
 * imported, and `import.meta.resolve` does not resolve from another file.
 *
 * - shape: `subpath` is `.` or starts with `./`
 * - empty: undefined when the package does not export the subpath
 * - source: Node's documentation of packages, "Package entry points", Node 24
 */
export const entryFile = ({ main, exports }: Manifest, subpath: string): string | undefined => {
  if (exports === undefined || exports === null) return subpath === "." ? (main ?? "./index.js") : subpath
  const hasSubpaths = typeof exports === "object" && !Array.isArray(exports) && Object.keys(exports).some((key) => key.startsWith("."))
  if (!hasSubpaths) return subpath === "." ? resolveTarget(exports, "") : undefined
  const byPath = exports as { readonly [path: string]: Target }
  if (Object.hasOwn(byPath, subpath)) return resolveTarget(byPath[subpath], "")
  for (const [pattern, target] of Object.entries(byPath)) {
    const [before, after] = pattern.split("*")
    if (after === undefined || subpath.length < pattern.length) continue
    if (subpath.startsWith(before!) && subpath.endsWith(after))
      return resolveTarget(target, subpath.slice(before!.length, subpath.length - after.length))
  }
  return undefined
}
