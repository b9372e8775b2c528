/** A record that a list is filtered by: what it is, and how its name is read. */
type Named = {
  label: string
  options: (id: number) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<string> }
}

/** Of columns that hold the id of a record, by their names: the chips of the list show the record's name. */
export type NamedBy = Readonly<Record<string, Named>>

/** A record of the register at `prefix`, known by what `nome` reads. */
export const namedOf = (label: string, prefix: string, name: (id: number, signal: AbortSignal) => Promise<string>): Named => ({
  label,
  options: (id) => ({ queryKey: [prefix, 'nome', String(id)], queryFn: ({ signal }) => name(id, signal) }),
})
