import { counter } from '@retaguarda/contract/kit/present.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Horas } from '@retaguarda/contract/log.ts'
import type { Db } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { horaDe, startOfDay } from './contagem.calc.ts'
import { comum, type Faixa } from './faixa.calc.ts'
import { countContada, type Unidades, units, unidadesDe } from './log-contado.repo.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

const HOUR = 3_600_000
/** So far ahead of ours a store's clock may be. */
const ADIANTADO = 24 * HOUR
/** A period up to so long is shown by hours, a longer one by days. */
const HORAS_MAX = 96
/** Of a longer period the newest are shown; of one that nobody has begun, those since the first row. */
const BARRAS_MAX = 120
/** Hours, or days, that may yet come beyond the present one. */
const BARRAS_ADIANTE = 24

/**
 * How many rows a search finds in each hour, or day, up to now, or to the newest where a store's clock is ahead, and how many lie before
 * the first of these: together all that the list has. By counters, and what hangs over at the ends row by row; where a type or a client is
 * asked for by the hour the rows of those hours are read. Nothing for a search of which there are no counters.
 */
export async function listHoras(db: Db, busca: Busca, now: number): Promise<z.input<typeof Horas>> {
  const { contada } = busca
  const whole = comum(busca.faixa, { de: Number.NEGATIVE_INFINITY, ate: now + ADIANTADO + 1 })
  const ate = Math.min(whole.ate, now + 1)
  const byHour = ate - whole.de <= HORAS_MAX * HOUR
  const unidade = byHour ? 'hora' : 'dia'
  if (!contada || whole.de >= whole.ate) return { unidade, antes: 0, barras: [] }
  const inicios = iniciosDe(whole, byHour)
  const faixa = { ...whole, de: Math.max(whole.de, inicios[0] ?? whole.de) }
  const counted = byHour && contada.tipos.length + contada.clientes.length > 0 ? { de: faixa.ate, ate: faixa.ate } : undefined
  const unidades = unidadesDe(faixa, contada, !byHour)
  const inteiras = counted ?? unidades.faixa
  const found = [
    ...(await listLidas(db, busca, { de: faixa.de, ate: inteiras.de }, unidade)),
    ...(inteiras.de < inteiras.ate ? await listContadas(db, { ...unidades, faixa: inteiras }, unidade) : []),
    ...(await listLidas(db, busca, { de: inteiras.ate, ate: faixa.ate }, unidade)),
  ]
  const porInicio = counter<number>()
  for (const { inicio, n } of found) porInicio.add(inicio.getTime(), n)
  // Of what is yet to come only as much as there is something of.
  const last = inicios.findLastIndex((at) => at <= now || porInicio.of(at) > 0)
  const shown = inicios.slice(Math.max(0, last + 1 - BARRAS_MAX), last + 1)
  const barras = shown.map((at) => ({ inicio: new Date(at).toISOString(), quantidade: porInicio.of(at) }))
  const antes = await countAntes(db, busca, contada, { de: whole.de, ate: shown[0] ?? whole.de })
  const first = barras.findIndex(({ quantidade }) => quantidade > 0)
  if (busca.desdeAqui || first <= 0 || antes > 0) return { unidade, antes, barras }
  const kept = barras.slice(first)
  const desdeAqui = Date.parse(kept[0]?.inicio ?? '')
  // So few days are told better by their hours.
  if (!byHour && ate - desdeAqui <= HORAS_MAX * HOUR)
    return listHoras(db, { ...busca, desdeAqui: true, faixa: comum(busca.faixa, { ...whole, de: desdeAqui }) }, now)
  return { unidade, antes, barras: kept }
}

async function countAntes(db: Db, busca: Busca, contada: NonNullable<Busca['contada']>, faixa: Faixa): Promise<number> {
  if (faixa.de >= faixa.ate) return 0
  return (await countContada(db, { ...busca, faixa }, unidadesDe(faixa, contada))).total
}

/** Where the newest hours or days of a stretch begin, oldest first. */
function iniciosDe({ de, ate }: Faixa, byHour: boolean): number[] {
  const begin = byHour ? horaDe : startOfDay
  const inicios = [begin(ate - 1)]
  while (inicios.length < BARRAS_MAX + BARRAS_ADIANTE && (inicios[0] ?? de) > de) inicios.unshift(begin((inicios[0] ?? de) - 1))
  return inicios
}

type Contada = { inicio: Date; n: number }

/** All types and clients together are counted by the hour. */
const listContadas = (db: Db, unidades: Unidades, unidade: Unidade): Promise<Contada[]> =>
  rowsOf<Contada>(db)`
    select ${truncado(unidade, sql`inicio`)} as inicio, sum(n)::bigint as n from log_contado ${units(unidades)} group by 1`

type Unidade = z.input<typeof Horas>['unidade']

/** In the time of São Paulo; where the log lies on other machines their sessions know of no other time. */
const truncado = (unidade: Unidade, at: RawBuilder<unknown>) =>
  sql`date_trunc(${sql.lit(unidade === 'hora' ? 'hour' : 'day')}, ${at}, ${sql.lit(FUSO)})`

async function listLidas(db: Db, busca: Busca, faixa: Faixa, unidade: Unidade): Promise<Contada[]> {
  if (faixa.de >= faixa.ate) return []
  return rowsOf<Contada>(db)`
    select ${truncado(unidade, sql`o."createAt"`)} as inicio, count(*) as n from log_ocorrencia o ${whereOf(busca, faixa)} group by 1`
}
