import { instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { type Lugar, listLugares } from '../lugar.repo.ts'
import {
  updateHistorico,
  removeDados,
  updateSeguranca,
  listTamanhos,
  lockAnonimizado,
  type Pedaco,
  type Quem,
  updateAnonimizado,
} from './anonimo.repo.ts'
import { anotarTodos, excluirArquivos } from './anotados.service.ts'
import { isForaDoPlano, isPapel, REGISTROS } from './plano.repo.ts'
import { decifrar } from './quem.service.ts'

/** Blocks of 8 kB that a transaction goes through: so long nobody else waits for a row. */
const LOTE = 2_000

/** A table that the work goes through, or a month of the log. */
type Passo = { nome: string; blocos: number; clean: (trx: Trx, quem: Quem, piece: Pedaco) => Promise<number> }

type Ran = Pick<JobCtx, 'db' | 'config' | 'now'>

/** What is left of making somebody nameless: history, messages and the log, in lots. Killed, another one goes on from the last of them. */
export async function anonimizarResto(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  const { db, life } = ctx
  if (await anonimizarLotes(ctx, id, () => life.leaving())) {
    await excluirArquivos(ctx)
    await anotarTodos(ctx)
  } else await enqueue(db, 'privacidade.anonimizar', { id }, { key: `privacidade.anonimizar-${id}` })
}

/** @returns whether all is done */
export async function anonimizarLotes(ctx: Ran, pessoa: number, leaving: () => boolean = () => false, lote = LOTE): Promise<boolean> {
  const lugares = await listLugares(ctx.db)
  for (let more = true; more; ) {
    if (leaving()) return false
    more = await inTransaction(ctx.db, (trx) => umLote(trx, ctx, { pessoa, lugares, lote }))
  }
  return true
}

type Running = { pessoa: number; lugares: readonly Lugar[]; lote: number }

/** @returns whether there is more to do */
async function umLote(trx: Trx, { config, now }: Ran, { pessoa, lugares, lote }: Running): Promise<boolean> {
  const row = await lockAnonimizado(trx, pessoa)
  if (!row || row.termos === null) return false
  const padrao = decifrar(config, row.termos)
  if (padrao === undefined)
    throw new Error(`The terms of person ${pessoa} were written with another key; see CHAVE_SEGREDO_ANTERIOR in docs/operacao.md`)
  const passo = (await listPassos(trx, lugares)).find(({ nome }) => nome >= row.lugar)
  if (!passo) {
    await updateAnonimizado(trx, pessoa, { fim: now(), termos: null })
    await audit(trx, { now, user: null, requestId: '' }, { entidade: 'anonimizado', registro: pessoa, acao: 'concluir' })
    return false
  }
  const de = passo.nome === row.lugar ? Number(row.posicao) : 0
  const ate = de + lote
  await passo.clean(trx, { pessoa, padrao }, { de, ate })
  // A space comes before every letter: the next name in order, whatever it is.
  await updateAnonimizado(trx, pessoa, ate >= passo.blocos ? { lugar: `${passo.nome} `, posicao: 0 } : { lugar: passo.nome, posicao: ate })
  return true
}

/** In the order of their names, so that whoever goes on later finds where it was. */
async function listPassos(db: Db, lugares: readonly Lugar[]): Promise<Passo[]> {
  const byTable = new Map<string, Lugar>(lugares.map((lugar) => [lugar.tabela, lugar]))
  return (await listTamanhos(db)).flatMap(({ nome, de, blocos }) => {
    const lugar = byTable.get(de ?? nome)
    if (!lugar || isPapel(lugar) || isForaDoPlano(lugar) || REGISTROS.includes(lugar.tabela) || lugar.colunas.length === 0) return []
    return [{ nome, blocos, clean: cleanOf(lugar, de === null ? undefined : mesDe(nome)) }]
  })
}

function cleanOf(lugar: Lugar, mes: Pedaco['mes']): Passo['clean'] {
  if (lugar.tabela === 'auditoria') return updateHistorico
  if (lugar.tabela === 'seguranca') return updateSeguranca
  return (trx, quem, piece) => removeDados(trx, lugar, quem, mes ? { ...piece, mes } : piece)
}

const MESES = 12
/** The month of São Paulo that a part of the log is of: `log_ocorrencia_202611`. */
function mesDe(nome: string): Pedaco['mes'] {
  const [, year = '', month = ''] = /_(\d{4})(\d\d)$/.exec(nome) ?? []
  const [ano, mes] = [Number(year), Number(month)]
  const day = (a: number, m: number) => instanteDe(`${a}-${String(m).padStart(2, '0')}-01`)
  return { inicio: day(ano, mes), fim: mes === MESES ? day(ano + 1, 1) : day(ano, mes + 1) }
}
