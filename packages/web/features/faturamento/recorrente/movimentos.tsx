import { MOVIMENTO_LABELS, MOVIMENTOS, type MesRecorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { hereWith } from '../../../kit/route/search.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import type { Ponto, Serie } from '../../../parts/grafico/data.ts'
import { Barras } from '../../../parts/grafico/depois.tsx'
import { Figura } from '../../../parts/grafico/figura.tsx'
import { Legenda } from '../../../parts/grafico/legenda.tsx'
import { mesDe, useBusca } from './busca.ts'
import { percent } from './numeros.tsx'

const TITLE = 'O que moveu a receita'
const SERIES: Serie[] = MOVIMENTOS.map((chave) => ({ chave, nome: MOVIMENTO_LABELS[chave] }))
const textOf = ({ competencia }: MesRecorrente) => competenciaTexto(mesDe(competencia))
const lost = (valor: string) => toMoney(exact(valor).neg())

/** What came is above the line and what went below it, month by month; a month opens its clients. */
export function Movimentos({ rows, aberto }: { rows: MesRecorrente[]; aberto: string }) {
  const { vista, go } = useBusca()
  const pontos = rows.map((row): Ponto => {
    const { novo, retorno, expansao, contracao, cancelado } = row
    return {
      nome: row.parcial ? `${textOf(row)}, parcial` : textOf(row),
      rotulo: textOf(row).replace('/20', '/'),
      valores: { novo, retorno, expansao, contracao: lost(contracao), cancelado: lost(cancelado) },
    }
  })
  return (
    <Figura
      title={TITLE}
      vista={vista ?? 'grafico'}
      onVista={(next) => go({ vista: next === 'tabela' ? next : undefined })}
      legenda={<Legenda series={SERIES} tipo="parte" />}
      grafico={
        <Barras
          titulo={`${TITLE}: ganhos acima da linha, perdas abaixo. As setas percorrem os meses.`}
          series={SERIES}
          pontos={pontos}
          texto={formatMoney}
          onEscolher={(at) => rows[at] && go({ aberto: rows[at].competencia })}
        />
      }
      tabela={
        <DataTable
          label={TITLE}
          region={`${TITLE}: tabela`}
          phone="row"
          columns={COLUMNS}
          rows={rows.toReversed()}
          keyOf={({ competencia }) => competencia}
          current={({ competencia }) => competencia === aberto}
        />
      }
    />
  )
}

const money = (head: string, of: (row: MesRecorrente) => string): Column<MesRecorrente> => ({
  head,
  num: true,
  cell: (row) => formatMoney(of(row)),
})

const COLUMNS: Column<MesRecorrente>[] = [
  {
    head: 'Mês',
    at: 'name',
    cell: (row) => (
      <Link {...hereWith({ aberto: row.competencia, pagina: undefined })}>
        {textOf(row)}
        {row.parcial && ' (parcial)'}
      </Link>
    ),
  },
  money('Inicial', ({ inicial }) => inicial),
  money('Novo', ({ novo }) => novo),
  money('Retorno', ({ retorno }) => retorno),
  money('Expansão', ({ expansao }) => expansao),
  money('Contração', ({ contracao }) => lost(contracao)),
  money('Cancelado', ({ cancelado }) => lost(cancelado)),
  { head: 'Final', num: true, cell: ({ final }) => <b className="b6">{formatMoney(final)}</b> },
  { ...money('Comprometido', ({ comprometido }) => comprometido), quiet: true },
  { head: 'Clientes', num: true, quiet: true, cell: ({ clientes }) => formatNumber(clientes.fim) },
  { head: 'Churn de clientes', num: true, quiet: true, cell: ({ churnClientes }) => percent(churnClientes) },
  { head: 'Churn de receita', num: true, quiet: true, cell: ({ churnReceita }) => percent(churnReceita) },
  { head: 'Retenção líquida', num: true, quiet: true, cell: ({ retencaoLiquida }) => percent(retencaoLiquida) },
]
