import type { Comparacao } from '@retaguarda/contract/faturamento/comparacao.ts'
import { FaturaItem, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Competencia, diaDoMes, daysOfMonth } from '@retaguarda/contract/kit/tempo.ts'
import { must } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { listItens, readFatura } from '../fatura/fatura.repo.ts'
import { compare } from './comparacao.calc.ts'
import { listEncerrados, readAnterior } from './comparacao.repo.ts'

/** @throws RuleError 404 */
export async function comparar(db: Db, id: number): Promise<Comparacao> {
  const fatura = must(await readFatura(db, id), 'Fatura não encontrada. Talvez outra pessoa a tenha excluído.')
  // Beside a one-off invoice there is none to compare it with.
  const anterior = fatura.tipo === TipoFatura.code.MENSAL ? await readAnterior(db, fatura.cliente.id, fatura) : undefined
  const [before, after] = await Promise.all([anterior ? readItens(db, anterior.id) : [], readItens(db, id)])
  const links = before.flatMap(({ explicacao }) => explicacao?.vinculo.id ?? [])
  const ended = await listEncerrados(db, links, lastDay(fatura))
  return compare({ itens: before, fim: anterior ? lastDay(anterior) : '' }, { itens: after }, anterior ?? null, new Set(ended))
}

const lastDay = (month: Competencia) => diaDoMes(month, daysOfMonth(month))
const readItens = async (db: Db, id: number) => (await listItens(db, id)).map((item) => FaturaItem.parse(item))
