/**
 * The circles of a graph of imports: each a list of files of which every one imports another, directly or through others.
 *
 * - shape: `imports` from a file to the files that it imports; those that are no key are ignored
 * - empty: no circle, no list
 * - source: Tarjan, SIAM Journal on Computing 1(2), 1972
 */
export const importCycles = (imports: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> => {
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

/** The folder of `src` that a file belongs to. A file with the name of a folder is the entry of that folder; any other file belongs to none. */
const roomOf = (file: string, files: ReadonlySet<string>): string => {
  const [, src, path] = /^(packages\/[^/]+\/src\/)(.+)$/.exec(file) ?? []
  if (src === undefined) return file
  const [name, ...rest] = path!.split("/")
  if (rest.length > 0) return `${src}${name}`.toLowerCase()
  const folder = `${src}${name!.replace(/\.ts$/, "")}`.toLowerCase()
  return files.has(folder) ? folder : file
}

/**
 * Import cycles between folders: a folder of `src` and the file of its name are one unit. Without a cycle the folders of a package have an order, in which
 * each imports only earlier ones.
 *
 * - shape: `imports` as in `importCycles`, with types, because a type of another folder is a dependency. Each cycle lists the files that form it
 */
export const folderCycles = (imports: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> => {
  const folders = new Set(
    [...imports.keys()].flatMap((file) => {
      const [, folder] = /^(packages\/[^/]+\/src\/[^/]+)\//.exec(file) ?? []
      return folder === undefined ? [] : [folder.toLowerCase()]
    })
  )
  const roomBy = new Map([...imports.keys()].map((file) => [file, roomOf(file, folders)]))
  const ties = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const [from, to] = [roomBy.get(file)!, roomBy.get(target)]
      return to === undefined || to === from ? [] : [{ file, target, from, to }]
    })
  )
  const graph = new Map([...roomBy.values()].map((room) => [room, ties.filter(({ from }) => from === room).map(({ to }) => to)]))
  return importCycles(graph).map((rooms) =>
    ties.filter(({ from, to }) => rooms.includes(from) && rooms.includes(to)).map(({ file, target }) => `${file} imports ${target}`)
  )
}
