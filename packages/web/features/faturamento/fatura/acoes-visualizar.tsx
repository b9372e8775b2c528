import { Button, Menu } from '@mantine/core'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { ficha } from '@retaguarda/contract/faturamento/ficha.ts'
import {
  IconBan,
  IconCalculator,
  IconCash,
  IconCoin,
  IconDots,
  IconFileCertificate,
  IconFileInvoice,
  IconFiles,
  IconFileTypePdf,
  IconLink,
  IconLock,
  IconMailForward,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { downloadUrl } from '../../../kit/api.ts'
import { deletion } from '../../../kit/feedback/dialogs.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import type { ToolbarAction } from '../../../kit/list/actions/action.ts'
import { ActionItem, offersOf } from '../../../kit/list/actions/toolbar.tsx'
import { useOffers } from '../../../kit/page/offers.ts'
import { type Address, toOf } from '../../../kit/route/address.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { MENU } from '../../../kit/ui/menu-props.ts'
import { COPIAR_LINK, copiarLink } from '../../../parts/cliente/copiar-link.ts'
import { useNotasEmUso } from '../../../parts/nfse/em-uso.ts'
import { problemaEmitir } from '../nfse/notas-da-fatura.tsx'
import { nomeDaFatura, perguntaCancelar, problema } from './acoes.ts'
import { useRecalcular } from './use-fechar.ts'

const { code } = SituacaoFatura
const AT = '/financeiro/fatura'

type Lida = Fatura & { acordo: number | null }
type Props = { fatura: Lida; onFaturar: () => void; onReenviar: () => void; onCreditar: () => void; onEmitir: () => void }

/** What comes next in the invoice's life as the main button, the rest in a menu, each with its reason where it cannot run. */
export function AcoesVisualizar({ fatura: one, ...asked }: Props) {
  const { notas, ...always } = useAcoes(one, asked)
  const todas: Acoes = useNotasEmUso() ? { ...always, notas } : always
  const acoes = one.acordo === null ? todas : doAcordo(todas)
  useOffers(offersOf(Object.values(acoes)))
  const [next, second] = principais(one)
  const { main, other } = { main: next && acoes[next], other: second && acoes[second] }
  const rest = Object.entries(acoes).filter(([name]) => name !== next && name !== second)
  return (
    <>
      {other && <Botao {...other} />}
      {main && <Botao {...main} filled />}
      <Menu position="bottom-end" {...MENU}>
        <Menu.Target>
          <Button leftSection={<IconDots aria-hidden />}>Mais</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rest.map(([name, entry]) => (
            <ActionItem key={name} {...entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Botao({ action, problem, address, press, filled = false }: ToolbarAction & { filled?: boolean }) {
  const Icon = action.icon
  const look = { variant: filled ? 'filled' : 'default', leftSection: <Icon aria-hidden />, children: action.label }
  if (address !== undefined) return <LinkButton {...look} to={toOf(address)} newTab={action.newTab} />
  return <ActionButton {...look} reason={problem} onClick={press} />
}

/** What makes sense of an agreement's: it is made and unmade as a whole, and no store is told of it. */
const doAcordo = ({ ficha, reenviar, liquidar, documentos, cancelar }: Acoes): Acoes => ({
  ...(reenviar && { reenviar }),
  ...(liquidar && { liquidar }),
  ...(ficha && { ficha }),
  ...(documentos && { documentos }),
  ...(cancelar && { cancelar }),
})

type Acoes = Partial<Record<Name, ToolbarAction>>
type Name =
  | 'ficha'
  | 'alterar'
  | 'calcular'
  | 'fechar'
  | 'faturar'
  | 'enviar'
  | 'reenviar'
  | 'liquidar'
  | 'documentos'
  | 'creditar'
  | 'link'
  | 'notas'
  | 'cancelar'
  | 'excluir'

function principais({ situacao, acordo }: Lida): Name[] {
  if (acordo !== null) return podeFatura('liquidar', situacao) ? ['liquidar', 'reenviar'] : []
  switch (situacao) {
    case code.EM_PROCESSAMENTO:
      return ['fechar', 'alterar']
    case code.FECHADA:
      return ['faturar']
    case code.FATURADA:
      return ['enviar', 'liquidar']
    case code.ENVIADA:
    case code.PARCIALMENTE_PAGA:
      return ['liquidar']
    default:
      return []
  }
}

function useAcoes(one: Lida, { onFaturar, onReenviar, onCreditar, onEmitir }: Omit<Props, 'fatura'>): Record<Name, ToolbarAction> {
  const navigate = useNavigate()
  const recalcular = useRecalcular(one)
  const changes = [[fatura.prefix], [faturaDocumento.prefix]]
  const cancelar = useCommand(fatura.cancelar, { changes })
  const excluir = useCommand(fatura.remove, { changes, done: () => void navigate({ to: AT, replace: true }) })
  const input = { params: { id: one.id } }
  const busy = recalcular.busy || cancelar.busy || excluir.busy
  const busyReason = busy ? 'Uma ação está em andamento. Aguarde.' : undefined

  const cancel = () => {
    const { message: children, confirm: confirmLabel, cancel: cancelLabel, ...more } = perguntaCancelar(one)
    void cancelar.run(input, { ...more, children, confirmLabel, cancelLabel })
  }
  const remove = () =>
    void excluir.run(
      input,
      deletion('Excluir fatura?', `A fatura ${nomeDaFatura(one)} e os seus itens deixam de existir. Isto não pode ser desfeito.`),
    )
  const enviar = () =>
    void navigate({ to: '/financeiro/fatura/enviar', search: { ano: one.ano, mes: one.mes, clientes: `${one.cliente.id}-` } })
  return {
    ficha: button('Ficha em PDF', IconFileTypePdf, undefined, () => location.assign(downloadUrl(ficha, { params: { id: one.id } }))),
    alterar: link({ kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${AT}/alterar/${one.id}` }, problema.alterar(one)),
    calcular: button('Calcular de novo', IconCalculator, busyReason ?? problema.calcular(one), recalcular.calcular),
    fechar: button('Fechar fatura', IconLock, busyReason ?? problema.fechar(one), recalcular.fechar),
    faturar: button('Faturar', IconFileInvoice, busyReason ?? problema.faturar(one), onFaturar),
    enviar: button('Enviar para E-commerce', IconSend, problema.enviar(one), enviar),
    reenviar: button('Enviar por e-mail', IconMailForward, problema.reenviar(one), onReenviar),
    documentos: link({ kind: 'grid', label: 'Documentos', icon: IconFiles, to: `/faturaDocumento/list/${one.id}` }, undefined),
    liquidar: link(
      { kind: 'grid', label: 'Liquidar Boletos', icon: IconCash, to: `/faturaDocumento/alterar/${one.id}`, newTab: true },
      problema.liquidar(one),
    ),
    creditar: button('Dar crédito', IconCoin, problema.creditar(one), onCreditar),
    link: button(COPIAR_LINK, IconLink, undefined, () => void copiarLink(one.cliente.id)),
    notas: button('Emitir notas', IconFileCertificate, problemaEmitir(one), onEmitir),
    cancelar: button('Cancelar Fatura', IconBan, busyReason ?? problema.cancelar(one), cancel),
    excluir: button('Excluir', IconTrash, busyReason ?? problema.excluir(one), remove, 'delete'),
  }
}

const none = () => {}
const link = ({ to, ...action }: ToolbarAction['action'] & { to: Address }, problem: string | undefined): ToolbarAction => ({
  action,
  problem,
  address: problem === undefined ? to : undefined,
  press: none,
})
const button = (
  label: string,
  icon: ToolbarAction['action']['icon'],
  problem: string | undefined,
  press: () => void,
  kind: 'post' | 'delete' = 'post',
): ToolbarAction => ({ action: { kind, label, icon }, problem, address: undefined, press })
