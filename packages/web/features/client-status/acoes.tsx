import type { ClienteStatus } from '@retaguarda/contract/client-status.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { type Icon, IconBell, IconEye, IconPackage, IconRefresh, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ToolbarAction } from '../../kit/list/actions/action.ts'
import { SelectionHint, Toolbar } from '../../kit/list/actions/toolbar.tsx'
import { selectOne } from '../../kit/list/state/sentences.ts'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'
import { SEM_CONEXAO, type useAtualizar } from './atualizar.ts'

type Props = { row: ClienteStatus | undefined; um: ReturnType<typeof useAtualizar>; onDetalhes: (id: number) => void }

/** What is done with the client that was pressed in the list, and the lists that lead on from it. */
export function Acoes({ row, um, onDetalhes }: Props) {
  const phone = usePhone()
  const nenhum = row ? undefined : selectOne(cliente.name)
  const navigate = useNavigate()
  const leva = (label: string, icon: Icon, go: (id: number) => unknown): ToolbarAction => ({
    action: { kind: 'grid', label, icon, link: true },
    problem: nenhum,
    press: () => void (row && go(row.id)),
  })
  const actions: ToolbarAction[] = [
    {
      action: { kind: 'post', label: 'Atualizar', icon: IconRefresh },
      problem: nenhum ?? (row?.lojaConfigurada ? undefined : SEM_CONEXAO),
      press: () => row && void um.run(row),
    },
    { action: { kind: 'grid', label: 'Detalhes', icon: IconEye }, problem: nenhum, press: () => row && onDetalhes(row.id) },
    leva('Cliente x Produto', IconPackage, (id) => navigate({ to: '/cliente/produto/$id', params: { id: String(id) } })),
    leva('Logs', IconTerminal2, (id) => navigate({ to: '/log', search: { filter: doCliente(id), page: 1 } })),
    leva('Notificar', IconBell, (id) => navigate({ to: '/notificacao/incluir', search: { clientes: String(id) } })),
  ]
  const names = row ? [row.pessoa.nome] : []
  return (
    <div className="grow">
      <Toolbar actions={actions} phone={phone} more={null} hint={<SelectionHint name={cliente.name} names={names} onClear={undefined} />} />
    </div>
  )
}
