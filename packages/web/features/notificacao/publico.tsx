import { LIMIT_MAX, PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { notificacao, type Previa } from '@retaguarda/contract/notificacao.ts'
import { IconCircleOff, IconMail, IconMailOff, IconWorld } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { PagerBar } from '../../kit/ui/pager-bar.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Status } from '../../kit/ui/status.tsx'
import styles from './texto.module.css'

export type PublicoDe = z.input<(typeof notificacao)['previa']['body']>
type Linha = Previa['rows'][number]

const COMO = (linha: Linha) => {
  if (linha.emails.length > 0 && linha.loja) return { tone: 'ok', icon: IconMail, label: 'E-mail e loja' } as const
  if (linha.emails.length > 0) return { tone: 'ok', icon: IconMail, label: 'Só e-mail: sem conexão' } as const
  if (linha.loja) return { tone: 'info', icon: IconWorld, label: 'Só na loja: sem e-mail' } as const
  return { tone: 'warn', icon: IconMailOff, label: 'Sem e-mail e sem loja: ficará com erro' } as const
}

const COLUMNS: Column<Linha>[] = [
  {
    head: 'Cliente e endereços',
    at: 'name',
    cell: ({ cliente, emails }) => (
      <>
        {cliente}
        {emails.length > 0 && <span className={styles.enderecos}>{emails.join(', ')}</span>}
      </>
    ),
  },
  { head: 'Como recebe', width: '1%', className: styles.como, cell: (linha) => <Status {...COMO(linha)} /> },
]
const FORA: Column<Previa['fora'][number]>[] = [
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

export const usePublico = (de: PublicoDe, page: number) =>
  useQuery({
    queryKey: [notificacao.previa.path, de, page],
    queryFn: ({ signal }) => call(notificacao.previa, { body: { ...de, page, limit: Math.min(PAGE_SIZE, LIMIT_MAX) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who gets it, by name and how, and who does not and why. */
export function Publico({ de }: { de: PublicoDe }) {
  const [page, setPage] = useState(1)
  const { data, error } = usePublico(de, page)
  if (error) return <Failed error={error} otherwise="Não foi possível ver quem recebe. Tente de novo." />
  if (!data) return <Skeleton width="60%" />
  return (
    <div className="stack">
      <p role="status">
        {data.total === 0
          ? 'Ninguém receberia.'
          : `${formatCount(data.total, 'cliente', 'clientes')}: ${data.comEmail} por e-mail, ${data.soLoja} só na loja, ${data.semContato} sem contato.`}
        {data.descadastrados > 0 && ` ${formatCount(data.descadastrados, 'cliente fica', 'clientes ficam')} de fora.`}
      </p>
      {data.total > 0 && (
        <div>
          <DataTable
            label="Quem recebe"
            region="Lista de quem recebe"
            columns={COLUMNS}
            rows={data.rows}
            keyOf={({ cliente_id }) => cliente_id}
            framed
          />
          {data.total > PAGE_SIZE && <PagerBar page={page} rows={data.rows.length} total={{ total: data.total }} onPage={setPage} />}
        </div>
      )}
      {data.fora.length > 0 && (
        <DataTable
          label="Quem fica de fora"
          region="Lista de quem fica de fora"
          columns={FORA}
          rows={data.fora}
          keyOf={({ cliente_id }) => cliente_id}
          framed
        />
      )}
    </div>
  )
}
