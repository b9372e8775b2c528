/** `{ 'pessoa.nome': 'Ana' }` → `{ pessoa: { nome: 'Ana' } }`: rows of a grid nest their references. */
export function nest(row: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(row)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let target = nested
    for (const name of names) target = child(target, name)
    target[last] = value instanceof Date ? value.toISOString() : value
  }
  return nested
}

function child(parent: Record<string, unknown>, name: string): Record<string, unknown> {
  const existing = parent[name]
  // Only this function puts objects into a row being nested.
  if (typeof existing === 'object' && existing !== null) return existing as Record<string, unknown>
  const made: Record<string, unknown> = {}
  parent[name] = made
  return made
}
