// Who may import whom between folders ("rooms"), types included: a list of floors, where no arrow goes up, and no ring anywhere.
// A look at files alone sees neither: of two modules each may import another file of the other.

/**
 * The floors of each house, the ground first: a room imports its own floor and those below. `''` is what lies in the house itself, its
 * roof. What is not listed stands on no floor, which is refused.
 * @type {Record<string, string[][]>}
 */
const FLOORS = {
  'packages/server/': [['base'], ['db'], ['queue'], ['integrations'], ['kit'], ['modules'], ['jobs'], [''], ['commands']],
  'packages/contract/': [['kit'], ['privacidade'], ['cobranca'], ['faturamento'], ['']],
  'packages/web/': [['kit'], ['parts'], ['features'], ['']],
  'packages/web/kit/': [
    [''],
    ['theme', 'route', 'focus', 'ui', 'session', 'push'],
    ['feedback', 'page'],
    ['window'],
    ['form'],
    ['fields', 'shell'],
    ['list', 'palette'],
  ],
}
/** Houses none of whose rooms, however deep, may stand in a ring. */
const WITHOUT_RINGS = ['packages/server/', 'packages/contract/', 'packages/web/', 'packages/runner/', 'packages/demo/']

/** Houses whose folders are looked at as wholes too, with all that lies in them: modules and features, and the rooms inside of one. */
const HOUSES = [
  /^packages\/server\/modules\//,
  /^packages\/server\/modules\/[^/]+\//,
  /^packages\/web\/features\//,
  /^packages\/web\/features\/[^/]+\//,
  /^packages\/web\/parts\//,
  /^packages\/web\/kit\//,
]
const TEST = /\.(test|e2e)\.tsx?$|^packages\/server\/test\//

/** @typedef {readonly [from: string, to: string]} Edge who imports, what: two paths */

/**
 * The imports that lead from a lower floor to a higher one, or to no floor at all, and how many rooms were looked at.
 * @param {readonly Edge[]} edges
 */
export function arrowsUp(edges) {
  const rooms = new Set(edges.flatMap(([from, to]) => [from, to].filter((file) => file.startsWith('packages/')).map(roomOf)))
  const arrows = edges.flatMap(([from, to]) =>
    Object.entries(FLOORS).flatMap(([house, floors]) => {
      if (TEST.test(from) || !from.startsWith(house) || !to.startsWith(house)) return []
      const [a, b] = [floorOf(floors, house, from), floorOf(floors, house, to)]
      return a === -1 || b === -1 || a < b ? [`${from} → ${to}`] : []
    }),
  )
  return { arrows, rooms: rooms.size }
}

/**
 * @param {string[][]} floors
 * @param {string} house
 * @param {string} file
 */
function floorOf(floors, house, file) {
  const rest = file.slice(house.length)
  const room = rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : ''
  return floors.findIndex((floor) => floor.includes(room))
}

/** @param {string} file */
const roomOf = (file) => file.slice(0, file.lastIndexOf('/'))

/**
 * The rings, each as its folders and the imports that close it: between rooms, and between the houses that hold them.
 * @param {readonly Edge[]} edges
 */
export function folderCycles(edges) {
  const all = [...cyclesOfRooms(edges), ...cyclesOfHouses(edges)]
  return [...new Map(all.map((ring) => [ring.folders.join(), ring])).values()]
}

/** @param {readonly Edge[]} edges */
function cyclesOfRooms(edges) {
  const arrows = edges.flatMap(([from, to]) => {
    const house = WITHOUT_RINGS.find((one) => from.startsWith(one) && to.startsWith(one))
    const [a, b] = [roomOf(from), roomOf(to)]
    return house === undefined || a === b || TEST.test(from) ? [] : [{ a, b, from, to }]
  })
  return ringsOf(arrows)
}

/** @param {readonly Edge[]} edges */
function cyclesOfHouses(edges) {
  return HOUSES.flatMap((house) => {
    const arrows = edges.flatMap(([from, to]) => {
      const [a, b] = [folderIn(house, from), folderIn(house, to)]
      if (a === undefined || b === undefined || a === b || house.exec(a)?.[0] !== house.exec(b)?.[0] || TEST.test(from)) return []
      return [{ a, b, from, to }]
    })
    return ringsOf(arrows)
  })
}

/** @param {{ a: string, b: string, from: string, to: string }[]} arrows */
const ringsOf = (arrows) =>
  rings(arrows).map((folders) => ({
    folders: folders.toSorted(),
    imports: arrows.filter(({ a, b }) => folders.includes(a) && folders.includes(b)).map(({ from, to }) => `${from} → ${to}`),
  }))

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
