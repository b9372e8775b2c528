import { localStorageColorSchemeManager } from '@mantine/core'

/** The person's choice of light or dark; the system's where none was made. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'tema' })

/** Nonce that the server writes into the page where its content policy asks for one. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
