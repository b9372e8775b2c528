import { Button, Menu } from '@mantine/core'
import { type Nfse, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { podeNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import {
  IconBan,
  IconDots,
  IconFileTypePdf,
  IconFileTypeXml,
  IconFileX,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { downloadUrl } from '../../../kit/api.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import type { ToolbarAction } from '../../../kit/list/actions/action.ts'
import { ActionItem, offersOf } from '../../../kit/list/actions/toolbar.tsx'
import { useOffers } from '../../../kit/page/offers.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { MENU } from '../../../kit/ui/menu-props.ts'
import { CHANGES, problema } from './acoes.ts'
import type { Asked } from './nota-dialog.tsx'

type Props = { nota: Nfse; ask: (what: Asked['what']) => void }

/** What comes next for a note as the main button, the rest in a menu, each with its reason where it cannot run. */
export function AcoesDaNota(props: Props) {
  const acoes = useAcoes(props)
  useOffers(offersOf(Object.values(acoes)))
  const { situacao } = props.nota
  const next = podeNfse('reemitir', situacao) ? 'reemitir' : podeNfse('conferir', situacao) ? 'conferir' : 'pdf'
  const { action, problem, press } = acoes[next]
  return (
    <>
      <ActionButton
        variant="filled"
        leftSection={<action.icon aria-hidden />}
        {...(problem !== undefined && { reason: problem })}
        onClick={press}
      >
        {action.label}
      </ActionButton>
      <Menu position="bottom-end" {...MENU}>
        <Menu.Target>
          <Button leftSection={<IconDots aria-hidden />}>Mais</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(acoes)
            .filter(([name]) => name !== next)
            .map(([name, entry]) => (
              <ActionItem key={name} {...entry} />
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function useAcoes({ nota, ask }: Props) {
  const input = { params: { id: nota.id } }
  const reemitir = useCommand(nfse.reemitir, { changes: CHANGES })
  const conferir = useCommand(nfse.conferir, { changes: CHANGES })
  const busy = reemitir.busy || conferir.busy ? 'Uma ação está em andamento. Aguarde.' : undefined
  const download = (route: typeof nfse.pdf) => () => location.assign(downloadUrl(route, input))
  return {
    reemitir: of('Reemitir', IconSend, busy ?? problema.reemitir(nota), () => void reemitir.run(input)),
    conferir: of('Conferir agora', IconRefresh, busy ?? problema.conferir(nota), () => void conferir.run(input)),
    pdf: of('Baixar DANFSe', IconFileTypePdf, problema.baixar(nota), download(nfse.pdf)),
    xml: of('Baixar XML', IconFileTypeXml, problema.baixar(nota), download(nfse.xml)),
    evento: of(
      'Baixar XML do cancelamento',
      IconFileX,
      nota.evento?.registrado ? undefined : 'A nota não foi cancelada.',
      download(nfse.evento),
    ),
    substituir: of('Substituir', IconRepeat, problema.substituir(nota), () => ask('substituir')),
    cancelar: of('Cancelar nota', IconBan, problema.cancelar(nota), () => ask('cancelar')),
    descartar: of('Descartar', IconX, problema.descartar(nota), () => ask('descartar')),
  }
}

const of = (label: string, icon: typeof IconX, problem: string | undefined, press: () => void): ToolbarAction => ({
  action: { kind: 'post', label, icon },
  problem,
  address: undefined,
  press,
})
