/** The packages that bring Node, by system and processor. */
export const pinned: Readonly<Record<string, string>>
/** Why a Node of this version cannot run the clone, in one line; undefined when it can. */
export const problem: (version: string, platform: string, arch: string) => string | undefined
