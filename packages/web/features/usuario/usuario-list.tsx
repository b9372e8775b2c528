import { usuarioSessoes } from '@retaguarda/contract/conta.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconDevices, IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { type EmLoteDe, SIM_OU_NAO } from '../../kit/list/em-lote/fields.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { usePolitica } from '../../kit/session/politica.ts'
import { State } from '../../kit/ui/state.tsx'
import { Button, TextInput } from '@mantine/core'
import dialog from '../../kit/feedback/dialog.module.css'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { Dialog } from '../../kit/window/window.tsx'

type UsuarioRow = z.output<typeof usuario.row>

const CELLS: Cells<typeof usuario> = {
  ativo: ({ ativo }) => <State of="ativo" value={ativo} />,
  idadeSenha: ({ idadeSenha }) =>
    idadeSenha === null ? <span className="m3">—</span> : `${idadeSenha}\u00a0${idadeSenha === 1 ? 'dia' : 'dias'}`,
}

const EM_LOTE: EmLoteDe = { register: usuario, campos: [{ name: fieldsOf(usuario.form).ativo, opcoes: SIM_OU_NAO }] }
const PHONE: PhoneLook<typeof usuario> = { title: 'nome', left: 'ativo', right: 'email' }

/** The list's actions; a link that no mail could carry is handed to `onLink`. */
const actionsWith = (onLink: (link: AccessLink) => void, soDiretorio: boolean): Action<UsuarioRow>[] => [
  ...registerActions<UsuarioRow>(usuario),
  {
    kind: 'post',
    label: 'Liberar Acesso',
    icon: IconKey,
    access: usuario.liberarAcesso.access,
    problem: ({ ativo, emergencia, nome }) => {
      if (!ativo) return 'Este usuário está inativo. Ative-o antes de liberar o acesso.'
      return soDiretorio && !emergencia ? `${nome} entra pelo Diretório: não há link de primeiro acesso.` : undefined
    },
    ask: ([row]) => ({
      title: 'Liberar acesso?',
      message: `${row?.nome ?? 'O usuário'} recebe um link para registrar uma senha nova. A senha atual deixa de valer e as sessões abertas são encerradas.`,
      confirm: 'Liberar Acesso',
    }),
    run: async ({ id, nome }, call) => {
      const answer = await call(usuario.liberarAcesso, { params: { id } })
      if (answer.link !== undefined) onLink({ nome, address: answer.link })
      return answer
    },
  },
  { kind: 'grid', label: 'Acessos de Plataformas', icon: IconPlugConnected, to: '/usuario/acesso-plataforma', access: 'admin' },
  { kind: 'grid', label: 'Sessões', icon: IconDevices, to: '/usuario/sessoes', access: usuarioSessoes.listar.access, link: true },
]

export function UsuarioList() {
  const [link, setLink] = useState<AccessLink>()
  const soDiretorio = usePolitica()?.senha === false
  const actions = useMemo(() => actionsWith(setLink, soDiretorio), [soDiretorio])
  return (
    <>
      <ResourceList grid={usuario} actions={actions} cells={CELLS} phone={PHONE} emLote={EM_LOTE} />
      {link && <AccessLinkDialog {...link} onClose={() => setLink(undefined)} />}
    </>
  )
}

type AccessLink = { nome: string; address: string }

/** The first-access link, where no mail server could carry it. It is shown this once. */
const AccessLinkDialog = ({ nome, address, onClose }: AccessLink & { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Link de primeiro acesso" size={520}>
    <p>
      O e-mail não pôde ser enviado. Copie o link e entregue-o a <strong className="b6">{nome}</strong> por um meio seguro.
    </p>
    <p className="m2">Vale por 24 horas, para um único uso, e não será mostrado de novo.</p>
    <TextInput mt={12} label="Link" value={address} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
    <div className={dialog.foot}>
      <CopyButton text={address} variant="filled" data-autofocus>
        Copiar link
      </CopyButton>
      <Button onClick={onClose}>Fechar</Button>
    </div>
  </Dialog>
)
