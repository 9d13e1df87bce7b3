/** The text of each file, by its path from the root of the repository. */
export type Files = Readonly<Record<string, string>>

/** A program that writes files of this repository from other files of it, the same bytes on every machine. */
export interface Generator {
  /** What follows `npm run make`. */
  readonly name: string
  /** Patterns of files. The generator writes every file that they match: any other is removed. */
  readonly owns: ReadonlyArray<string>
  readonly files: () => Files | Promise<Files>
  /** What this clone lacks, in one sentence; undefined when the files can be made. */
  readonly missing?: () => string | undefined
}
