import { type ClientesDoMes, MESES_RESUMO, type ResumoGeral, type TotalDoCliente } from '@retaguarda/contract/faturamento/resumo.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, competenciaChave, competenciaTexto, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import { centavos, compared, emAberto, percentuais, total } from './resumo.calc.ts'
import { type FaturaContada, listContadas, listDeClientes, listSomas, mapNames, type Periodo } from './resumo.repo.ts'

/** What was paid, is open, was withheld and was paid by credits in the twelve months up to this one (DSH-006). */
export async function resumoGeral(db: Db, ate: Competencia): Promise<ResumoGeral> {
  const somas = await listSomas(db, mesesAte(ate, MESES_RESUMO))
  const of = (what: 'pago' | 'aberto' | 'retido' | 'credito') =>
    somas.map((soma) => ({ competencia_label: competenciaTexto(soma), valortotal: soma[what] }))
  return { pago: of('pago'), 'nao-pago': of('aberto'), retido: of('retido'), credito: of('credito') }
}

/** Each client's part of each of the months, and their totals. */
export async function resumoPorCliente(db: Db, ate: Competencia, meses: number): Promise<ClientesDoMes[]> {
  const faturas = await listContadas(db, mesesAte(ate, meses))
  const names = await mapNames(db, new Set(faturas.map(({ clienteId }) => clienteId)))
  const order = new Map([...names.keys()].map((id, at) => [id, at]))
  const byName = faturas.toSorted((a, b) => present(order.get(a.clienteId)) - present(order.get(b.clienteId)))
  const byMes = Map.groupBy(byName, competenciaChave)
  return [...byMes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([of, doMes]) => ({
      competencia: of,
      clientes: parts(doMes, names),
      valorPago: total(doMes.map(({ valorPago }) => valorPago)),
      valorPendente: emAberto(doMes),
      valorTotalTodos: total(doMes.map(({ valor }) => valor)),
    }))
}

/** A client's together, from the highest value down; equal ones stay in the order of the alphabet. */
function parts(faturas: FaturaContada[], names: Map<number, string>) {
  const falling = [...Map.groupBy(faturas, ({ clienteId }) => clienteId)]
    .map(([clienteId, own]) => {
      const valor = total(own.map((one) => one.valor))
      return { clienteId, valor, cents: centavos(valor) }
    })
    .sort((a, b) => compared(b.cents, a.cents))
  const deCem = percentuais(falling.map(({ valor }) => valor))
  return falling.map(({ clienteId, valor }, at) => ({
    cliente: { id: clienteId, nome: present(names.get(clienteId)) },
    valorTotal: valor,
    percentual: present(deCem[at]),
  }))
}

/** What these clients were billed; a month without a counted invoice has no row. */
export async function resumoDeClientes(db: Db, clientes: number[], ate: Competencia): Promise<TotalDoCliente[]> {
  if (clientes.length === 0) return []
  const faturas = await listDeClientes(db, clientes, mesesAte(ate, MESES_RESUMO))
  return faturas.map(({ clienteId, nome, valor, ...mes }) => ({
    cli_id: clienteId,
    pes_nome: nome,
    competencia: competenciaChave(mes),
    somatotal: valor,
  }))
}

function mesesAte(ate: Competencia, meses: number): Periodo {
  return { de: somaMeses(ate, 1 - meses), ate }
}
