type Feita = { grupo: string; ordem: number }

/**
 * The group of today that a note is of which is made again: the one that it was of, else, where its objects are classified otherwise by
 * now, the only one that no other note is of, else the one in its place.
 * @param others the groups of the invoice's other notes that stand
 */
export function grupoDeHoje<G extends { codigo: string }>(
  grupos: readonly G[],
  { grupo, ordem }: Feita,
  others: readonly string[],
): G | undefined {
  const free = grupos.filter(({ codigo }) => !others.includes(codigo))
  const inPlace = grupos[ordem - 1]
  return free.find(({ codigo }) => codigo === grupo) ?? (free.length === 1 ? free[0] : free.find((one) => one === inPlace))
}
