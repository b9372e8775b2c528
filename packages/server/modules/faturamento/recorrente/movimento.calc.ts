import type { MesRecorrente, Movimento } from '@retaguarda/contract/faturamento/recorrente.ts'
import { exact, fromCents } from '@retaguarda/contract/kit/money.ts'

/** What each client's monthly items come to, in cents; who has none is not in it, or has 0. */
export type ReceitaDoMes = ReadonlyMap<number, number>

const NADA: ReceitaDoMes = new Map()

/** What a client's revenue did; null where it did nothing. @param above whether it was above 0 in any month before */
export function movimentoDe(before: number, now: number, above: boolean): Movimento | null {
  if (now === before) return null
  if (before === 0) return above ? 'retorno' : 'novo'
  if (now === 0) return 'cancelado'
  return now > before ? 'expansao' : 'contracao'
}

type Movimentos = Omit<MesRecorrente, 'competencia' | 'comprometido' | 'pendentes' | 'parcial'>

/**
 * What moved in each of the months after the first, which only says what they begin with.
 * @param above clients that were above 0 in any month before the first
 */
export function movimentosDe(meses: readonly ReceitaDoMes[], above: ReadonlySet<number> = new Set()): Movimentos[] {
  const once = new Set(above)
  see(meses[0] ?? NADA, once)
  return meses.slice(1).map((now, at) => {
    const row = movimentosDoMes(meses[at] ?? NADA, now, once)
    see(now, once)
    return row
  })
}

function see(mes: ReceitaDoMes, once: Set<number>): void {
  for (const [cliente, cents] of mes) if (cents > 0) once.add(cliente)
}

function movimentosDoMes(before: ReceitaDoMes, now: ReceitaDoMes, once: ReadonlySet<number>): Movimentos {
  const total = { novo: 0, retorno: 0, expansao: 0, contracao: 0, cancelado: 0 }
  const clients = { novo: 0, retorno: 0, expansao: 0, contracao: 0, cancelado: 0 }
  for (const cliente of new Set([...before.keys(), ...now.keys()])) {
    const [de, para] = [before.get(cliente) ?? 0, now.get(cliente) ?? 0]
    const movimento = movimentoDe(de, para, once.has(cliente))
    if (movimento === null) continue
    total[movimento] += Math.abs(para - de)
    clients[movimento] += 1
  }
  const [inicial, inicio] = [soma(before), contados(before)]
  const final = soma(now)
  const { novo, retorno, expansao, contracao, cancelado } = total
  return {
    inicial: fromCents(inicial),
    novo: fromCents(novo),
    retorno: fromCents(retorno),
    expansao: fromCents(expansao),
    contracao: fromCents(contracao),
    cancelado: fromCents(cancelado),
    final: fromCents(final),
    clientes: { inicio, novos: clients.novo, voltaram: clients.retorno, perdidos: clients.cancelado, fim: contados(now) },
    churnClientes: percentual(clients.cancelado, inicio),
    churnReceita: percentual(cancelado, inicial),
    retencaoLiquida: percentual(inicial + expansao - contracao - cancelado, inicial),
  }
}

const soma = (mes: ReceitaDoMes) => [...mes.values()].reduce((total, cents) => total + cents, 0)
const contados = (mes: ReceitaDoMes) => [...mes.values()].filter((cents) => cents > 0).length

const CEM = 100
const PLACES = 2

const percentual = (part: number, whole: number): string | null => (whole === 0 ? null : exact(part).times(CEM).div(whole).toFixed(PLACES))
