const ACCENTS = /[\u0300-\u036f]/g

/** The words of a text without case and accents. */
export const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? []
