/** What can be done about the store of a client that does not pay, by the names in addresses. */
export const DEEDS = ['suspender', 'liberar', 'nunca', 'aviso'] as const
export type Deed = (typeof DEEDS)[number]
