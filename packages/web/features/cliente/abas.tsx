import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { task } from '@retaguarda/contract/task.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'
import { COMECO as DA_NOTA, FIM as FIM_DA_NOTA, mesDaNota, SeguirNotas } from '../../parts/nfse/notas.tsx'
import { useClienteId, usePanorama } from './registro.ts'
import { Contratos } from './resumo-contratos.tsx'
import { COMECO as DA_FATURA } from './resumo-faturas.tsx'
import { COMECO as DA_TAREFA } from './resumo-tarefas.tsx'

const DA_NOTA_TODA = [
  ...DA_NOTA,
  {
    head: 'Competência',
    num: true,
    label: 'competência',
    cell: ({ competencia }: { competencia: string }) => mesDaNota(competencia),
  },
  ...FIM_DA_NOTA,
]

/** The newest; the list has the others. */
const MOST = 60

/** Every contract of the client, those in force first. */
export function AbaContratos() {
  const id = useClienteId()
  const query = usePanorama()
  return (
    <Loaded query={query} failed="Os vínculos não carregaram. Abra a aba de novo.">
      {({ contratos, totais }) => (
        <>
          <Contratos id={id} title="Vínculos" contratos={contratos} />
          <Mais shown={contratos.length} total={totais.contratos}>
            <Link to="/cliente-objeto-contrato/$id" params={{ id: String(id) }}>
              Ver todos na lista
            </Link>
          </Mais>
        </>
      )}
    </Loaded>
  )
}

/** The client's invoices, in every situation. */
export function AbaFaturas() {
  const id = useClienteId()
  const list = { filter: doCliente(id), sort: fatura.defaultSort, page: 1 }
  const query = useRead([fatura.prefix, 'do cliente', id], fatura.list, { query: { ...list, limit: MOST } }, { staleTime: 0 })
  return (
    <Rows
      title="Faturas"
      aside={
        <Link to="/financeiro/fatura" search={list}>
          Ver na lista
        </Link>
      }
      query={query}
      failed="As faturas não carregaram. Abra a aba de novo."
      columns={[
        ...DA_FATURA,
        { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
        { head: 'Valor pago', num: true, label: 'pago', cell: ({ valorPago }) => formatMoney(valorPago) },
      ]}
      empty="Nenhuma fatura foi calculada."
    />
  )
}

const useNotas = (id: number) =>
  useRead(
    [nfse.prefix, 'do cliente', id],
    nfse.list,
    { query: { filter: doCliente(id), sort: nfse.defaultSort, limit: MOST } },
    { staleTime: 0 },
  )
export const useQuantasNotas = () => useNotas(useClienteId()).data?.total

/** The client's national notes of services, in every situation. */
export function AbaNotas() {
  const id = useClienteId()
  const query = useNotas(id)
  return (
    <>
      <Rows
        title="Notas fiscais"
        aside={
          <Link to="/financeiro/nota" search={{ filter: doCliente(id), sort: nfse.defaultSort, page: 1 }}>
            Ver na lista
          </Link>
        }
        query={query}
        failed="As notas não carregaram. Abra a aba de novo."
        columns={DA_NOTA_TODA}
        empty="Nenhuma nota foi emitida."
      />
      <SeguirNotas notas={query.data?.rows ?? []} />
    </>
  )
}

/** The client's tasks, in every situation. */
export function AbaTarefas() {
  const id = useClienteId()
  const list = { filter: doCliente(id), sort: [{ col: 'id' as const, sort: 'desc' as const }], page: 1 }
  const query = useRead([task.prefix, 'do cliente', id], task.list, { query: { ...list, limit: MOST } }, { staleTime: 0 })
  return (
    <Rows
      title="Tarefas"
      aside={
        <span className="row">
          <Link to="/task/incluir" search={{ cliente: id }} aria-label="Incluir tarefa">
            Incluir
          </Link>
          <Link to="/task" search={list}>
            Ver na lista
          </Link>
        </span>
      }
      query={query}
      failed="As tarefas não carregaram. Abra a aba de novo."
      columns={[...DA_TAREFA, { head: 'Gerente do projeto', cell: ({ usuario }) => usuario.nome }]}
      empty="Nenhuma tarefa foi incluída."
    />
  )
}

type TableProps<R> = Pick<ComponentProps<typeof Card>, 'title' | 'aside'> &
  Pick<ComponentProps<typeof Loaded<{ rows: R[]; total: number }>>, 'query' | 'failed'> & { columns: Column<R>[]; empty: string }

const Rows = <R extends { id: number }>({ title, aside, query, failed, columns, empty }: TableProps<R>) => (
  <Card title={title} aside={aside} flush>
    <Loaded query={query} failed={failed}>
      {({ rows, total }) => (
        <>
          <DataTable columns={columns} rows={rows} keyOf={(one) => one.id} empty={empty} />
          <Mais shown={rows.length} total={total} />
        </>
      )}
    </Loaded>
  </Card>
)

/** Says that these are not all. */
const Mais = ({ shown, total, children }: { shown: number; total: number; children?: ReactNode }) =>
  shown < total && (
    <p className="pad m3 s12">
      {formatNumber(shown)} de {formatNumber(total)}. {children ?? 'A lista tem todas.'}
    </p>
  )
