import { standardStream } from "@litfuse/files/Files"
import { resolve } from "node:path"

/** The path of a request's file, relative to its folder. If the name alone leads to the same file, it stays, because messages show it. */
export const inFolder = (folder: string, file: string): string => {
  if (file === standardStream) return file
  const whole = resolve(folder, file)
  return resolve(file) === whole ? file : whole
}
