import { alerta, RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { IconAdjustments, IconBellOff, IconBellRinging, IconExternalLink, IconEye, IconHeartRateMonitor } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import type { Address } from '../../kit/route/address.ts'
import { State } from '../../kit/ui/state.tsx'
import { SilenciarDialog } from './silenciar-dialog.tsx'

export type Alerta = z.output<typeof alerta.row>

const CELLS: Cells<typeof alerta> = { situacao: ({ situacao }) => <State of="alerta" value={situacao} /> }
const PHONE: PhoneLook<typeof alerta> = { title: 'alvo', left: 'situacao', right: 'desde' }
const nameOf = ({ regra, alvo }: Alerta) => `${RegraAlerta.labels[regra]}: ${alvo}`

const { ABERTO, VISTO, SILENCIADO, ENCERRADO } = SituacaoAlerta.code
const SEEN: Partial<Record<number, string>> = {
  [VISTO]: 'Este alerta já foi visto.',
  [SILENCIADO]: 'Este alerta está silenciado.',
  [ENCERRADO]: 'Este alerta já se encerrou.',
}

type Ways = { silenciar: (row: Alerta) => void; testar: () => void; testing: boolean }

const actionsWith = ({ silenciar, testar, testing }: Ways): Action<Alerta>[] => [
  {
    kind: 'post',
    label: 'Marcar como visto',
    icon: IconEye,
    problem: ({ situacao }) => (situacao === ABERTO ? undefined : SEEN[situacao]),
    run: ({ id }, call) => call(alerta.visto, { params: { id } }),
  },
  { kind: 'open', label: 'Silenciar', icon: IconBellOff, one: true, open: ([row]) => row && silenciar(row) },
  // The server writes the addresses of this product's own screens.
  { kind: 'grid', label: 'Abrir', icon: IconExternalLink, to: ({ link }) => link as Address },
  { kind: 'own', label: 'Testar', icon: IconBellRinging, press: testar, busy: testing },
  { kind: 'normal', label: 'Regras', icon: IconAdjustments, to: '/saude/alertas/regras', link: true },
  { kind: 'normal', label: 'Saúde', icon: IconHeartRateMonitor, to: '/saude', link: true },
]

/** What is not as it should be, and what was not. */
export function AlertaList() {
  const [silenciado, silenciar] = useState<Alerta>()
  const { busy, run } = useCommand(alerta.testar, {})
  const actions = useMemo(() => actionsWith({ silenciar, testar: () => void run({}), testing: busy }), [run, busy])
  return (
    <>
      <ResourceList grid={alerta} multiple actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} />
      {silenciado && <SilenciarDialog {...silenciado} onClose={() => silenciar(undefined)} />}
    </>
  )
}
