import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, dayOf, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { type Parcela, semanasDe } from './previsao.calc.ts'
import { type DoMes, listContratos, listFechadas, listPorDia } from './previsao.repo.ts'

/** On which clients pay of whom nobody said a day. */
const DIA_PADRAO = 10
const WEEKS_A_MONTH = 4

/** What is going to come in, week by week from this one on. */
export async function prever({ db, now }: Pick<PublicCtx, 'db' | 'now'>, semanas: number) {
  const today = dayOf(now())
  const first = diaDoMes(competenciaDe(today), 1)
  const meses = Math.ceil(semanas / WEEKS_A_MONTH) + 1
  const [porDia, contratos, fechadas, feriados] = await Promise.all([
    listPorDia(db, today),
    listContratos(db, first, meses),
    listFechadas(db),
    readFeriados(db),
  ])
  const doDia = porDia.flatMap(({ day, promessa, aberto }): Parcela[] =>
    day === null ? [] : [{ day, que: promessa ? 'promessas' : 'boletos', valor: aberto }],
  )
  const dueOf = ({ dia, ...competencia }: Omit<DoMes, 'valor'>) =>
    nextBusinessDay(diaDoMes(somaMeses(competencia, 1), dia ?? DIA_PADRAO), feriados)
  const doMes = contratos.map(({ valor, ...of }): Parcela => ({ day: dueOf(of), que: 'contratos', valor }))
  const aFaturar = fechadas.map(({ valor, vencimento, ...of }): Parcela => ({ day: vencimento ?? dueOf(of), que: 'contratos', valor }))
  const atrasado = toMoney(sum(porDia.filter(({ day }) => day === null).map(({ aberto }) => aberto)))
  return { atrasado, rows: semanasDe(today, semanas, [...doDia, ...doMes, ...aFaturar]) }
}
