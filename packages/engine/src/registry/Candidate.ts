/**
 * Where a plugin comes from.
 *
 * - `name` as the user knows it: the package or file that the configuration names, or the package of litfuse
 * - `member` its place in the list that the package exports, from 0; absent when it exports one plugin
 * - `where` file and line of the configuration that names it; absent for built-in plugins
 * - `url` of the module that brings it; absent for built-in plugins
 * - `code` a hash of its code, and of all else that makes its outputs what they are (the documents it was made over); absent for built-in plugins,
 *   whose sources the host hashes as a whole
 */
export interface Origin {
  readonly name: string
  readonly member?: number
  readonly where?: string
  readonly url?: string
  readonly code?: string
}

/**
 * A value that may be a plugin, not yet checked, and what the configuration says about its parameters.
 *
 * - `isChecked` whether it is known to be a plugin: one of ours, which the tests check, or one of another table. It is then not checked again,
 *   because the check makes every command start later
 */
export interface Candidate {
  readonly isChecked?: boolean
  readonly value: unknown
  readonly origin: Origin
  readonly params?: unknown
}
