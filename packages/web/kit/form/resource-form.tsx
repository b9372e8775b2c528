import { useMemo } from 'react'
import { call } from '../api.ts'
import { Page } from '../page/page.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { RecordPage } from '../page/record-page.tsx'
import type { Address, ScreenPath } from '../route/address.ts'
import type { Modo } from '../route/route.ts'
import { Card } from '../ui/card.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { FormBody, type FormContent } from './form-body.tsx'
import { type FormResource, savedOf } from './form-resource.ts'
import type { Tab } from './names.ts'
import type { Values } from './path.ts'
import { NO_SHOW } from './value-text.ts'

export type FormProps = { modo: Modo; id?: string }

/** Where the list of a record is, to go back to and to look for what is missing: the register's own where left out. */
type Home =
  | { resource: FormResource & { prefix: ScreenPath }; home?: undefined }
  | { resource: FormResource; home: (record: Values) => Address }

type Content = FormContent & {
  /** What the form starts with beyond the defaults of the contract. A constant. */
  initial?: Values
}
type Props = FormProps & Home & Content

const NO_TABS: Tab[] = []
const TITLES: Record<Modo, string> = { incluir: 'Incluir', alterar: 'Alterar', visualizar: 'Visualizar' }

const NEW: Values = {}

/**
 * The form of a register: adds, changes or shows a record (FRM-005). Labels, marks, lengths and sentences come from the
 * contract; the server's answer decides, the same schema judges before.
 */
export function ResourceForm({ id, ...form }: Props) {
  const { resource, modo } = form
  const title = `${TITLES[modo]} ${resource.name.singular}`
  if (modo === 'incluir') return <Opened {...form} title={title} record={NEW} home={homeOf(form, NEW)} />
  return (
    <RecordPage
      id={id}
      name={resource.name}
      list={homeOf(form, NEW)}
      read={(known) => recordOptions(resource, known)}
      typed
      what="o registro"
      loading={form.head && modo === 'visualizar' ? undefined : <Loading title={title} />}
    >
      {(record, page) => <Opened {...form} title={title} number={page.id} record={record} home={homeOf(form, record)} />}
    </RecordPage>
  )
}

const recordOptions = (resource: FormResource, id: number) => ({
  queryKey: [resource.prefix, 'registro', id],
  // The record of any register: an object, which `savedOf` reads key by key.
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(resource.get, { params: { id }, signal })) as Values,
})

const homeOf = (form: Home, record: Values): Address => (form.home ? form.home(record) : form.resource.prefix)

type OpenedProps = Content & { resource: FormResource; modo: Modo; number?: number; title: string; record: Values; home: Address }

const nameOf = (record: Values) => String(record.nome ?? '')

function Opened({ resource, record, initial, number, subject = nameOf, show = NO_SHOW, tabs = NO_TABS, ...form }: OpenedProps) {
  const saved = useMemo(() => savedOf(resource, record, initial), [resource, record, initial])
  return <FormBody {...form} resource={resource} id={number} saved={saved} subject={subject} show={show} tabs={tabs} />
}

const Loading = ({ title }: { title: string }) => (
  <Page width="form">
    <PageHeader title={title} />
    <Card>
      <SkeletonLines widths={['35%', '90%', '60%', '75%']} />
    </Card>
  </Page>
)
