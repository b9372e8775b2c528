import { availableParallelism } from 'node:os'
import { inRoot } from './lib.mjs'

/** Another tool runs beside it, so it has half of the processors. */
const CHECKERS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/**
 * How the compiler is called. Each of its checkers works out the types it meets by itself: four of them, its default, take twice the
 * processor time of one, and on two processors the longer time as well.
 */
export const TSC = [inRoot('node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false', '--checkers', `${CHECKERS}`, '--builders', '2']

/** For what is written in Go: memory collected less often is a tenth of the time and no more at its peak. Rules that need types are checked by such a program too. */
export const GO = { GOGC: '300' }
