/**
 * npm run bench [-- web quadros lista caixa cadastro inicio fechamento envio retorno contador planos toques]: figures of this machine, as Markdown. Nothing
 * fails by a time. `lista=1000,1000000` says the sizes; `lista`, `caixa`, `cadastro`, `envio`, `retorno` and `contador` take them.
 */
import { cpus, totalmem } from 'node:os'
import { cadastro } from './cadastro.ts'
import { caixa } from './caixa.ts'
import { contador } from './contador.ts'
import { envio } from './envio.ts'
import { fechamento } from './fechamento.ts'
import { begin } from './inicio.ts'
import { listed } from './lista.ts'
import { planos } from './planos.ts'
import { quadros } from './quadros.ts'
import { retorno } from './retorno.ts'
import { toques } from './toques.ts'
import { web } from './web.ts'

const PARTS: Record<string, { title: string; run: (sizes?: number[]) => Promise<string> }> = {
  web: { title: 'Tela', run: () => web() },
  quadros: { title: 'Quadros', run: quadros },
  lista: { title: 'Chamada de lista', run: listed },
  caixa: { title: 'Recebimentos e vencimentos', run: caixa },
  cadastro: { title: 'Um cadastro: ler e gravar', run: cadastro },
  inicio: { title: 'Início', run: () => begin() },
  fechamento: { title: 'Fechamento', run: () => fechamento() },
  envio: { title: 'Envio de faturas', run: envio },
  retorno: { title: 'Retorno de banco', run: retorno },
  contador: { title: 'Arquivo do contador', run: contador },
  toques: { title: 'Toques', run: toques },
  planos: { title: 'Execução de testes', run: () => planos() },
}

const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(PARTS)
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB. Medianas.`)
for (const word of asked) {
  const [name = '', sizes] = word.split('=')
  const part = PARTS[name]
  if (!part) {
    console.error(`Não há a medição "${name}". Há: ${Object.keys(PARTS).join(', ')}.`)
    process.exitCode = 1
    continue
  }
  console.log(`\n## ${part.title}\n\n${await part.run(sizes?.split(',').map(Number))}`)
}
