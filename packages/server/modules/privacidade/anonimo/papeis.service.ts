import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { type Lugar, listLugares } from '../lugar.repo.ts'
import { type Quem, updateAnonimizado } from './anonimo.repo.ts'
import { ARQUIVOS_DE_PAPEIS, hasArquivo } from './arquivos.repo.ts'
import { APAGADO, limparArquivosVencidos } from './arquivos.service.ts'
import { guardaAte } from './marcas.calc.ts'
import { type Due, hasPapel, listComPapeis, piecesOf, removeDosPapeis } from './papeis.repo.ts'
import { isPapel } from './plano.repo.ts'
import { decifrar } from './quem.service.ts'

type Ran = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'life' | 'log'>

/**
 * Every night: of those who became nameless also the papers go nameless that law no longer asks for (Lei 13.709/2018, art. 16).
 * @returns how many rows lost something, at most so many
 */
export async function limparPapeis(ctx: Ran, most: number): Promise<number> {
  const { db, config, now, life, log } = ctx
  const day = dayOf(now())
  const papeis = (await listLugares(db)).filter((lugar) => isPapel(lugar))
  let left = most
  for (const { pessoa, papeis: termos, quando } of await listComPapeis(db, day)) {
    if (life.leaving() || left <= 0) break
    const padrao = decifrar(config, termos)
    if (padrao === undefined) {
      log.warn({ pessoa }, 'Os papéis de uma pessoa anonimizada não puderam ser limpos: a chave é outra; veja CHAVE_SEGREDO_ANTERIOR')
      continue
    }
    const quem = { pessoa, padrao }
    const due = { day, quando: dayOf(quando), most: left }
    left -= await limparVencidos(db, papeis, quem, due)
    left -= await limparArquivosVencidos(ctx, pessoa, { ...due, most: left })
    if (left > 0) await inTransaction(db, async (trx) => updateAnonimizado(trx, pessoa, await depoisDe(trx, papeis, quem, { day, quando })))
  }
  return most - left
}

async function limparVencidos(db: Db, papeis: readonly Lugar[], quem: Quem, due: Due): Promise<number> {
  let left = due.most
  for (const lugar of papeis)
    for (const piece of piecesOf(lugar, quem))
      if (left > 0) left -= await inTransaction(db, (trx) => removeDosPapeis(trx, lugar, quem, piece, { ...due, most: left }))
  return due.most - left
}

/** Every term ends with a year; once the last paper went, what to look for is forgotten. */
async function depoisDe(db: Db, papeis: readonly Lugar[], quem: Quem, { day, quando }: { day: string; quando: Date }) {
  const next = { papeisEm: `${Number(day.slice(0, 4)) + 1}-01-01` }
  if (day <= guardaAte(dayOf(quando))) return next
  for (const lugar of papeis) if (await hasPapel(db, lugar, quem)) return next
  for (const one of ARQUIVOS_DE_PAPEIS) if (await hasArquivo(db, one, quem.pessoa, APAGADO)) return next
  return { papeis: null, papeisEm: null }
}
