import { ActionIcon, Tooltip } from '@mantine/core'
import { competenciaDe, competenciaTexto, diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { today } from '../faturamento/competencia.ts'

export type PrecoNaLista = {
  id: number
  aPartirDe: string
  /** In words. */
  preco: string
  /** Why and by whom. */
  nota?: ReactNode
  /** It may go: nobody was billed by it. */
  sai: boolean
}

const esteMes = () => diaDoMes(competenciaDe(today()), 1)
/** A price of this month or before: what the page shows of it is another one now. */
export const jaVale = (aPartirDe: string): boolean => aPartirDe <= esteMes()

export const mesDoDia = (day: string): string => competenciaTexto(competenciaDe(day))

type Props = { rows: PrecoNaLista[]; busy: boolean; excluir: (row: PrecoNaLista) => void; aside?: ReactNode; children?: ReactNode }

/** The prices by the month from which they count, the newest first; the one of this month is marked. */
export function Precos({ rows, busy, excluir, aside, children }: Props) {
  const oldest = rows.toSorted((a, b) => (a.aPartirDe < b.aPartirDe ? -1 : 1))
  const emVigor = oldest.findLast(({ aPartirDe }) => jaVale(aPartirDe)) ?? oldest[0]
  const columns: Column<PrecoNaLista>[] = [
    { head: 'Vale a partir de', at: 'name', cell: (row) => (row === oldest[0] ? 'Desde o início' : mesDoDia(row.aPartirDe)) },
    {
      head: 'Preço',
      at: 'line',
      cell: (row) => (
        <>
          {row.preco}
          {row === emVigor && <span className="m3"> · em vigor</span>}
        </>
      ),
    },
    { head: 'Origem', quiet: true, at: 'line', cell: ({ nota }) => nota ?? null },
    {
      head: 'Ações',
      unseen: true,
      at: 'action',
      className: 'no-print',
      cell: (row) =>
        row.sai && (
          <Tooltip label="Excluir preço">
            <ActionIcon
              variant="subtle"
              aria-label={`Excluir o preço de ${mesDoDia(row.aPartirDe)}`}
              disabled={busy}
              onClick={() => excluir(row)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </Tooltip>
        ),
    },
  ]
  const some = rows.some(({ nota }) => nota !== undefined)
  return (
    <Card title="Preços" flush aside={aside}>
      <DataTable
        label="Preços"
        columns={some ? columns : columns.filter(({ head }) => head !== 'Origem')}
        rows={oldest.toReversed()}
        keyOf={({ id }) => id}
        current={(row) => row === emVigor}
      />
      {children}
    </Card>
  )
}

/** Asked before a price goes. */
export const perguntaDoPreco = ({ aPartirDe, preco }: PrecoNaLista) => ({
  title: 'Excluir preço?',
  children: `${preco}, a partir de ${mesDoDia(aPartirDe)}. Esses meses voltam ao preço anterior.`,
  confirmLabel: 'Excluir',
  danger: true,
})
