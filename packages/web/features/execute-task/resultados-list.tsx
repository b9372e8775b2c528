import type { Loja, ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { hereWith } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { statusOf } from '../../kit/ui/status-map.ts'
import { Desfecho, INSTAVEL } from '../../parts/resultado/desfecho.tsx'
import { NomeDaLoja } from '../../parts/resultado/store-name.tsx'
import { duracaoDe, naFila } from './andamento.calc.ts'
import { Chip } from './chip.tsx'
import styles from './execute-task.module.css'
import { formatSegundos } from './segundos.ts'
import { useBusca } from './use-resultados.ts'

/** Stores beyond which a matrix is too wide to be read. */
const MATRIZ_MAX = 20
/** Results of which the outcome is kept in the address' page. */
const NA_FILA = { tone: 'mute', icon: IconClock, label: 'Na fila' } as const

export const nomeDoCaso = ({ testCase: { codigo, name }, mockup }: Pick<ResultadoPlano, 'testCase' | 'mockup'>) =>
  `${codigo} - ${name}${mockup ? ` (${mockup.name})` : ''}`

/** Characters of `dd/mm/aaaa`. */
const DIA = 10

/** On the same day the hour says it. */
function fimDe({ dataHoraInicio, dataHoraFim }: ResultadoPlano) {
  const [start, end] = [formatDateTime(dataHoraInicio), formatDateTime(dataHoraFim)]
  return dataHoraFim !== null && end.slice(0, DIA) === start.slice(0, DIA) ? end.slice(DIA + 1) : end
}

const COLUMNS: Column<ResultadoPlano>[] = [
  {
    head: 'Caso de teste',
    at: 'name',
    cell: (row) => (
      <Link {...hereWith({ resultado: row.id })} data-celula={row.id}>
        {nomeDoCaso(row)}
      </Link>
    ),
  },
  { head: 'Loja', cell: ({ loja }) => loja && <NomeDaLoja {...loja} /> },
  { head: 'Resultado', at: 'value', cell: (row) => <Desfecho row={row} /> },
  { head: 'Sucessos', num: true, label: 'sucessos', className: styles.largo, cell: ({ amount_success }) => formatNumber(amount_success) },
  { head: 'Erros', num: true, label: 'erros', className: styles.largo, cell: ({ amount_erros }) => formatNumber(amount_erros) },
  {
    head: 'Início',
    num: true,
    quiet: true,
    className: `nowrap ${styles.largo}`,
    cell: ({ dataHoraInicio }) => formatDateTime(dataHoraInicio),
  },
  { head: 'Fim', num: true, quiet: true, className: `nowrap ${styles.largo}`, cell: fimDe },
  { head: 'Mensagem', quiet: true, at: 'line', className: styles.largo, cell: ({ mensagem }) => mensagem ?? '' },
]

/** The results one below the other, or each case across the stores. */
export function ItemList({ rows, inicio }: { rows: readonly ResultadoPlano[]; inicio: string | undefined }) {
  const { busca, ir } = useBusca()
  const lojas = new Map(rows.flatMap(({ loja }) => (loja ? [[loja.id, loja]] : [])))
  const falhas = rows.filter(({ resultado }) => resultado !== null && resultado !== ResultadoTeste.code.SUCESSO)
  const instaveis = rows.filter(({ instavel }) => instavel)
  const cabe = lojas.size > 1 && lojas.size <= MATRIZ_MAX
  const matriz = cabe && busca.visao !== 'lista'
  const shown = busca.so === 'falhas' ? falhas : busca.so === 'instaveis' ? instaveis : rows
  const ver = (so: typeof busca.so) => () => ir({ so, pagina: undefined })
  const pages = { page: busca.pagina ?? 1, onPage: (pagina: number) => ir({ pagina }) }
  return (
    <Card
      title={matriz ? 'Casos × lojas' : 'Resultados'}
      flush
      aside={
        <div className="row" role="group" aria-label="Resultados">
          <Chip on={busca.so === undefined} label="Todos" quantos={rows.length} press={ver(undefined)} />
          <Chip on={busca.so === 'falhas'} label="Sem sucesso" quantos={falhas.length} press={ver('falhas')} />
          {instaveis.length > 0 && (
            <Chip on={busca.so === 'instaveis'} label="Instáveis" quantos={instaveis.length} press={ver('instaveis')} />
          )}
          {cabe && (
            <Chip
              on={matriz}
              label="Casos por loja"
              quantos={lojas.size}
              press={() => ir({ visao: matriz ? 'lista' : undefined, pagina: undefined })}
            />
          )}
        </div>
      }
    >
      {matriz ? (
        <Matriz rows={shown} lojas={[...lojas.values()]} inicio={inicio} pages={pages} />
      ) : (
        <DataTable
          region="Resultados da execução"
          columns={COLUMNS}
          rows={shown}
          keyOf={({ id }) => id}
          current={({ id }) => id === busca.resultado}
          pages={pages}
          empty={VAZIO[busca.so ?? 'falhas']}
        />
      )}
    </Card>
  )
}

const VAZIO = { falhas: 'Nenhum resultado sem sucesso.', instaveis: 'Nenhum resultado instável.' }

type MatrizProps = {
  rows: readonly ResultadoPlano[]
  lojas: readonly Loja[]
  inicio: string | undefined
  pages: { page: number; onPage: (page: number) => void }
}

function Matriz({ rows, lojas, inicio, pages }: MatrizProps) {
  const { busca } = useBusca()
  const groups = [...Map.groupBy(rows, ({ testCase, mockup }) => `${testCase.id} ${mockup?.id}`).values()]
  const columns: Column<ResultadoPlano[]>[] = [
    {
      head: 'Caso de teste',
      at: 'name',
      width: '32%',
      cell: ([row]) =>
        row && (
          <>
            <span className="mono m2">{row.testCase.codigo}</span> {row.testCase.name}
            {row.mockup && <span className="m3"> ({row.mockup.name})</span>}
          </>
        ),
    },
    ...lojas.map((loja): Column<ResultadoPlano[]> => {
      const of = (group: ResultadoPlano[]) => group.find((row) => row.loja?.id === loja.id)
      return {
        head: `${loja.cliente.nome} ${loja.url}`,
        headCell: (
          <span
            className={styles.cabeca}
            style={{ '--lojas': lojas.length } as CSSProperties} // React's type knows no custom properties.
            title={`${loja.cliente.nome} ${loja.url}`}
          >
            <NomeDaLoja {...loja} />
          </span>
        ),
        label: loja.cliente.nome,
        className: styles.daLoja,
        cell: (group) => {
          const row = of(group)
          return row && <Celula row={row} inicio={inicio} aqui={row.id === busca.resultado} />
        },
      }
    }),
  ]
  return (
    <DataTable
      region="Casos por loja"
      columns={columns}
      rows={groups}
      keyOf={([row]) => present(row).id}
      pages={pages}
      phone="stack"
      className={styles.matriz ?? ''}
      empty={VAZIO[busca.so ?? 'falhas']}
    />
  )
}

type CelulaProps = { row: ResultadoPlano; inicio: string | undefined; aqui: boolean }

/** Its outcome as a picture and how long it took; the word is there for who does not see the picture. */
function Celula({ row, inicio, aqui }: CelulaProps) {
  const { resultado, instavel, amount_success, amount_erros } = row
  const fila = naFila(row, inicio)
  const { tone, icon: Icone, label } = fila ? NA_FILA : statusOf('resultadoTeste', resultado ?? 'executando')
  const ms = duracaoDe(row)
  const quanto = fila
    ? 'na fila'
    : resultado === null
      ? `passo ${formatNumber(amount_success + amount_erros + 1)}`
      : ms !== undefined && formatSegundos(ms)
  return (
    <Link
      {...hereWith({ resultado: row.id })}
      className={`${styles.celula} ${tone}`}
      data-aqui={aqui || undefined}
      data-celula={row.id}
      title={label}
    >
      <Icone className="ico" aria-hidden />
      {!fila && <span className="sr">{label}, </span>}
      {quanto}
      {instavel && (
        <span className="warn" title={INSTAVEL.label}>
          <INSTAVEL.icon className="ico-14" aria-hidden />
          <span className="sr">, {INSTAVEL.label}</span>
        </span>
      )}
    </Link>
  )
}
