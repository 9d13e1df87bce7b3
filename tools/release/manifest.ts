/** The package.json of what is published, made from those of the workspace. */
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A package.json, as far as it is read here. */
export interface Manifest {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly isPublished?: boolean
  readonly dependencies: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, "../..")
const read = (file: string): Manifest => JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest

/** Plugins and the command share one copy of it; a minor version may break what is not marked stable. */
const effect = "~4.1.0"
const node = ">=22.19"

/** Until the names are ours, npm must not fetch one of our packages from a registry: each is an archive of `npm run pack`. */
const isOurs = read("package.json").isPublished === true

const shared = ({ version, license }: Manifest) => ({ version, license, type: "module", engines: { node } })

/** `@litfuse/engine`, for authors of plugins. */
export const engineManifest = () => {
  const manifest = read("packages/engine/package.json")
  return {
    name: "@litfuse/engine",
    description: manifest.description,
    ...shared(manifest),
    exports: {
      "./*": { types: "./dist/*.d.ts", default: "./dist/*.js" },
      "./internal/*": null
    },
    files: ["dist"],
    peerDependencies: { effect }
  }
}

/** `@litfuse/kit`, for tests of plugins: laws and fake services. */
export const kitManifest = () => {
  const manifest = read("packages/kit/package.json")
  return {
    name: "@litfuse/kit",
    description: manifest.description,
    ...shared(manifest),
    exports: { "./*": { types: "./dist/*.d.ts", default: "./dist/*.js" } },
    files: ["dist"],
    dependencies: { "fast-check": manifest.dependencies["fast-check"]! },
    peerDependencies: { "@litfuse/engine": manifest.version, effect },
    ...(isOurs ? {} : { peerDependenciesMeta: { "@litfuse/engine": { optional: true } } })
  }
}

/** `litfuse`: the command, and the JavaScript API. Everything else is built in. */
export const litfuseManifest = () => {
  const manifest = read("packages/cli/package.json")
  const engine = { "@litfuse/engine": manifest.version }
  // litfuse prints what is missing where it needs the engine
  return {
    name: "litfuse",
    description: manifest.description,
    ...shared(manifest),
    ...(isOurs ? { isPublished: true } : {}),
    bin: { litfuse: "bin/litfuse.js" },
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["bin", "dist", "presets", "schemas", "templates", "THIRD-PARTY-LICENCES.txt"],
    dependencies: isOurs ? { ...engine, effect } : { effect },
    ...(isOurs ? {} : { peerDependencies: engine, peerDependenciesMeta: { "@litfuse/engine": { optional: true } } })
  }
}

/** What npm installs with the published packages and their dependencies, as `npm install` asks for it. */
export const publishedDependencies = (): ReadonlyArray<string> => {
  const own = Object.entries({ effect, ...kitManifest().dependencies })
  const theirs = own.flatMap(([name]) => Object.entries(read(`node_modules/${name}/package.json`).dependencies ?? {}))
  return [...own, ...theirs].map(([name, range]) => `${name}@${range}`)
}
