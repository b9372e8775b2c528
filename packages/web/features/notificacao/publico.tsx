import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { notificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { ComoRecebe, Previa } from '@retaguarda/contract/notificacao-publico.ts'
import { IconCircleCheck, IconCircleOff, IconMail, IconMailOff, IconSearch, IconWorld } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { PagerBar } from '../../kit/ui/pager-bar.tsx'
import { Pill, Pills } from '../../kit/ui/pills.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { useLastPage } from '../../kit/ui/use-last-page.ts'
import { vaiATodos } from '../../parts/faturamento/destinatarios.ts'
import styles from './text.module.css'

export type PublicoDe = Omit<z.input<(typeof notificacao)['previa']['body']>, 'como' | 'texto' | 'page' | 'limit'>
type Row = Previa['rows'][number]

const COMO = (row: Row) => {
  if (row.emails.length > 0 && row.loja) return { tone: 'ok', icon: IconCircleCheck, label: 'E-mail e loja' } as const
  if (row.emails.length > 0) return { tone: 'ok', icon: IconMail, label: 'Só e-mail: sem conexão' } as const
  if (row.loja) return { tone: 'info', icon: IconWorld, label: 'Só na loja: sem e-mail' } as const
  return { tone: 'warn', icon: IconMailOff, label: 'Sem e-mail e sem loja: ficará com erro' } as const
}

const columnsOf = (para: string): Column<Row>[] => [
  {
    head: 'Cliente e endereços',
    at: 'name',
    cell: ({ cliente, emails, todos }) => (
      <>
        {cliente}
        {emails.length > 0 && <span className={styles.enderecos}>{emails.join(', ')}</span>}
        {todos && emails.length > 0 && <span className={styles.enderecos}>{vaiATodos(para)}</span>}
      </>
    ),
  },
  { head: 'Como recebe', width: '1%', className: styles.como, cell: (row) => <Status {...COMO(row)} /> },
]
const FORA: Column<Row>[] = [
  {
    head: 'Cliente e motivo',
    at: 'name',
    cell: ({ cliente }) => (
      <>
        {cliente}
        <span className={styles.enderecos}>
          <Status tone="mute" icon={IconCircleOff} label="Todos os endereços descadastrados" />
        </span>
      </>
    ),
  },
  {
    head: 'Ação',
    unseen: true,
    at: 'value',
    width: '1%',
    cell: ({ cliente_id, cliente }) => (
      <Link to="/notificacao/descadastros/$id" params={{ id: String(cliente_id) }} aria-label={`Descadastros de ${cliente}`}>
        Descadastros
      </Link>
    ),
  },
]

type Achar = { como: ComoRecebe; texto: string; page: number }
const TODOS: Achar = { como: 'todos', texto: '', page: 1 }

/** Nothing is asked where there is nobody to ask for. */
export const usePublico = (de: PublicoDe | undefined, find: Achar = TODOS) =>
  useQuery({
    queryKey: [notificacao.previa.path, de, find],
    queryFn: de ? ({ signal }) => call(notificacao.previa, { body: { ...de, ...find, limit: PAGE_SIZE }, signal }) : skipToken,
    placeholderData: keepPreviousData,
  })

/** Said before anything is released: what cannot be sent is not promised. */
export const semServidor = (clientes: number): string =>
  `Não há servidor de e-mail configurado: ${formatCount(clientes, 'cliente não recebe', 'clientes não recebem')} por e-mail.`

const PILULAS = [
  { nome: 'Recebem', como: 'todos', de: 'total' },
  { nome: 'Por e-mail', como: 'email', de: 'comEmail' },
  { nome: 'Só na loja', como: 'loja', de: 'soLoja' },
  { nome: 'Sem contato', como: 'semContato', de: 'semContato' },
  { nome: 'Ficam de fora', como: 'fora', de: 'descadastrados' },
] as const satisfies { nome: string; como: ComoRecebe; de: keyof Previa }[]

const SEARCH_MS = 250 // so long a search waits for the next letter

/** Who gets it, by name and how, and who does not and why. */
export function Publico({ de }: { de: PublicoDe }) {
  const [{ como, page }, setOf] = useState({ como: TODOS.como, page: 1 })
  const [text, setText] = useState('')
  const [procurado] = useDebouncedValue(text.trim(), SEARCH_MS)
  const { data, error } = usePublico(de, { como, texto: procurado, page })
  useLastPage(page, { rows: data?.rows.length, total: data && { total: data.encontrados } }, (last) => setOf({ como, page: last }))
  if (error) return <Failed error={error} otherwise="Não foi possível ver quem recebe. Tente de novo." />
  if (!data) return <Skeleton width="60%" />
  const { encontrados, rows } = data
  const fora = como === 'fora'
  return (
    <div className="stack">
      <p role="status">
        {data.total === 0
          ? 'Ninguém receberia.'
          : `${formatCount(data.total, 'cliente', 'clientes')}: ${formatNumber(data.comEmail)} por e-mail, ${formatNumber(data.soLoja)} só na loja, ${formatNumber(data.semContato)} sem contato.`}
        {!data.servidorDeEmail && data.comEmail > 0 && ` ${semServidor(data.comEmail)}`}
        {data.descadastrados > 0 && ` ${formatCount(data.descadastrados, 'cliente fica', 'clientes ficam')} de fora.`}
      </p>
      <TextInput
        type="search"
        aria-label="Procurar em quem recebe"
        placeholder="Procurar cliente, CNPJ ou e-mail"
        leftSection={<IconSearch className="ico" aria-hidden />}
        autoComplete="off"
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setOf({ como, page: 1 })
        }}
      />
      <Pills label="Como recebem">
        {PILULAS.filter((one) => one.como === 'todos' || one.como === como || data[one.de] > 0).map((one) => (
          <Pill key={one.como} on={one.como === como} onPress={() => setOf({ como: one.como, page: 1 })} count={formatNumber(data[one.de])}>
            {one.nome}
          </Pill>
        ))}
      </Pills>
      <div>
        <DataTable
          label={fora ? 'Quem fica de fora' : 'Quem recebe'}
          region={fora ? 'Lista de quem fica de fora' : 'Lista de quem recebe'}
          columns={fora ? FORA : columnsOf(Number(de.tipoNotificacao) === TipoNotificacao.code.FINANCEIRO ? 'cobrança' : 'avisos')}
          rows={rows}
          keyOf={({ cliente_id }) => cliente_id}
          empty={procurado === '' ? 'Nenhum cliente.' : `Nenhum cliente com “${procurado}”. Confira o nome ou limpe a busca.`}
          framed
        />
        {encontrados > PAGE_SIZE && (
          <PagerBar
            of="Quem recebe"
            page={page}
            rows={rows.length}
            total={{ total: encontrados }}
            onPage={(next) => setOf({ como, page: next })}
          />
        )}
      </div>
    </div>
  )
}
