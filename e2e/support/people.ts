import type { Api } from './api.ts'

/** `count` people whose names share a word that no other test uses; the numbers make them sort as they were made. */
export async function makePeople(api: Api, word: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `${word} ${String(i + 1).padStart(3, '0')}`)
  for (const nome of names) await api.pessoa({ nome })
  return names
}
