import { localStorageColorSchemeManager } from '@mantine/core'

/** The person's choice of light or dark; the system's where none was made. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'tema' })
