import { CHECKOUT, type ClienteStatus, SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import { simNao } from '@retaguarda/contract/kit/enum.ts'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconMinus, IconTool, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { formatDateTime } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { Status } from '../../kit/ui/status.tsx'
import { states } from '../../kit/ui/status-map.ts'

const LOJA = states(SITUACAO_LOJA, {
  online: { tone: 'ok', icon: IconWorld },
  offline: { tone: 'bad', icon: IconWorldOff },
  manutencao: { tone: 'warn', icon: IconTool },
})
const SEM_DADOS = { tone: 'mute', icon: IconCircleDashed, label: 'Sem dados' } as const

/** How the store is, by word and icon. */
export const Loja = ({ loja, tag = false }: Pick<ClienteStatus, 'loja'> & { tag?: boolean }) => (
  <Status {...(loja === null ? SEM_DADOS : LOJA[loja])} tag={tag} />
)

export function SimNao({ value }: { value: boolean | null }) {
  if (value === null) return <span className="m3">—</span>
  return <Status tone={value ? 'ok' : 'mute'} icon={value ? IconCheck : IconMinus} label={simNao(value)} />
}

export const checkoutTexto = (checkout: ClienteStatus['checkout']) => checkout && CHECKOUT[checkout]

/** Of when the data are, and that the last try failed. */
export function Idade({ atualizadoEm, erro, lojaConfigurada }: Pick<ClienteStatus, 'atualizadoEm' | 'erro' | 'lojaConfigurada'>) {
  const age = atualizadoEm === null ? (lojaConfigurada ? 'nunca' : 'sem conexão') : ha(atualizadoEm)
  const title = atualizadoEm === null ? undefined : `Dados de ${formatDateTime(atualizadoEm)}`
  if (erro === null) return <span title={title}>{age}</span>
  return (
    <span title={erro}>
      <IconAlertTriangle className="ico-14 bad" aria-hidden /> {age} · <span className="bad">falhou</span>
      <span className="sr">: {erro}</span>
    </span>
  )
}
