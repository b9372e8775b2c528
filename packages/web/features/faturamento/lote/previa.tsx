import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { vencimentos, vencimentosPorDia } from '@retaguarda/contract/faturamento/parcelas.ts'
import { feriado } from '@retaguarda/contract/feriado.ts'
import { type Filter, LIMIT_MAX, type Sort } from '@retaguarda/contract/kit/list-query.ts'
import { type Competencia, competenciaTexto, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { competenciaAnterior, today } from '../../../parts/faturamento/competencia.ts'
import { f, form } from './como-faturar.ts'
import type { LoteProps } from './lote-props.ts'

type Alvo = LoteProps['alvo']
type Feitas = { quantidade: number; semBoletos: number; aPagar: string; de: Competencia; ate: Competencia }

/** Of what is ticked or found, what can get boletos; undefined where it is too much for an address to name. */
function filtroDe(alvo: Alvo): Filter[] | undefined {
  if ('faturas' in alvo && alvo.faturas.length > LIMIT_MAX) return undefined
  const quais: Filter[] = 'faturas' in alvo ? [{ name: 'id', op: 'contains', v: alvo.faturas }] : alvo.filter
  return [...quais, { name: 'situacao', op: '=', v: SituacaoFatura.code.FECHADA }]
}

const COM_BOLETOS: Filter = { name: 'aPagar', op: '>', v: '0.00' }

const byMonth = (sort: Sort['sort']): Sort[] => [
  { col: 'ano', sort },
  { col: 'mes', sort },
]

/** How many there are, of how much, and from which month to which; null where there is none. */
const useFeitas = (alvo: Alvo) =>
  useQuery({
    queryKey: [fatura.prefix, 'a faturar', JSON.stringify(alvo)],
    queryFn: async ({ signal }): Promise<Feitas | null> => {
      const fechadas = filtroDe(alvo)
      if (!fechadas) return null
      const filter = [...fechadas, COM_BOLETOS]
      const end = async (sort: Sort['sort']) =>
        (await call(fatura.list, { query: { filter, sort: byMonth(sort), limit: 1 }, signal })).rows[0]
      const [todas, { quantidade, aPagar }, de, ate] = await Promise.all([
        call(fatura.somas, { query: { filter: fechadas }, signal }),
        call(fatura.somas, { query: { filter }, signal }),
        end('asc'),
        end('desc'),
      ])
      return de && ate ? { quantidade, semBoletos: todas.quantidade - quantidade, aPagar, de, ate } : null
    },
    staleTime: 0,
  })

type Row = { parcela: number; de: number; dias: string[] }

/** The boletos that would be made: how many, of how much, and when each falls due. */
export function Previa({ alvo }: { alvo: Alvo }) {
  const typed = { diaVencimento: useValue(f.diaVencimento), vencimento: useValue(f.vencimento), parcelas: useValue(f.parcelas) }
  const { data: done, isPending } = useFeitas(alvo)
  const digitados = useFeriados(done ?? undefined)
  const read = form.safeParse(typed)
  if (!read.success) return <p className="m3 s12">Informe o dia e o número de parcelas para ver os boletos.</p>
  if (isPending) return null
  const { vencimento, diaVencimento, parcelas } = read.data
  const meses = mesesDe(done ?? undefined, vencimento !== null)
  const days = meses.map((mes) =>
    vencimento ? vencimentos(vencimento, parcelas) : vencimentosPorDia(mes, diaVencimento ?? 1, parcelas, digitados),
  )
  const [first = ''] = days[0] ?? []
  const rows = Array.from(
    { length: parcelas },
    (_, at): Row => ({ parcela: at + 1, de: parcelas, dias: days.map((doMes) => doMes[at] ?? '') }),
  )
  return (
    <>
      {first < today() && (
        <Note tone="warn">
          {formatDate(first)} já passou
          {vencimento === null && meses[0] ? `: as faturas de ${competenciaTexto(meses[0])} são recusadas` : ''}. Informe uma data a partir
          de hoje.
        </Note>
      )}
      {done && (
        <p>
          {formatCount(done.quantidade, 'fatura fechada', 'faturas fechadas')}, que {done.quantidade === 1 ? 'soma' : 'somam'}{' '}
          <strong className="b6">{formatMoney(done.aPagar)}</strong> a pagar: {formatCount(done.quantidade * parcelas, 'boleto', 'boletos')}
          .
          {done.semBoletos > 0 &&
            ` Mais ${formatCount(done.semBoletos, 'fechada sem nada a pagar passa', 'fechadas sem nada a pagar passam')} direto a Paga, sem boletos.`}
        </p>
      )}
      <DataTable
        region={`Boletos de uma fatura de ${meses.map(competenciaTexto).join(' e de ')}`}
        framed
        height={200}
        phone="row"
        columns={columnsOf(meses)}
        rows={rows}
        keyOf={({ parcela }) => parcela}
      />
    </>
  )
}

/** One date is the same for all; a day is another one in each month, of which the first and the last are shown. */
function mesesDe(done: Feitas | undefined, umaData: boolean): Competencia[] {
  if (!done) return [competenciaAnterior()]
  return umaData || ordemDe(done.de) === ordemDe(done.ate) ? [done.de] : [done.de, done.ate]
}

/** Years after its month in which a boleto of 36 may fall due. */
const ANOS = [0, 1, 2, 3]

/** The holidays that were typed in, and the national ones, of the years in which boletos of these months may fall due. */
function useFeriados(done: Feitas | undefined): ReadonlySet<string> {
  const [de, ate] = [done?.de.ano ?? competenciaAnterior().ano, done?.ate.ano ?? competenciaAnterior().ano]
  const { data = [] } = useQuery({
    queryKey: [feriado.prefix, 'calendario', de, ate],
    queryFn: async ({ signal }) => {
      const anos = new Set(ANOS.flatMap((n) => [de + n, ate + n]))
      return (await Promise.all([...anos].map((ano) => call(feriado.calendario, { query: { ano }, signal })))).flat()
    },
    placeholderData: keepPreviousData,
  })
  return new Set(data.map((one) => one.data))
}

const columnsOf = (meses: Competencia[]): Column<Row>[] => [
  { head: 'Boleto', at: 'name', cell: ({ parcela, de }) => `${parcela} de ${de}` },
  ...meses.map(
    (mes, at): Column<Row> => ({
      head: meses.length > 1 ? `Vencimento de ${competenciaTexto(mes)}` : 'Vencimento',
      num: true,
      cell: ({ dias }) => formatDate(dias[at]),
    }),
  ),
]
