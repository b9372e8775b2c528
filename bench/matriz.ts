import { readdirSync, readFileSync } from 'node:fs'
import { newDir, removeDir, startExecutor } from '../tests/executor/processo.ts'
import { type Passos, startReceptor } from '../tests/executor/receptor.ts'
import { startLoja } from '../tests/loja/loja.ts'
import { residentMb } from './server.ts'
import { count, ms, show, table } from './table.ts'
import { median, p95 } from './time.ts'

const CASOS = 500
const LOJAS = 4
const WORKERS = 4
const LOOK_MS = 1_000
/** Wrong results that are told one by one. */
const WRONG_MAX = 20
/** ms for a case on a machine that does nothing else. */
const PATIENCE = 20_000

/** Leaves what it was behind in every store of a browser's, and finds none of anybody else's. */
const STEPS: Passos = [
  ['call_url', null, null, '/cesta'],
  ['validate_message', 'css', '#total', '=Itens: 0'],
  [
    'execute_script',
    null,
    null,
    `if (localStorage.caso || document.cookie) throw new Error('de outro caso: ' + localStorage.caso + document.cookie)
     localStorage.caso = '{{caso}}'; document.cookie = 'caso={{caso}}'; sessionStorage.cesta = JSON.stringify(['{{caso}}'])`,
  ],
  ['call_url', null, null, '/busca?q={{caso}}'],
  ['validate_message', 'css', '#estado', '=0 produtos'],
  ['click', 'text', 'Ver a cesta'],
  ['validate_message', 'css', '#itens', '={{caso}}'],
]

/** So many cases in so many stores as one execution, by one runner: time, memory, and whether anything was mixed; `matriz=500,4`. */
export async function matriz([casos = CASOS, lojas = LOJAS]: number[] = []): Promise<string> {
  const [receptor, dir] = await Promise.all([startReceptor(), newDir()])
  const stores = await Promise.all(Array.from({ length: lojas }, startLoja))
  const executor = await startExecutor({ dir, origin: receptor.origin, env: { RUNNER_WORKERS: String(WORKERS) } })
  const jobs = stores.flatMap((loja, l) =>
    Array.from({ length: casos }, (_, c) => {
      const caso = `c${c}-l${l}`
      const dados = { id: 1, name: caso, type: 1 as const, code: null, mockup: JSON.stringify({ caso }) }
      const config = { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 30, tempoCaso: 300 }
      return { loja, caso, entry: receptor.entry(STEPS, { mockups: [dados], config }) }
    }),
  )
  const most = { executor: 0, tudo: 0 }
  const look = setInterval(() => {
    most.executor = Math.max(most.executor, residentMb(executor.pid) ?? 0)
    most.tudo = Math.max(most.tudo, treeMb(executor.pid))
  }, LOOK_MS)
  const began = performance.now()
  // A connection that stood still may be closed while it is used again; the same entry once more is one case.
  const post = (entry: (typeof jobs)[number]['entry']) => executor.post(entry).catch(() => executor.post(entry))
  for (const { entry } of jobs) if (!(await post(entry)).ok) throw new Error('O executor não aceitou um caso')
  const posted = performance.now() - began
  const ends = []
  for (const { entry } of jobs) ends.push(await receptor.end(entry.result, PATIENCE * jobs.length))
  const total = performance.now() - began
  clearInterval(look)
  const wrong = jobs.flatMap(({ loja, caso, entry: { result } }) => {
    const { fim, events } = receptor.of(result)
    const passos = receptor.passos(result)
    const steps = passos.map(({ ordem }) => ordem).join()
    const seen = stores.flatMap((one) => one.visits.filter(({ url }) => url === `/busca?q=${caso}`).map(() => one))
    if (fim?.resultado === 1 && steps === '1,2,3,4,5,6,7' && seen.length === 1 && seen[0] === loja) return []
    const notes = events.flatMap((event) => (event.tipo === 'nota' ? [event.mensagem] : []))
    const told = [fim?.mensagem ?? 'sem mensagem', ...notes].join(' ')
    return [{ resultado: fim?.resultado, text: `${caso}: passos ${steps}, ${seen.length} buscas, rodada ${fim?.rodada}. ${told}` }]
  })
  const failed = wrong.filter(({ resultado }) => resultado !== 1).length
  await executor.signal('SIGTERM')
  await Promise.all([receptor.stop(), removeDir(dir), ...stores.map((loja) => loja.stop())])
  const times = ends.map((fim) => fim.ms)
  const figures = table(
    [`${count(casos)} casos × ${lojas} lojas, ${WORKERS} de cada vez`, ''],
    [
      ['recebidos pelo executor', ms(posted)],
      ['terminados', `${show(total / 1_000)} s`],
      ['um caso de sete passos: mediana; p95', `${ms(median(times))}; ${ms(p95(times))}`],
      ['terminados com falha ou erro', count(failed)],
      ['misturados, perdidos ou dobrados', count(wrong.length - failed)],
      ['memória do executor, a maior', `${show(most.executor)} MB`],
      ['com o navegador', `${show(most.tudo)} MB`],
    ],
  )
  return [figures, ...wrong.slice(0, WRONG_MAX).map(({ text }) => `- ${text}`)].join('\n\n')
}

/** What a process and all below it hold, what they share counted once, in MB; 0 where the system does not say. */
function treeMb(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = textOf(`/proc/${name}/stat`)
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const below = (pid: number): boolean => pid === root || (pid > 1 && below(parents.get(pid) ?? 0))
  const kb = [...parents.keys()].filter(below).map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kb.reduce((a, b) => a + b, 0) / 1_024
}

/** Empty where the process is gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
