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
 * @param {(readonly [from: string, to: string])[]} edges pairs of paths: who imports, what
 */
export function folderCycles(edges) {
  return HOUSES.flatMap((house) => {
    const arrows = edges.flatMap(([from, to]) => {
      const [a, b] = [folderIn(house, from), folderIn(house, to)]
      if (a === undefined || b === undefined || a === b || house.exec(a)?.[0] !== house.exec(b)?.[0] || TEST.test(from)) return []
      return [{ a, b, from, to }]
    })
    return rings(arrows).map((folders) => ({
      folders: folders.toSorted(),
      imports: arrows.filter(({ a, b }) => folders.includes(a) && folders.includes(b)).map(({ from, to }) => `${from} → ${to}`),
    }))
  })
}

/**
 * The folder right below the house in which a file lies; undefined for a file elsewhere, or that lies in the house itself.
 * @param {RegExp} house
 * @param {string} file
 */
function folderIn(house, file) {
  const found = house.exec(file)?.[0]
  const next = found === undefined ? -1 : file.indexOf('/', found.length)
  return next === -1 ? undefined : file.slice(0, next)
}

/**
 * Groups of folders each of which reaches each other one (Tarjan).
 * @param {{ a: string, b: string }[]} arrows
 */
function rings(arrows) {
  const next = new Map(arrows.map(({ a }) => [a, arrows.filter((one) => one.a === a)]))
  /** @type {Map<string, number>} */
  const at = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const found = []
  /**
   * The lowest place that the folder reaches.
   * @param {string} folder
   * @returns {number}
   */
  const visit = (folder) => {
    const place = at.size
    let lowest = place
    at.set(folder, place)
    open.push(folder)
    for (const { b } of next.get(folder) ?? []) {
      const seen = at.get(b)
      if (seen === undefined) lowest = Math.min(lowest, visit(b))
      else if (open.includes(b)) lowest = Math.min(lowest, seen)
    }
    if (lowest === place) {
      const ring = open.splice(open.indexOf(folder))
      if (ring.length > 1) found.push(ring)
    }
    return lowest
  }
  for (const folder of next.keys()) if (!at.has(folder)) visit(folder)
  return found
}
