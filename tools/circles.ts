/**
 * The circles of a graph of imports: each a list of files of which every one imports another, directly or through others.
 *
 * - shape: `imports` from a file to the files that it imports; those that are no key are ignored
 * - empty: no circle, no list
 * - source: Tarjan, SIAM Journal on Computing 1(2), 1972
 */
export const circlesOf = (imports: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> => {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: Array<string> = []
  const circles: Array<ReadonlyArray<string>> = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    lowest.set(file, index.get(file)!)
    open.push(file)
    for (const target of imports.get(file)!) {
      if (!imports.has(target)) continue
      if (!index.has(target)) {
        visit(target)
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
      } else if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, index.get(target)!))
    }
    if (lowest.get(file) !== index.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || imports.get(file)!.includes(file)) circles.push(circle.sort())
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}

/**
 * Imports against the order of the rooms of a package: a room imports rooms before it, and files beside the rooms are before all of them.
 *
 * - shape: `rooms` folders of `src`, in order; files as `packages/<name>/src/<room>/...`
 */
export const upwardTies = (
  imports: ReadonlyMap<string, ReadonlyArray<string>>,
  source: string,
  rooms: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const levelOf = (file: string): number | undefined => {
    if (!file.startsWith(`${source}/`)) return undefined
    const [room, ...rest] = file.slice(source.length + 1).split("/")
    return rest.length === 0 ? -1 : rooms.indexOf(room!)
  }
  return [...imports].flatMap(([file, targets]) => {
    const own = levelOf(file)
    if (own === undefined) return []
    const folder = file.slice(source.length + 1).split("/")[0]
    if (own === -1 && file.slice(source.length + 1).includes("/"))
      return [`${file}: the room "${folder}" has no place in the order of rooms`]
    return targets.flatMap((target) => {
      const other = levelOf(target)
      return other === undefined || other <= own ? [] : [`${file}: imports ${target} of a later room`]
    })
  })
}
