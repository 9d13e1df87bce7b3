import { statSync } from "node:fs"

/**
 * Whether a file belongs to this user (or to root), and other users have none of the rights in `others`. A file in a folder that users share may be
 * from anybody.
 *
 * - `others` bits of the mode that no other user may have: `0o077` all rights, `0o022` writing
 * - empty: true without such a file, and on systems without these rights
 */
export const isPrivate = (file: string, others: number): boolean => {
  const user = process.getuid?.()
  const found = statSync(file, { throwIfNoEntry: false })
  if (user === undefined || found === undefined) return true
  return (found.uid === user || found.uid === 0) && (found.mode & others) === 0
}
