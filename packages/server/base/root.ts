import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, from the sources as from the files they are joined into for a start, which lie deeper. */
export const ROOT = upTo('packages/server/package.json', import.meta.dirname)

/** Of this product. */
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')) as { version: string } // npm writes it

function upTo(mark: string, folder: string): string {
  if (existsSync(join(folder, mark))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error(`Nenhuma pasta acima de ${import.meta.dirname} tem ${mark}`)
  return upTo(mark, above)
}
