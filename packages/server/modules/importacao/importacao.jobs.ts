import type { Topico } from '@retaguarda/contract/evento.ts'
import { importacaoDe } from '@retaguarda/contract/importacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Db } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { BATCH } from '../../kit/importacao/comando.ts'
import type { Fonte } from '../../kit/importacao/medida.ts'
import { hold, mustHold } from '../../kit/life/held.ts'
import { releaseRow } from '../../kit/life/life.repo.ts'
import { takeLote } from '../../kit/lote/lote.repo.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import { pushProgress } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { avisarFim } from '../aviso/avisar.service.ts'
import { endImportacao, insertAvisos, readOrdemDeImportar, updateAndamento } from './importacao.repo.ts'
import { conferirArquivo, isInteiro } from './registros.ts'

/** ms that one run works on a file; then others have their turn. */
const TURN = 60_000

export const importacoes = { job: 'importacao.executar', table: 'importacao' } as const
const topicoDe = (id: number): Topico => `importacao-${id}`

/** A kept file, opened whenever it is read from its beginning. */
export const fonteDe = ({ integrations }: Pick<JobCtx, 'integrations'>, key: string): Fonte =>
  async function* () {
    yield* await integrations.files.open(key)
  }

/** Writes what a file brings, from where it stands: some rows with what became of them are one transaction, which says how far it is. */
export async function executarImportacao(ctx: JobCtx, { id }: { id: number }, batch = BATCH): Promise<void> {
  const { db } = ctx
  const { table } = importacoes
  await hold(ctx, {
    table,
    take: (processo) => takeLote(db, importacoes, processo, id, ctx.now()),
    work: async (_, processo) => {
      if (await work(ctx, { id, processo, batch })) return finish(ctx, id, processo)
      await inTransaction(db, async (trx) => {
        await releaseRow(trx, table, processo, id)
        await beginLote(trx, importacoes, id)
      })
    },
  })
}

/** @returns false where the rest is another run's */
async function work(ctx: JobCtx, { id, processo, batch }: { id: number; processo: number; batch: number }): Promise<boolean> {
  const { db } = ctx
  const order = await readOrdemDeImportar(db, id)
  if (!order) return true
  const { tipo, mapa, chave, requestId, usuarioId, ate } = order
  const began = performance.now()
  const { lidas, incluirLinhas } = await conferirArquivo(ctx, { tipo, mapa, fonte: fonteDe(ctx, chave) })
  const by = { requestId, now: ctx.now, user: usuarioId === null ? null : { id: usuarioId } }
  const inteiro = isInteiro(tipo)
  // What was refused meanwhile refuses all of a file that comes whole.
  const recusas = inteiro ? lidas.flatMap(({ linha, veredito }) => (veredito?.tipo === 'recusa' ? [{ linha, ...veredito }] : [])) : []
  if (recusas.length > 0) {
    const nothing = { novas: 0, mudam: 0, ficam: 0, recusadas: recusas.length, feitas: lidas.length, ate: present(lidas.at(-1)).linha }
    await inTransaction(db, async (trx) => {
      await insertAvisos(trx, id, recusas)
      mustHold(await updateAndamento(trx, id, processo, nothing))
    })
    return true
  }
  let de = lidas.findIndex(({ linha }) => linha > ate)
  while (de >= 0 && de < lidas.length) {
    const end = inteiro ? lidas.length : Math.min(de + batch, lidas.length)
    await incluirLinhas(db, { de, ate: end }, by, async (trx, { novas, mudam, avisos, ate: last }) => {
      const count = (what: string) => avisos.filter((aviso) => aviso.tipo === what).length
      const ficam = count('fica')
      const recusadas = count('recusa')
      await insertAvisos(trx, id, avisos)
      const done = { novas, mudam, ficam, recusadas, feitas: novas + mudam + ficam + recusadas, ate: last }
      mustHold(await updateAndamento(trx, id, processo, done))
    })
    de = end
    await tell(db, id, { feitos: de, total: lidas.length, fim: false })
    if (de < lidas.length && (ctx.life.leaving() || performance.now() - began > TURN)) return false
  }
  return true
}

async function finish(ctx: JobCtx, id: number, processo: number): Promise<void> {
  const { db } = ctx
  const order = await readOrdemDeImportar(db, id)
  if (!order) return
  const { tipo, usuarioId, linhas } = order
  await inTransaction(db, async (trx) => {
    const end = mustHold(await endImportacao(trx, id, processo, ctx.now()))
    const onde = { link: `/importar/${tipo}/${id}`, chave: `importacao-${id}` }
    await avisarFim(trx, ctx, { usuarioId, nome: importacaoDe(tipo).titulo, feitas: end.novas + end.mudam, erros: end.recusadas, ...onde })
  })
  await tell(db, id, { feitos: linhas, total: linhas, fim: true })
}

const tell = (db: Db, id: number, how: { feitos: number; total: number; fim: boolean }) =>
  pushProgress(db, topicoDe(id), { ...how, linha: null })
