/** Code that a plugin may not execute, with what the user can do. */
class NotLoaded extends Error {
  override readonly name = "NotLoaded"
}

/** Stops what Node or a plugin is about to execute: an exception is the only way to stop a hook of Node. */
export const refuse: (what: string) => never = (what) => {
  throw new NotLoaded(what)
}
