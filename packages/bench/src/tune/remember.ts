/** The value of a key, which is made when it is first asked for. A value that is undefined is made again. */
export const remember = <K, V>(known: Map<K, V>, key: K, make: () => V): V => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
