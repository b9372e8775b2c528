import { SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { RuleError } from '../../../base/errors.ts'
import { limit } from '../../../base/limit.ts'
import { loteJob } from '../../../kit/lote/lote-run.ts'
import type { End, Lote, Write } from '../../../kit/lote/lote.ts'
import { avisarFim } from '../../aviso/avisar.service.ts'
import { type ClienteLido, listClientesLidos } from '../calculo/faturamento.repo.ts'
import { type CalculoCtx, faturar, perguntarSePreciso } from '../calculo/faturamento.service.ts'
import { listClientesDasLinhas, readFimFechamento, readOrdem, type Ordem } from './fechamento.repo.ts'

/** Stores that are asked side by side; each may take 10 s to say nothing. */
export const LOJAS_AO_MESMO_TEMPO = 25
/** Invoices that are written side by side: a few keep database and process busy and leave connections to people. */
const FATURAS_AO_MESMO_TEMPO = 4

const { FEITA, ERRO, MANTIDA } = SituacaoLinhaFechamento.code

/** `id` is the line's. */
type Row = { id: number; lido: ClienteLido }
type Fim = End<'fechamento_linha'>
type Turn = ReturnType<typeof limit>
/** `ask` gives turns to ask a store, `invoice` to write an invoice. */
type EmAndamento = Ordem & { ask: Turn; invoice: Turn }

/**
 * Closings of months. Each client is one transaction with its line, so that a process that dies at any point leaves nothing half done,
 * and another one goes on with the rest.
 */
export const fechamentos: Lote<EmAndamento, Row, 'fechamento_linha'> = {
  table: 'fechamento',
  lines: 'fechamento_linha',
  lote: 'fechamentoId',
  said: ['erro'],
  job: 'fechamento.executar',
  topico: (id) => `fechamento-${id}`,
  piece: 200,
  // Those that wait for their turn to be written keep no store waiting.
  width: LOJAS_AO_MESMO_TEMPO + 8 * FATURAS_AO_MESMO_TEMPO,
  open: async (db, id) => {
    const order = await readOrdem(db, id)
    return order && { ...order, ask: limit(LOJAS_AO_MESMO_TEMPO), invoice: limit(FATURAS_AO_MESMO_TEMPO) }
  },
  load: readRows,
  work: calcularLinha,
  broken: () => ({ situacao: ERRO, erro: 'Algo deu errado ao calcular este cliente. Tente de novo.' }),
  ended: finish,
  text: ({ lido: { nome } }, end) => textOf(nome, end),
}
export const executarFechamento = loteJob(fechamentos)

async function finish(trx: Trx, ctx: JobCtx, id: number): Promise<void> {
  const end = await readFimFechamento(trx, id)
  if (!end) return
  const onde = { link: `/financeiro/fechamento?fechamento=${id}`, chave: `fechamento-${id}-${end.fim.getTime()}` }
  await avisarFim(trx, ctx, { ...end, nome: `Fechamento de ${competenciaTexto(end)}`, ...onde })
}

async function readRows(db: Db, { competencia }: Ordem, ids: readonly number[]): Promise<Row[]> {
  const rows = await listClientesDasLinhas(db, ids)
  const clientes = rows.map(({ clienteId }) => clienteId)
  const lidos = await listClientesLidos(db, clientes, competencia)
  const lidoDe = new Map(lidos.map((lido) => [lido.id, lido]))
  return rows.flatMap(({ id, clienteId }) => {
    const lido = lidoDe.get(clienteId)
    return lido ? [{ id, lido }] : []
  })
}

async function calcularLinha(job: JobCtx, order: EmAndamento, { lido }: Row, write: Write<'fechamento_linha'>): Promise<Fim> {
  const { competencia, fecharFatura, requestId, user, ask, invoice } = order
  const ctx: CalculoCtx = { ...job, requestId, user }
  const loja = await ask(() => perguntarSePreciso(ctx, lido, competencia))
  try {
    const done = await invoice(() =>
      faturar(ctx, { cliente: lido.id, competencia, fecharFatura }, loja, (trx, { id: faturaId, valor }) =>
        write(trx, { situacao: FEITA, faturaId, valor }),
      ),
    )
    return { situacao: FEITA, faturaId: done.id, valor: done.valor }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    // Closed before, by a person or by an earlier run: it stays as it is.
    if (error.motivo === 'faturaEncerrada' && lido.fatura) return { situacao: MANTIDA, faturaId: lido.fatura.id, valor: lido.fatura.valor }
    return { situacao: ERRO, erro: error.message }
  }
}

function textOf(name: string, { situacao, erro, valor }: Fim): { texto: string; erro: boolean } {
  if (situacao === ERRO) return { texto: `${name}: ${erro}`, erro: true }
  const amount = valor === null || valor === undefined ? '' : ` ${brl(valor)}`
  return { texto: situacao === MANTIDA ? `${name}: já fechada,${amount}` : `${name}:${amount}`, erro: false }
}
