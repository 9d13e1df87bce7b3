/**
 * Reference files as sources, searched together with services. The caller opens the file and passes its records.
 */
export { fileSource as opened, type ReferenceFile as Opened } from "./File.ts"
export { default } from "./Unnamed.ts"
