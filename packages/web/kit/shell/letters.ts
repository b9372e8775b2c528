import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

/** The keys that are the first letter of a word, in the two languages; all other keys are the same in both. */
const ENGLISH = { I: 'N', S: 'Y' } as const // Incluir, New; Sim, Yes
type Letter = keyof typeof ENGLISH

export type Language = 'pt' | 'en'
/** Kept in the browser, like the theme. */
const CHOICE = { key: 'atalhos', defaultValue: 'pt' as Language }

export const useLanguage = () => useLocalStorage({ ...CHOICE, getInitialValueInEffect: false })

/** What stands on the key of a shortcut. */
export function useLetters(): (key: string) => string {
  const [language] = useLanguage()
  return (key) => (language === 'en' && isLetter(key) ? ENGLISH[key] : key)
}
const isLetter = (key: string): key is Letter => key in ENGLISH

/** The key that was pressed, in capitals, as the product names it where `letter` is one of its keys. */
export function meant(key: string, letter: Letter): string {
  const pressed = key.length === 1 ? key.toUpperCase() : key
  if (readLocalStorageValue(CHOICE) !== 'en') return pressed
  if (pressed === ENGLISH[letter]) return letter
  return pressed === letter ? '' : pressed
}
