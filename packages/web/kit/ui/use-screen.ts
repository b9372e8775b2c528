import { useMediaQuery } from '@mantine/hooks'

/** Answers rightly at the first drawing already, so that no layout is shown and thrown away. */
const useMedia = (query: string): boolean => useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false }) ?? false

/** Too narrow for tables: the width at which the stylesheets turn rows into blocks. */
export const usePhone = (): boolean => useMedia('(max-width: 47.99em)')

/** At least so wide, in em; or on paper, where that is asked for: what it was on the screen stays. */
export const useWide = (em: number, orPaper = false): boolean => useMedia(`(min-width: ${em}em)${orPaper ? ', print' : ''}`)

/** Moved by a finger, which drags no files. */
export const useTouch = (): boolean => useMedia('(hover: none) and (pointer: coarse)')

/** Small-screen flag (CON-009): width under 500 and height under 1000. */
export const useSmallScreen = (): boolean => useMedia('(max-width: 499.98px) and (max-height: 999.98px)')
