import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Topico } from '@retaguarda/contract/evento.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { isDatabaseAway } from '../../../db/pool.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { hold, isTakenAway, mustHold } from '../../../kit/life/held.ts'
import { releaseRow } from '../../../kit/life/life.repo.ts'
import { openPdf, pdfBytes } from '../../../kit/pdf.ts'
import { pushProgress } from '../../../kit/push/notify.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { confirmarArquivos, incluirArquivo } from '../../arquivo/arquivo.service.ts'
import { drawBoleto } from './folha.ts'
import { listPapeis, removePdfsAntes, takePdf, updatePdf } from './papel.repo.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { GUARDADO, papelDe, problemaDoPapel } from './papel.service.ts'

const TABLE = 'boleto_pdf'
/** Slips that are read at once. */
const PIECE = 200

/** What the job of every minute goes on with. */
export const pdfs = { job: 'boleto.pdf', table: TABLE } as const

/** The process is to leave: another one begins anew. */
class Leaving extends Error {}

type Order = { id: number; documentos: number[] }
type Failure = { boleto: number; error: string }

/** Draws many slips into one PDF. It leaves nothing half done: where its process dies, another one begins anew. */
export async function gerarPdf(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  const { db, log } = ctx
  await hold(ctx, {
    table: TABLE,
    take: (processo) => takePdf(db, processo, id),
    work: (order, processo) =>
      draw(ctx, processo, order).catch(async (error: unknown) => {
        if (error instanceof Leaving) return releaseRow(db, TABLE, processo, id)
        if (isDatabaseAway(error) || isTakenAway(error)) throw error
        log.error({ err: error, id }, 'Um PDF de boletos não pôde ser gerado')
        return finish(ctx, processo, order, { falha: 'Algo deu errado. Gere o PDF de novo.' })
      }),
  })
}

const topico = (id: number): Topico => `boletos-${id}`

async function finish(
  ctx: JobCtx,
  processo: number,
  { id, documentos }: Order,
  end: { falha: string } | { arquivoId: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    mustHold(await updatePdf(trx, processo, id, { ...end, fim: ctx.now(), tomadoPor: null }))
    if ('arquivoId' in end) await confirmarArquivos(trx, [end.arquivoId], ctx.now())
  })
  await pushProgress(ctx.db, topico(id), { feitos: documentos.length, total: documentos.length, linha: null, fim: true })
}

async function draw(ctx: JobCtx, processo: number, order: Order): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `retaguarda-envio-${process.pid}-`))
  try {
    const path = join(folder, 'boletos.pdf')
    const hash = createHash('sha256')
    const { count, pages } = folhas(ctx, processo, order)
    const bytes = pdfBytes(await openPdf('Boletos'), pages(), drawBoleto)
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          yield part
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
    if (count() === 0) return await finish(ctx, processo, order, { falha: 'Nenhum destes boletos pode ser impresso.' })
    const upload = { part: 'arquivo', name: `boletos-${order.id}.pdf`, path, size: (await stat(path)).size, sha256: hash.digest('hex') }
    await finish(ctx, processo, order, { arquivoId: await incluirArquivo(ctx, upload, 'arquivo') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The slips one after the other, and how many there were; those that cannot be drawn are noted with their reason. */
function folhas(ctx: JobCtx, processo: number, { id, documentos }: Order) {
  const { db, life, now } = ctx
  let drawn = 0
  async function* pages() {
    const quando = { hoje: dayOf(now()), data: null, feriados: await readFeriados(db) }
    const errors: Failure[] = []
    for (let at = 0; at < documentos.length; at += PIECE) {
      const ids = documentos.slice(at, at + PIECE)
      const rows = new Map((await listPapeis(db, ids)).map((row) => [row.boleto, row]))
      for (const boleto of ids) {
        if (life.leaving()) throw new Leaving()
        const row = rows.get(boleto)
        const error = row ? problemaDoPapel(row) : 'O boleto não existe mais.'
        if (row && error === undefined) {
          drawn++
          yield papelDe(row, quando)
        } else errors.push({ boleto, error: error ?? '' })
      }
      const feitos = Math.min(at + PIECE, documentos.length)
      mustHold(await updatePdf(db, processo, id, { feitos, erros: JSON.stringify(errors) }))
      await pushProgress(db, topico(id), { feitos, total: documentos.length, linha: null, fim: false })
    }
  }
  return { pages, count: () => drawn }
}

/** Every day: what was kept for seven days goes, its file with it. */
export const limparPdfs = ({ db, now }: JobCtx): Promise<void> => removePdfsAntes(db, new Date(now().getTime() - GUARDADO))
