import { Button } from '@mantine/core'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { Page } from '../../../kit/ui/page.tsx'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { RecordMissing } from '../../../kit/ui/record-missing.tsx'
import { PageSkeleton } from '../../../kit/ui/skeleton.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import { Situacao } from '../../../parts/faturamento/situacao.tsx'
import { Boletos } from './boletos.tsx'
import styles from './documento.module.css'
import { Notas } from './notas.tsx'
import { Numeros } from './numeros.tsx'
import { Pagamentos } from './pagamentos.tsx'

const ID = /^[1-9]\d{0,9}$/

/** Liquidar Boletos: what was paid of an invoice's boletos, its payments so far, its notas fiscais (BOL-002). */
export function Liquidar({ id }: { id: string }) {
  const known = ID.test(id)
  const client = useQueryClient()
  const [reading, setReading] = useState(0)
  const query = useQuery({
    queryKey: [faturaDocumento.prefix, 'liquidar', Number(id)],
    queryFn: ({ signal }) => call(faturaDocumento.get, { params: { id: Number(id) }, signal }),
    enabled: known,
    // What is typed is never replaced behind the person's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const missing = !known || (query.error instanceof ApiError && [400, 404].includes(query.error.status))
  if (missing) return <RecordMissing name={fatura.name} list="/financeiro/fatura" />
  if (!query.data && query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />

  /** The page as it is now, with nothing ticked. */
  const reload = async () => {
    await query.refetch()
    setReading((n) => n + 1)
    await client.invalidateQueries({ queryKey: [fatura.prefix] })
    await client.invalidateQueries({ queryKey: [faturaDocumento.prefix, 'list'] })
    await client.invalidateQueries({ queryKey: [faturaDocumento.prefix, 'da fatura'] })
  }
  const { fatura: one, boletos, notas } = query.data
  return (
    <Page width="detail">
      <PageHeader
        title={`Liquidar Boletos ${competenciaText(one)}`}
        subject={one.cliente.pessoa.nome}
        actions={
          <ActionButton variant="subtle" to={`/financeiro/fatura/visualizar/${one.id}`}>
            Ver a fatura
          </ActionButton>
        }
      >
        <Situacao fatura={one} tag />
      </PageHeader>
      <div className={styles.cards}>
        <Numeros {...query.data} />
        <Boletos key={reading} fatura={one} boletos={boletos} reload={reload} />
        <Pagamentos boletos={boletos} />
        <Notas fatura={one} notas={notas} reload={reload} />
      </div>
    </Page>
  )
}

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Page>
    <EmptyState
      level={1}
      icon={IconCloudOff}
      title="Não foi possível abrir os boletos"
      actions={
        <Button variant="filled" onClick={retry}>
          Tentar de novo
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : 'O servidor não respondeu. Verifique a sua conexão e tente de novo.'}
    </EmptyState>
  </Page>
)
