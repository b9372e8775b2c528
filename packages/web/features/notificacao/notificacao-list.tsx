import { notificacao, notificacaoCan, SituacaoNotificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { IconCopy, IconEye, IconListDetails, IconPencil, IconPlayerStop, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { WithBeneath } from '../../kit/list/columns/two-lines.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { State } from '../../kit/ui/state.tsx'

type NotificacaoRow = z.output<typeof notificacao.row>
type Acao = Parameters<typeof notificacaoCan>[0]

const nameOf = ({ titulo }: NotificacaoRow) => titulo
const unless = (acao: Acao, rule: string) => (row: NotificacaoRow) =>
  notificacaoCan(acao, row.situacao) ? undefined : `${rule} Esta está em “${SituacaoNotificacao.labels[row.situacao]}”.`

/** In the order of the specification, and what is beyond it (NOT-003). */
const ACTIONS: Action<NotificacaoRow>[] = [
  { kind: 'normal', label: 'Novo', icon: IconPlus, to: '/notificacao/add', key: 'I' },
  {
    kind: 'grid',
    label: 'Alterar',
    icon: IconPencil,
    to: '/notificacao/alterar',
    problem: unless('alterar', 'Só notificações em aberto podem ser alteradas; duplique-a para enviar outra.'),
  },
  { kind: 'grid', label: 'Visualizar', icon: IconEye, to: '/notificacao/visualizar', key: 'V' },
  { kind: 'grid', label: 'Log de Envio', icon: IconListDetails, to: '/notificacao/log' },
  {
    kind: 'grid',
    label: 'Liberar para Envio',
    icon: IconSend,
    to: '/notificacao/liberar',
    problem: unless('liberar', 'Só notificações em aberto ou com erro podem ser liberadas.'),
  },
  { kind: 'grid', label: 'Duplicar', icon: IconCopy, to: '/notificacao/duplicar' },
  {
    kind: 'post',
    label: 'Parar',
    icon: IconPlayerStop,
    problem: unless('parar', 'Só o envio de notificações liberadas pode ser parado.'),
    ask: ([row]) =>
      row && { title: 'Parar o envio?', message: `“${row.titulo}” não vai a mais ninguém até ser liberada de novo.`, confirm: 'Parar' },
    run: ({ id }, call) => call(notificacao.parar, { params: { id } }),
  },
  {
    kind: 'delete',
    label: 'Excluir',
    icon: IconTrash,
    key: 'Delete',
    problem: unless('excluir', 'Só notificações em aberto podem ser excluídas.'),
    run: ({ id }, call) => call(notificacao.remove, { params: { id } }),
  },
]

const CELLS: Cells<typeof notificacao> = {
  titulo: ({ titulo, tipoNotificacao, destinatario }) => (
    <WithBeneath beneath={`${TipoNotificacao.labels[tipoNotificacao]} · ${Destinatario.labels[destinatario]}`}>
      <span className="elip" title={titulo}>
        {titulo}
      </span>
    </WithBeneath>
  ),
  situacao: ({ situacao }) => <State of="notificacao" value={situacao} />,
}
const PHONE: PhoneLook<typeof notificacao> = { title: 'titulo', left: 'situacao', right: 'dataHoraProgramada' }

export const NotificacaoList = () => <ResourceList grid={notificacao} actions={ACTIONS} cells={CELLS} phone={PHONE} tall nameOf={nameOf} />
