import { setImmediate as breathe } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { type Competencia, competenciaChave, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { notFound } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { recordSecurity } from '../../../kit/ctx/security-log.ts'
import { drawnDanfse, marcaDe, municipiosDe } from '../danfse/danfse.service.ts'
import { parseNfse } from '../nota/ler-nfse.ts'
import { listEntregues, listIdsDoMes, type NotaEntregue, readMes } from './mes.repo.ts'
import { ENTIDADE_MES } from './mes.service.ts'
import { entryOf, relacaoCsv } from './relacao.ts'

export type PedidoZip = Competencia & { pdf: boolean; novas: boolean }

/** Notes whose bytes are held at a time. */
const EACH = 25

/**
 * The notes of a month for the accountant, made while they are sent.
 * @throws RuleError 404 where there are none
 */
export async function baixarMes(ctx: Ctx, pedido: PedidoZip, headOnly: boolean): Promise<{ name: string; content: Readable }> {
  const { ano, mes, pdf, novas } = pedido
  const desde = novas ? ((await readMes(ctx.db, pedido))?.fechadoEm ?? null) : null
  const ids = await listIdsDoMes(ctx.db, { ano, mes, desde })
  const competencia = competenciaTexto(pedido)
  if (ids.length === 0)
    throw notFound(desde ? `Nenhuma nota de ${competencia} mudou desde a última entrega.` : `${competencia} não tem nota autorizada.`)
  const name = `notas-${competenciaChave(pedido).replace('/', '-')}.zip`
  if (headOnly) return { name, content: Readable.from([]) }
  const depois = { notas: ids.length, pdf, novas }
  await inTransaction(ctx.db, async (trx) => {
    await audit(trx, ctx, { entidade: ENTIDADE_MES, registro: competenciaChave(pedido), acao: 'baixar', depois })
    await recordSecurity(trx, ctx, { evento: 'EXPORTACAO', detalhe: `${name}; ${ids.length} notas; GET /nfse/zip` })
  })
  return { name, content: Readable.from(zipped(filesOf(ctx.db, ids, pdf))) }
}

type ZipFile = { name: string; bytes: Uint8Array; at: Date; packed?: boolean }

async function* filesOf(db: Db, ids: readonly number[], pdf: boolean): AsyncGenerator<ZipFile> {
  const municipios = pdf ? await municipiosDe(db) : () => undefined
  const entries: Record<string, unknown>[] = []
  let last = new Date(0)
  for (let from = 0; from < ids.length; from += EACH) {
    for (const row of await listEntregues(db, ids.slice(from, from + EACH))) {
      const at = row.dataEmissao
      if (at > last) last = at
      yield { name: `${nameOf(row)}.xml`, bytes: row.xml, at }
      if (row.eventoXml) yield { name: `${nameOf(row)}-cancelamento.xml`, bytes: row.eventoXml, at }
      const read = parseNfse(row.xml)
      if (!read.ok) throw new Error(`The XML of nfse ${row.id} cannot be read: ${read.motivo}`)
      entries.push(entryOf(row, read.nota))
      if (!pdf) continue
      yield { name: `${nameOf(row)}.pdf`, bytes: await drawnDanfse(read.nota, marcaDe(row.situacao), municipios), at, packed: true }
    }
  }
  yield { name: 'relacao.csv', bytes: strToU8(await relacaoCsv(entries)), at: last }
}

const nameOf = ({ numero, chave }: NotaEntregue) => `${numero}-${chave}`

/** One file after another; between two of them others have their turn. */
async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, bytes, at, packed } of files) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    file.push(bytes, true)
    yield* chunks
    chunks = []
    await breathe()
  }
  zip.end()
  yield* chunks
}
