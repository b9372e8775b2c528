import type { Db } from '../../../db/types.ts'
import { eachOf } from '../../../base/side-by-side.ts'
import type { ListOf } from '../../../kit/list/list-of.ts'
import { fraseDoMesEntregue } from '../../nfse/mes/mes.service.ts'
import { faltasText, prever } from './emitir.service.ts'
import { semNotaLista } from './sem-nota.repo.ts'

type SemNota = typeof semNotaLista extends ListOf<infer R> ? R : never
type Parts = { db: Db; now: () => Date }

/** Invoices looked at side by side. */
const WIDTH = 4

/** The list of what has no note; of what a page shows also why, where no note was begun. */
export const semNotaComMotivos = ({ now }: Pick<Parts, 'now'>): ListOf<SemNota> => ({
  ...semNotaLista,
  async page(db, query) {
    const page = await semNotaLista.page(db, query)
    await eachOf(
      page.rows.filter(({ motivo }) => motivo === null),
      { width: WIDTH },
      async (row) => {
        row.motivo = await motivoDe({ db, now }, row.id)
      },
    )
    return page
  },
})

async function motivoDe({ db, now }: Parts, faturaId: number): Promise<string> {
  const { motivo, faltas, competencia } = await prever({ db, now }, faturaId)
  if (motivo !== null) return motivo
  if (faltas.length > 0) return faltasText(faltas)
  return (await fraseDoMesEntregue(db, competencia)) ?? 'A nota ainda não foi emitida.'
}
