import { TextInput } from '@mantine/core'
import { ITENS_MAX, SituacaoLinha, TIPOS_DE_MOVIMENTO } from '@retaguarda/contract/cobranca/retorno.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount, formatMoney, formatNumber } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { Pill, Pills } from '../../kit/ui/pills.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import { useTeclas } from '../../parts/faturamento/use-teclas.ts'
import type { Previa } from './data.ts'
import styles from './retorno.module.css'

type Item = Previa['itens'][number]
type Situacao = CodeOf<typeof SituacaoLinha>
const { LIQUIDADA, EM_PARTE, EXCECAO, INFORMATIVA, JA_PROCESSADA } = SituacaoLinha.code
const PILULAS = [
  ['Liquidadas', LIQUIDADA],
  ['Em parte', EM_PARTE],
  ['Exceções', EXCECAO],
  ['Informativas', INFORMATIVA],
  ['Já processadas', JA_PROCESSADA],
] as const

/** What was not paid or taken is no figure to read. */
const some = (valor: string) => (Number(valor) === 0 ? null : formatMoney(valor))
const digits = (text: string) => text.replace(/\D/g, '')

function acha({ nossoNumero, pagador, cliente, boleto }: Item, sought: string): boolean {
  const words = sought.trim().toLocaleLowerCase('pt-BR')
  if (words === '' || cliente?.nome.toLocaleLowerCase('pt-BR').includes(words)) return true
  const number = digits(words)
  return number !== '' && (nossoNumero.includes(number) || pagador.includes(number) || String(boleto ?? '').startsWith(number))
}

const columnsOf = ({ titulos, totalPago, tarifas }: Previa, inteiro: boolean): Column<Item>[] => [
  { head: 'Linha', num: true, quiet: true, label: 'linha', cell: ({ linha }) => linha },
  { head: 'Movimento', className: styles.inteiro, cell: ({ tipo }) => TIPOS_DE_MOVIMENTO[tipo] },
  {
    head: 'Nosso número',
    at: 'name',
    total: inteiro ? formatCount(titulos, 'título', 'títulos') : undefined,
    cell: ({ nossoNumero }) => nossoNumero || null,
  },
  {
    head: 'Pagador',
    className: styles.pagador,
    cell: ({ cliente, pagador }) => cliente?.nome ?? (pagador === '' ? null : formatDocumento(pagador)),
  },
  { head: 'Boleto', num: true, label: 'boleto', cell: ({ boleto }) => boleto },
  { head: 'Valor', num: true, cell: ({ valor }) => some(valor) },
  { head: 'Pago', num: true, at: 'value', total: inteiro ? formatMoney(totalPago) : undefined, cell: ({ valorPago }) => some(valorPago) },
  { head: 'Acréscimos', num: true, quiet: true, label: 'acréscimos', cell: ({ acrescimos }) => some(acrescimos) },
  {
    head: 'Tarifa',
    num: true,
    quiet: true,
    label: 'tarifa',
    total: inteiro ? formatMoney(tarifas) : undefined,
    cell: ({ tarifa }) => some(tarifa),
  },
  { head: 'O que acontece', at: 'line', className: styles.fim, cell: (item) => <Fim item={item} /> },
]

function Fim({ item: { situacao, mensagem } }: { item: Item }) {
  if (situacao === null) return null
  return situacao === EXCECAO ? (
    <Status {...statusOf('linhaDoRetorno', situacao)} label={mensagem} />
  ) : (
    <State of="linhaDoRetorno" value={situacao} />
  )
}

/** The titles of a file with what would become of each: X leads from exception to exception. */
export function PreviaTitulos({ previa }: { previa: Previa }) {
  const { titulos, itens } = previa
  const [of, setOf] = useState<Situacao>()
  const [sought, setSought] = useState('')
  const [page, setPage] = useState(1)
  const [at, setAt] = useState<number>()
  const shown = itens.filter((item) => (of === undefined || item.situacao === of) && acha(item, sought))
  const inteiro = shown.length === titulos
  const choose = (next: Situacao | undefined) => {
    setOf(next)
    setPage(1)
  }
  const proxima = () => {
    const first = at === undefined ? 0 : shown.findIndex(({ linha }) => linha === at) + 1
    const next = [...shown.slice(first), ...shown.slice(0, first)].find(({ situacao }) => situacao === EXCECAO)
    if (!next) return
    setAt(next.linha)
    setPage(Math.floor(shown.indexOf(next) / PAGE_SIZE) + 1)
  }
  useTeclas({ x: proxima })
  const pilula = (name: string, situacao: Situacao | undefined, quantos: number) => (
    <Pill key={name} on={of === situacao} onPress={() => choose(situacao)} count={formatNumber(quantos)}>
      {name}
    </Pill>
  )
  return (
    <section className="stack" aria-label="Títulos do arquivo">
      <div className={styles.filtros}>
        <Pills label="Filtros prontos">
          {pilula('Todas', undefined, itens.length)}
          {PILULAS.map(([nome, situacao]) => ({ nome, situacao, quantos: itens.filter((item) => item.situacao === situacao).length }))
            .filter(({ quantos }) => quantos > 0)
            .map(({ nome, situacao, quantos }) => pilula(nome, situacao, quantos))}
        </Pills>
        <TextInput
          type="search"
          className={styles.procurar}
          aria-label="Procurar nos títulos"
          placeholder="Procurar nosso número, pagador ou boleto"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          maxLength={100}
          onChange={({ currentTarget }) => {
            setSought(currentTarget.value)
            setPage(1)
          }}
        />
      </div>
      <Card flush>
        <DataTable
          label="Títulos"
          region="Títulos"
          columns={columnsOf(previa, inteiro)}
          rows={shown}
          keyOf={({ linha }) => linha}
          current={({ linha }) => linha === at}
          empty={titulos === 0 ? 'O arquivo não fala de nenhum título.' : 'Nenhum título tem o que se procura. Limpe a busca.'}
          pages={{ page, onPage: setPage }}
        />
      </Card>
      {titulos > ITENS_MAX && (
        <p className="m3 s12">{`Aqui estão os primeiros ${ITENS_MAX}, e os números acima são de todos; a importação faz todos.`}</p>
      )}
    </section>
  )
}
