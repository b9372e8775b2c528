/**
 * npm run bench [-- lista cadastro inicio instalacao atualizacao respostas programacao fechamento retorno banco notificacao log status executor planos constancia hostil espera tarefas web]: figures of this machine, as Markdown. Nothing fails by a time.
 * `lista=1000` measures the list call at one size only; `fechamento=5000000` its grids at another one; `hostil=120` is two hours long.
 */
import { cpus, totalmem } from 'node:os'
import { atualizacao } from './atualizacao.ts'
import { banco } from './banco.ts'
import { cadastro } from './cadastro.ts'
import { constancia } from './constancia.ts'
import { espera } from './espera.ts'
import { executor } from './executor.ts'
import { fechamento } from './fechamento.ts'
import { hostil } from './hostil.ts'
import { inicio } from './inicio.ts'
import { instalacao } from './instalacao.ts'
import { lista } from './lista.ts'
import { medirLog } from './log.ts'
import { matriz } from './matriz.ts'
import { notificacao } from './notificacao.ts'
import { planos } from './planos.ts'
import { programacao } from './programacao.ts'
import { respostas } from './respostas.ts'
import { retorno } from './retorno.ts'
import { sprints } from './sprints.ts'
import { status } from './status.ts'
import { tarefas } from './tarefas.ts'
import { telas } from './telas.ts'
import { web } from './web.ts'

const PARTS: Record<string, { title: string; run: (sizes?: number[]) => Promise<string> }> = {
  lista: { title: 'Chamada de lista', run: lista },
  cadastro: { title: 'Um cadastro: ler e gravar', run: cadastro },
  inicio: { title: 'Início', run: () => inicio() },
  instalacao: { title: 'Instalação', run: () => instalacao() },
  atualizacao: { title: 'Atualização', run: () => atualizacao() },
  respostas: { title: 'Respostas ao mesmo tempo', run: () => respostas() },
  programacao: { title: 'Programação', run: () => programacao() },
  fechamento: { title: 'Fechamento e faturas', run: fechamento },
  retorno: { title: 'Retorno de banco', run: retorno },
  banco: { title: 'Remessa e papel do banco', run: banco },
  notificacao: { title: 'Notificações', run: () => notificacao() },
  status: { title: 'Status de todas as lojas', run: () => status() },
  sprints: { title: 'Sprints', run: () => sprints() },
  log: { title: 'Log das lojas', run: medirLog },
  planos: { title: 'Execução de testes', run: () => planos() },
  tarefas: { title: 'Dez tarefas de um dia', run: tarefas },
  telas: { title: 'Telas de tarefas', run: () => telas() },
  executor: { title: 'Executor de testes', run: executor },
  constancia: { title: 'Processos que morrem', run: constancia },
  hostil: { title: 'Chamadas hostis', run: hostil },
  espera: { title: 'O que os outros esperam', run: espera },
  matriz: { title: 'Executor: casos e lojas', run: matriz },
  web: { title: 'Tela', run: () => web() },
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
