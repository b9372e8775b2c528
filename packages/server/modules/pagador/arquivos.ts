import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../base/root.ts'

/** Under an address that changes with it: outside of what is counted, and kept by the browser. */
function fileOf(name: string, type: string) {
  const content = readFileSync(join(ROOT, 'packages/server/modules/pagador', name))
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { address: `/pagador/${version}/${name}`, type, content }
}

/** What the page of a client is dressed in. */
export const FILES = {
  estilo: fileOf('estilo.css', 'text/css; charset=utf-8'),
  copiar: fileOf('copiar.js', 'text/javascript; charset=utf-8'),
}
