import type { Topico } from '@retaguarda/contract/evento.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { By } from '../../kit/ctx/audit.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { hold, isTakenAway, mustHold } from '../../kit/life/held.ts'
import { releaseRow } from '../../kit/life/life.repo.ts'
import { takeLote } from '../../kit/lote/lote.repo.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import { pushProgress } from '../../kit/push/notify.ts'
import { sideBySide } from '../../base/side-by-side.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Aplicado, aplicarLinhas, type Origem } from './aplicar.service.ts'
import { rowsOf } from './leitura/rows.ts'
import { leituraDeRetorno } from './leitura/retorno.calc.ts'
import { listLinhasFeitas } from './row.repo.ts'
import { type Numerada, numerador } from './numero.calc.ts'
import { endRetorno, listContasDoBanco, readOrdemDeImportar, updateAndamento } from './retorno.repo.ts'

/** Titles of one transaction: what a crash can undo, and the next run does again. */
const PIECE = 500
/** Transactions of one file that go on side by side: while one waits for the database, the next is made ready. */
const WIDTH = 3
/** ms that one run works on a file; then others have their turn. */
const TURN = 60_000
/** Of a file, sentences about single lines; the grid of its lines shows the others. */
const AVISOS_MAX = 50

export const retornos = { job: 'retorno.importar', table: 'retorno' } as const
export const topicoRetorno = (id: number): Topico => `retorno-${id}`

/** Works a file off, from where it stands: each piece with its payments is one transaction, which says how far it is. */
export async function executarRetorno(ctx: JobCtx, { id }: { id: number }, piece = PIECE): Promise<void> {
  const { db } = ctx
  const { table } = retornos
  await hold(ctx, {
    table,
    take: (processo) => takeLote(db, retornos, processo, id, ctx.now()),
    work: async (_, processo) => {
      const done = await trabalhar(ctx, { id, processo, most: piece })
      if (done) {
        await endRetorno(db, id, processo, ctx.now())
        await pushProgress(db, topicoRetorno(id), { ...done, linha: null, fim: true })
      } else {
        await releaseRow(db, table, processo, id)
        await beginLote(db, retornos, id)
      }
    },
  })
}

type Andamento = { feitos: number; total: number }

/** @returns undefined where the rest is another run's */
async function trabalhar(
  ctx: JobCtx,
  { id, processo, most }: { id: number; processo: number; most: number },
): Promise<Andamento | undefined> {
  const retorno = await readOrdemDeImportar(ctx.db, id)
  if (!retorno) return { feitos: 0, total: 0 }
  const { titulos: total, usuarioId, requestId, contas, contaBancariaId, banco } = retorno
  const by: By = { now: ctx.now, requestId, user: usuarioId === null ? null : { id: usuarioId } }
  const carteiras = new Map((await listContasDoBanco(ctx.db, banco)).map((conta) => [conta.id, conta.carteira]))
  const origem: Origem = { id, contaBancariaId, contas, carteiras }
  let feitos = retorno.feitos
  let room = Math.max(AVISOS_MAX - retorno.avisos.length, 0)

  async function fazerPedaco({ lidas, antes }: Pedaco): Promise<void> {
    await Promise.all(antes)
    const done = await perform(ctx, lidas, async (trx, some) => {
      const { avisos, ...counts } = await aplicarLinhas(trx, by, origem, some)
      mustHold(await updateAndamento(trx, id, processo, { ...counts, avisos: avisos.slice(0, room) }))
      return { ...counts, avisos }
    })
    room = Math.max(room - done.reduce((total, { avisos }) => total + avisos.length, 0), 0)
    feitos += lidas.length
    await pushProgress(ctx.db, topicoRetorno(id), { feitos, total, linha: null, fim: false })
  }

  const began = performance.now()
  const feitas = new Set(retorno.feitos > 0 ? await listLinhasFeitas(ctx.db, id) : [])
  const pieces = emPedacos(titulosDe(ctx, retorno.chave), feitas, most)
  let over = false
  const order = emOrdem()
  try {
    await sideBySide<Lidas>({
      width: WIDTH,
      enough: () => ctx.life.leaving() || performance.now() - began > TURN,
      next: async () => {
        const { value, done } = await pieces.next()
        over = done === true
        return value ? [value] : []
      },
      work: (lidas) => order(lidas, fazerPedaco),
    })
  } finally {
    await pieces.return(undefined)
  }
  return over ? { feitos, total } : undefined
}

type Lidas = readonly Numerada[]
/** `antes`: those that are to be done before it. */
type Pedaco = { lidas: Lidas; antes: readonly Promise<void>[] }

/** Has what tells of the same title be done in the order of the file; what fails keeps what comes after it from being done. */
function emOrdem() {
  const emMaos = new Map<Promise<void>, ReadonlySet<string>>()
  return (lidas: Lidas, work: (piece: Pedaco) => Promise<void>): Promise<void> => {
    const numeros = lidas.flatMap(({ numero }) => (numero === '' ? [] : [numero]))
    const antes = [...emMaos].flatMap(([promise, others]) => (numeros.some((numero) => others.has(numero)) ? [promise] : []))
    const done = work({ lidas, antes }).then(() => void emMaos.delete(done))
    emMaos.set(done, new Set(numeros))
    return done
  }
}

/** The titles that are not done yet, so many at a time. */
async function* emPedacos(lidas: AsyncIterable<Numerada>, done: ReadonlySet<number>, most: number): AsyncGenerator<Lidas, undefined> {
  let waiting: Numerada[] = []
  for await (const lida of lidas) {
    if (done.has(lida.linha)) continue
    waiting.push(lida)
    if (waiting.length < most) continue
    yield waiting
    waiting = []
  }
  if (waiting.length > 0) yield waiting
}

/** The titles of a stored file, numbered as at the first reading; it was judged before it was stored. */
async function* titulosDe({ integrations }: JobCtx, key: string): AsyncGenerator<Numerada> {
  const leitura = leituraDeRetorno()
  const numerar = numerador()
  // Opened twice: once to tell its encoding.
  async function* fonte() {
    yield* await integrations.files.open(key)
  }
  for await (const row of rowsOf(fonte)) {
    const lida = leitura.linha(row)
    if (lida) yield numerar(lida)
  }
  const { ultima } = leitura.fim()
  if (ultima) yield numerar(ultima)
}

type Trabalho = Parameters<Parameters<typeof inTransaction<Aplicado>>[1]>[0]

/** In one transaction, or, where one of the titles cannot be kept, in smaller ones, so that it alone stops the file. */
async function perform(
  ctx: JobCtx,
  lidas: readonly Numerada[],
  work: (trx: Trabalho, lidas: readonly Numerada[]) => Promise<Aplicado>,
): Promise<Aplicado[]> {
  try {
    return [await inTransaction(ctx.db, (trx) => work(trx, lidas))]
  } catch (error) {
    if (lidas.length === 1 || isTakenAway(error) || isDatabaseAway(error)) throw error
    ctx.log.error({ err: error, linhas: lidas.length }, 'Linhas de um retorno não puderam ser feitas juntas')
    const half = Math.ceil(lidas.length / 2)
    return [...(await perform(ctx, lidas.slice(0, half), work)), ...(await perform(ctx, lidas.slice(half), work))]
  }
}
