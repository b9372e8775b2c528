/**
 * From which situations a thing may be done: `can({ cancelar: [1], finalizar: [2] })`. One table for the server, which refuses, and
 * the screens, which do not offer.
 */
export function can<const T extends Record<string, readonly number[]>>(table: T) {
  return (action: keyof T, situacao: number): boolean => table[action]?.includes(situacao) ?? false
}
