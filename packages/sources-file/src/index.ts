/**
 * Files of references as sources: what a reviewer exported elsewhere is searched beside what services answer. It opens no file; records are handed over.
 */
export { opened, type Opened } from "./File.ts"
export { default } from "./Unnamed.ts"
