const made = new Map<string, Promise<unknown>>()

/** What a program answers, computed once for each name, however many statements are about it. */
export const once = <A>(name: string, make: () => Promise<A>): Promise<A> => {
  const known = made.get(name)
  if (known !== undefined) return known as Promise<A>
  const value = make()
  made.set(name, value)
  return value
}
