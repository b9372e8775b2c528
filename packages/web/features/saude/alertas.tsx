import { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import type { Bloco as Of } from '@retaguarda/contract/saude.ts'
import { Link } from '@tanstack/react-router'
import { type Address, toOf } from '../../kit/route/address.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { ha } from '../../kit/ui/ha.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Bloco, type PainelProps } from './bloco.tsx'

type Row = Of<'alertas'>[number]

/** Leads to where it is seen to, unless that is this panel. */
function Name({ regra, alvo, link }: Row) {
  const name = `${RegraAlerta.labels[regra]}: ${alvo}`
  // The server writes the addresses of this product's own screens.
  return link === '/saude' ? name : <Link to={toOf(link as Address)}>{name}</Link>
}

const COLUMNS: Column<Row>[] = [
  { head: 'Alerta', at: 'name', cell: (row) => <Name {...row} /> },
  { head: 'O que há', at: 'line', cell: ({ texto }) => texto },
  { head: 'Situação', at: 'value', cell: ({ situacao }) => <State of="alerta" value={situacao} /> },
  { head: 'Desde', quiet: true, label: 'Desde', className: 'nowrap', cell: ({ desde }) => ha(desde) },
]

/** What is not as it should be; nothing while all is well. */
export function Alertas({ painel: { alertas } }: PainelProps) {
  if (Array.isArray(alertas) && alertas.length === 0) return null
  return (
    <Bloco
      title="Alertas"
      block={alertas}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty="Nenhum alerta."
      wide
      aside={
        <LinkButton size="xs" to="/saude/alertas">
          Ver alertas
        </LinkButton>
      }
    />
  )
}
