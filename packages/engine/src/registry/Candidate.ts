/**
 * The origin of a plugin.
 *
 * - `name` known to the user: the package or file in the configuration, or a package of litfuse
 * - `member` its place in the list that the package exports, from 0; absent = it exports one plugin
 * - `where` file and line of the configuration; absent for built-in plugins
 * - `url` of its module; absent for built-in plugins
 * - `code` a hash of its code and of all other data that determines its outputs, such as indexed documents. Absent for built-in plugins, whose
 *   sources the host hashes as a whole
 * - `isConfined` whether its code runs in a separate process
 */
export interface Origin {
  readonly name: string
  readonly member?: number
  readonly where?: string
  readonly url?: string
  readonly code?: string
  readonly isConfined?: boolean
}

/**
 * A value that may be a plugin, not yet checked, and its configured parameters.
 *
 * - `isChecked` whether it is known to be a plugin: a built-in one, or one of another table. It is not checked again, because the check delays the
 *   start of every command
 */
export interface Candidate {
  readonly isChecked?: boolean
  readonly value: unknown
  readonly origin: Origin
  readonly params?: unknown
}
