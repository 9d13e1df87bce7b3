import { resolve } from "node:path"

/** The name that stands for standard input and output; it is no file. */
const standard = "-"

/** A file of a request, found from its folder; it keeps its own name where that leads to the same file, because messages name it so. */
export const inFolder = (folder: string, file: string): string => {
  if (file === standard) return file
  const whole = resolve(folder, file)
  return resolve(file) === whole ? file : whole
}
