import { type Entrada, ENTRADAS_ANOS, type FiltroEntradas, POR_ENTRADAS } from '@retaguarda/contract/faturamento/entradas.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { tableFile } from '../../kit/export/file.ts'
import type { Download } from '../../kit/http/handle.ts'
import { listEntradas } from './entradas.repo.ts'

const SOMAS = ['valorPago', 'principal', 'encargos', 'desconto', 'retido', 'tarifa', 'liquido'] as const
type Soma = (typeof SOMAS)[number]

/** What came in, by what is asked for, and all of it together. @throws RuleError 422 for days that are no period */
export async function listarEntradas(db: Db, filtro: FiltroEntradas) {
  conferir(filtro)
  const rows = await listEntradas(db, filtro)
  return { rows, totais: totaisDe(rows) }
}

function conferir({ de, ate }: FiltroEntradas): void {
  if (ate < de) throw invalid({ ate: 'Até: escolha um dia a partir do primeiro.' })
  const last = `${Number(de.slice(0, 4)) + ENTRADAS_ANOS}${de.slice(4)}`
  if (ate > last) throw invalid({ ate: `Até: no máximo ${ENTRADAS_ANOS} anos por vez.` })
}

function totaisDe(rows: readonly Entrada[]): Record<Soma, string> & { quantidade: number } {
  const of = (name: Soma) => toMoney(sum(rows.map((row) => row[name])))
  const somas = Object.fromEntries(SOMAS.map((name) => [name, of(name)])) as Record<Soma, string> // one a name
  return { quantidade: rows.reduce((n, { quantidade }) => n + quantidade, 0), ...somas }
}

const SOMADAS = {
  quantidade: col.number('Recebimentos'),
  valorPago: col.money('Valor pago'),
  principal: col.money('Principal'),
  encargos: col.money('Encargos'),
  desconto: col.money('Desconto'),
  retido: col.money('Retido'),
  tarifa: col.money('Tarifa'),
  liquido: col.money('Líquido'),
}

/** @throws RuleError 422 */
export async function exportarEntradas(db: Db, { formato, ...filtro }: FiltroEntradas & { formato: 'csv' | 'xlsx' }): Promise<Download> {
  const { rows } = await listarEntradas(db, filtro)
  // A day goes as a date, what else it is added up by as its name.
  const first =
    filtro.por === 'dia'
      ? { name: 'chave', column: col.date(POR_ENTRADAS.dia) }
      : { name: 'nome', column: col.text(POR_ENTRADAS[filtro.por]) }
  const columns = [first, ...Object.entries(SOMADAS).map(([name, column]) => ({ name, column }))]
  async function* all() {
    yield* rows
  }
  return tableFile({ formato, name: `entradas-${filtro.de}-${filtro.ate}`, title: 'Entradas', columns, rows: all() })
}
