import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from the sources as from the files they are joined into for a start, which lie deeper. */
export const ROOT = upTo('packages/server/package.json', import.meta.dirname)

function upTo(mark: string, folder: string): string {
  if (existsSync(join(folder, mark))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error(`Nenhuma pasta acima de ${import.meta.dirname} tem ${mark}`)
  return upTo(mark, above)
}
