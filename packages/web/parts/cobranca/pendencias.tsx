import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { OpenLink } from '../../kit/feedback/open-link.tsx'
import { toast } from '../../kit/feedback/toast.tsx'
import { Arriving } from '../../kit/ui/arriving.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import { ClienteLink } from '../cliente/cliente-link.tsx'

const COLUMNS: Column<Pendencia>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'Boleto', num: true, cell: ({ boleto: id }) => id },
  { head: 'Motivo', cell: ({ error }) => error },
  {
    head: 'Onde se corrige',
    at: 'action',
    cell: ({ link, cliente }) => (
      <OpenLink to={link} label={`Corrigir o endereço de ${cliente.nome}`}>
        Corrigir o endereço
      </OpenLink>
    ),
  },
]

const titleOf = (n: number) => `${formatCount(n, 'título espera', 'títulos esperam')} por um dado do cliente para ir ao banco`

/** Titles that their bank would not take, each with where that is mended; nothing where there is none. */
export function Pendencias({ pendencias }: { pendencias: readonly Pendencia[] | undefined }) {
  if (!pendencias || pendencias.length === 0) return null
  return (
    <Card title={titleOf(pendencias.length)} flush>
      <DataTable region="Títulos que esperam" height={200} columns={COLUMNS} rows={pendencias} keyOf={({ boleto: id }) => id} />
    </Card>
  )
}

/** The same of all accounts in one line, which opens. */
export function PendenciasDobradas() {
  const pendencias = usePendencias(TODAS)
  if (!pendencias) return <Arriving />
  if (pendencias.length === 0) return null
  return (
    <details className="fold">
      <summary>{titleOf(pendencias.length)}</summary>
      <DataTable region="Títulos que esperam" framed height={200} columns={COLUMNS} rows={pendencias} keyOf={({ boleto: id }) => id} />
    </details>
  )
}

/** Says that an invoice was invoiced, and what keeps its titles from the bank: all of one client, which is mended in one place. */
export const tellFaturada = ({ msg, pendencias: [falta] }: { msg: string; pendencias: readonly Pendencia[] }): void =>
  falta ? toast.error(`${msg} ${falta.error}`, <OpenLink to={falta.link}>Corrigir o endereço</OpenLink>) : toast.ok(msg)

const TODAS = {}

/**
 * Of these boletos; without them, of the titles that wait for a file, of an account or of all. Nothing is asked while it is undefined.
 * @returns undefined while it is not known, and none where it could not be read: what it stands beside says so itself
 */
export function usePendencias(of: { boletos?: number[]; contaBancaria?: number | null } | undefined): readonly Pendencia[] | undefined {
  const { data, error } = useRead([boleto.prefix, 'pendencias', of], boleto.pendencias, of && { body: { contaBancaria: null, ...of } }, {
    staleTime: 0,
  })
  return data?.pendencias ?? (error ? [] : undefined)
}
