import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiError, call } from '../api.ts'
import type { Modo } from '../shell/route.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordMissing } from '../ui/record-missing.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FormBody } from './form-body.tsx'
import { type FormResource, savedOf } from './form-resource.ts'
import styles from './form.module.css'
import type { Tab } from './names.ts'
import type { Values } from './path.ts'
import type { Show } from './value-text.ts'

export type FormProps = { modo: Modo; id?: string }

type Props = FormProps & {
  resource: FormResource
  /** What the form starts with beyond the defaults of the contract. A constant. */
  initial?: Values
  /** What the record is called beside the title; its nome where left out. */
  subject?: (record: Values) => string
  /** How values read that are not text: enumerations, masks. A constant. */
  show?: Show
  /** Parts behind tabs; a form without tabs has children instead. Constants, so that typing renders one field. */
  tabs?: Tab[]
  /** Where the list of this record is, to go back to and to look for what is missing; the register's own where left out. */
  home?: (record: Values) => string
  /** Quiet links at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
}

const NO_TABS: Tab[] = []
const NO_SHOW: Show = {}
const TITLES: Record<Modo, string> = { incluir: 'Incluir', alterar: 'Alterar', visualizar: 'Visualizar' }

const ID = /^[1-9]\d{0,9}$/

/**
 * The form of a register: adds, changes or shows a record (spec §2, generic form). Labels, marks, lengths and sentences come from the
 * contract; the server's answer decides, the same schema judges before.
 */
export function ResourceForm({ resource, modo, id, initial, subject, show = NO_SHOW, tabs = NO_TABS, home, actions, children }: Props) {
  const number = id !== undefined && ID.test(id) ? Number(id) : undefined
  const query = useQuery({
    queryKey: [resource.prefix, 'registro', number],
    // The record of any register: an object, which `savedOf` reads key by key.
    queryFn: async ({ signal }) => (await call(resource.get, { params: { id: number ?? 0 }, signal })) as Values,
    enabled: modo !== 'incluir' && number !== undefined,
    // What is on the screen is never replaced behind the person's back, and what is opened is always read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })
  const title = `${TITLES[modo]} ${resource.name.singular}`
  const saved = useMemo(
    () => (modo === 'incluir' ? savedOf(resource, {}, initial) : query.data && savedOf(resource, query.data, initial)),
    [modo, resource, query.data, initial],
  )
  const missing =
    modo !== 'incluir' && (number === undefined || (query.error instanceof ApiError && [400, 404].includes(query.error.status)))

  if (missing) return <RecordMissing name={resource.name} list={home?.({}) ?? resource.prefix} />
  if (query.isError && !query.data) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!saved || (modo !== 'incluir' && !query.isFetchedAfterMount)) return <Loading title={title} />
  const nameOf = subject ?? ((record: Values) => String(record.nome ?? ''))
  return (
    <FormBody
      resource={resource}
      modo={modo}
      id={number}
      title={title}
      saved={saved}
      subject={nameOf}
      show={show}
      tabs={tabs}
      home={home?.(saved.record) ?? resource.prefix}
      actions={actions}
    >
      {children}
    </FormBody>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <Page width="form">
      <PageHeader title={title} />
      <Card>
        <div className={styles.skeleton} role="status" aria-label="Carregando">
          <Skeleton width="35%" />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
          <Skeleton width="75%" />
        </div>
      </Card>
    </Page>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page>
      <EmptyState
        level={1}
        icon={IconCloudOff}
        title="Não foi possível abrir o registro"
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
}
