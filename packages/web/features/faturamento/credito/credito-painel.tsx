import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { useState } from 'react'
import { useList } from '../../../kit/list/state/use-list.ts'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { useWide } from '../../../kit/ui/use-screen.ts'
import { useRead } from '../../../kit/use-read.ts'
import { DockedPanel } from '../../../kit/window/docked-panel.tsx'
import { deOnde, Usos } from './credito-lido.tsx'

/** The credit that is selected, beside the list; where there is no room it has a page. */
export function CreditoPainel() {
  const { selected } = useList()
  const [closed, close] = useState<number>()
  const wide = useWide(80)
  const [id] = selected
  if (!wide || id === undefined || selected.length > 1 || id === closed) return null
  return <Painel id={id} onClose={() => close(id)} />
}

function Painel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead([credito.prefix, 'get', id], credito.get, { params: { id } })
  return (
    <DockedPanel title={`Crédito ${id}`} onClose={onClose}>
      {error && <Failed error={error} otherwise="O crédito não pôde ser lido." />}
      {!data && !error && <SkeletonLines widths={['40%', '90%', '75%']} />}
      {data && (
        <div className="stack">
          <p>
            <State of="credito" value={data.situacao} />
          </p>
          <p>
            {data.cliente.pessoa.nome} tem <strong className="b6">{formatMoney(data.saldo)}</strong> de {formatMoney(data.valor)}.
          </p>
          <p className="m2">
            {deOnde(data)}. {data.motivo}
          </p>
          <Usos usos={data.usos} />
          <LinkButton variant="subtle" to="/credito/visualizar/$id" params={{ id: String(id) }}>
            Abrir o crédito
          </LinkButton>
        </div>
      )}
    </DockedPanel>
  )
}
