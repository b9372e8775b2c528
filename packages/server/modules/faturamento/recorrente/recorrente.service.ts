import { COLUNAS_RECORRENTE, type MesRecorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { fromCents } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, competenciaChave, competenciaTexto, ordemDe, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import { tableFile } from '../../../kit/export/file.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { movimentosDe } from './movimento.calc.ts'
import { consultarReceitas, type Receitas } from './receitas.service.ts'
import { comprometidoDe } from './recorrente.calc.ts'
import { listJaTiveram, listPrecos } from './recorrente.repo.ts'

/** The month and those before it, the oldest first. */
export async function consultarRecorrente(db: Db, ate: Competencia, meses: number): Promise<MesRecorrente[]> {
  const last = ordemDe(ate)
  const read = await consultarReceitas(db, last - meses, last)
  const { vinculos, pendencias } = read
  const objetos = new Set(vinculos.map(({ objeto }) => objeto))
  const [above, precos] = await Promise.all([
    jaTiveram(db, read),
    listPrecos(
      db,
      vinculos.map(({ id }) => id),
      [...objetos],
    ),
  ])
  const shown = read.meses.slice(1)
  const comprometido = comprometidoDe(shown, vinculos, precos)
  const pendentes = Map.groupBy(pendencias, ({ mes }) => mes)
  return movimentosDe(read.receitas, above).map((movimentos, at) => {
    const mes = present(shown[at])
    const waiting = (pendentes.get(mes) ?? []).reduce((total, one) => total + one.vinculos.length, 0)
    return {
      competencia: competenciaChave(somaMeses(ate, mes - last)),
      ...movimentos,
      comprometido: fromCents(present(comprometido[at])),
      pendentes: waiting,
      parcial: waiting > 0,
    }
  })
}

/** Who of those that begin in these months was above 0 before them. */
export async function jaTiveram(db: Db, { meses, receitas }: Receitas): Promise<Set<number>> {
  const [first, ...rest] = receitas
  const begun = new Set(rest.flatMap((mes) => [...mes].flatMap(([cliente, cents]) => (cents > 0 && !first?.get(cliente) ? [cliente] : []))))
  return new Set(begun.size === 0 ? [] : await listJaTiveram(db, [...begun], present(meses[0])))
}

/** @param formato of the file */
export async function exportarRecorrente(db: Db, ate: Competencia, meses: number, formato: 'csv' | 'xlsx'): Promise<Download> {
  const rows = await consultarRecorrente(db, ate, meses)
  return tableFile({
    formato,
    name: `receita-recorrente-${competenciaTexto(ate).replace('/', '-')}`,
    title: 'Receita recorrente',
    about: `${rows.length} meses`,
    columns: Object.entries(COLUNAS_RECORRENTE).map(([name, column]) => ({ name, column })),
    rows: paraArquivo(rows),
  })
}

async function* paraArquivo(rows: MesRecorrente[]): AsyncGenerator<Record<keyof typeof COLUNAS_RECORRENTE, unknown>> {
  for (const { clientes, competencia, ...mes } of rows) {
    const [ano, number] = competencia.split('/')
    yield { ...mes, ...clientes, competencia: `${number}/${ano}` }
  }
}
