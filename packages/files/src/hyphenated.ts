/** A name in lower case with hyphens: `perSource` is `per-source`. */
export const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
