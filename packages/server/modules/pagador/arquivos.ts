import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../base/root.ts'

/** Gives what was refused the address of the page, for who comes back to it; copies a code in one press, or marks it where the browser lets nothing be copied; without it the code is there to be marked by hand. */
const COPIAR = `// What was refused stands at an address that opens nothing by itself.
if (location.pathname.endsWith('/paguei')) history.replaceState(null, '', location.pathname.slice(0, -'/paguei'.length))
for (const button of document.querySelectorAll('[data-copia]')) {
  const code = document.getElementById(button.dataset.copia)
  const said = button.firstChild
  const word = said.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(code)
    said.textContent = await navigator.clipboard.writeText(code.textContent).then(() => 'Copiado', () => 'Marcado')
    setTimeout(() => (said.textContent = word), 2000)
  })
}
`

/** Under an address that changes with it: outside of what is counted, and kept by the browser. */
function fileOf(name: string, type: string, content: string) {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { address: `/pagador/${version}/${name}`, type: `${type}; charset=utf-8`, content }
}

/** What the page of a client is dressed in. */
export const FILES = {
  estilo: fileOf('estilo.css', 'text/css', readFileSync(join(ROOT, 'packages/server/modules/pagador/estilo.css'), 'utf8')),
  copiar: fileOf('copiar.js', 'text/javascript', COPIAR),
}
