// Rings between folders, which a look at files alone does not see: of two modules each may import another file of the other.

/** What the folders below depend on each other without a ring: modules and features, and the rooms inside of one. */
const HOUSES = [
  /^packages\/server\/modules\//,
  /^packages\/server\/modules\/[^/]+\//,
  /^packages\/web\/features\//,
  /^packages\/web\/features\/[^/]+\//,
  /^packages\/web\/parts\//,
  /^packages\/web\/kit\//,
]
const TEST = /\.(test|e2e)\.tsx?$/

/**
 * The rings, each as its folders and the imports that close it.
 * @param edges pairs of paths: who imports, what
 */
export function folderCycles(edges) {
  return HOUSES.flatMap((house) => {
    const arrows = edges.flatMap(([from, to]) => {
      const [a, b] = [folderIn(house, from), folderIn(house, to)]
      const sameHouse = a !== undefined && b !== undefined && house.exec(a)[0] === house.exec(b)[0]
      return sameHouse && a !== b && !TEST.test(from) ? [{ a, b, from, to }] : []
    })
    return rings(arrows).map((folders) => ({
      folders: folders.toSorted(),
      imports: arrows.filter(({ a, b }) => folders.includes(a) && folders.includes(b)).map(({ from, to }) => `${from} → ${to}`),
    }))
  })
}

/** The folder right below the house in which a file lies; undefined for a file elsewhere, or that lies in the house itself. */
function folderIn(house, file) {
  const found = house.exec(file)?.[0]
  const next = found === undefined ? -1 : file.indexOf('/', found.length)
  return next === -1 ? undefined : file.slice(0, next)
}

/** Groups of folders each of which reaches each other one (Tarjan). */
function rings(arrows) {
  const next = new Map(arrows.map(({ a }) => [a, arrows.filter((one) => one.a === a)]))
  const at = new Map()
  const lowest = new Map()
  const open = []
  const found = []
  const visit = (folder) => {
    at.set(folder, at.size)
    lowest.set(folder, at.get(folder))
    open.push(folder)
    for (const { b } of next.get(folder) ?? []) {
      if (!at.has(b)) visit(b)
      if (open.includes(b)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(b)))
    }
    if (lowest.get(folder) !== at.get(folder)) return
    const ring = open.splice(open.indexOf(folder))
    if (ring.length > 1) found.push(ring)
  }
  for (const folder of next.keys()) if (!at.has(folder)) visit(folder)
  return found
}
