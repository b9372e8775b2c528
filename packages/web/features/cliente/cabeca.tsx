import { Button, Menu } from '@mantine/core'
import { allows } from '@retaguarda/contract/kit/access.ts'
import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconChevronDown,
  IconDots,
  IconFiles,
  IconHeartHandshake,
  IconLink,
  IconListCheck,
  IconMail,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconPlus,
  IconReceipt,
  IconReport,
  IconTerminal2,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { linkOptions, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOffers } from '../../kit/page/offers.ts'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useUser } from '../../kit/session/session.ts'
import { Crumb } from '../../kit/shell/crumb.tsx'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { MENU } from '../../kit/ui/menu-props.ts'
import { MenuLink } from '../../kit/ui/menu-link.tsx'
import { State } from '../../kit/ui/state.tsx'
import { COPIAR_LINK, copiarLink } from '../../parts/cliente/copiar-link.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'
import styles from './cliente.module.css'
import { enderecoDoContato, type Registro, useRegistro } from './registro.ts'

/** Whose page this is, in what situation, and what can be done from there. */
export function Cabeca({ beside }: { beside: ReactNode }) {
  const registro = useRegistro()
  if (!registro) return null
  const { nome, nomeFantasia, cpfCnpj } = registro.pessoa
  const title = nomeFantasia ?? nome
  return (
    <>
      <Crumb>{title}</Crumb>
      <PageHeader
        title={title}
        subject={title === nome ? formatDocumento(cpfCnpj) : `${formatDocumento(cpfCnpj)} · ${nome}`}
        recent={nome}
        actions={
          <>
            {beside}
            <Acoes registro={registro} />
          </>
        }
      >
        <State of="cliente" value={registro.situacao} tag />
      </PageHeader>
    </>
  )
}

type Entrada = { label: string; icon: Icon; link: NavigateOptions }

function Acoes({ registro }: { registro: Registro }) {
  const navigate = useNavigate()
  const params = { id: String(registro.id) }
  const incluir = useIncluir(registro)
  const mais = useMais(registro)
  const copiar = { label: COPIAR_LINK, icon: IconLink, press: () => void copiarLink(registro.id) }
  useOffers([
    ...(allows('financeiro', useUser()) ? [copiar] : []),
    ...[...incluir.map((one) => ({ ...one, label: `Incluir ${one.label.toLowerCase()}` })), ...mais].map(({ label, icon, link }) => ({
      label,
      icon,
      press: () => void navigate(link),
    })),
  ])
  return (
    <div className={styles.acoes}>
      <Contatar registro={registro} />
      <LinkButton className="hide-sm" leftSection={<IconPencil aria-hidden />} to="/cliente/alterar/$id" params={params}>
        Alterar
      </LinkButton>
      <Menu position="bottom-end" {...MENU}>
        <Menu.Target>
          <Button
            variant="filled"
            leftSection={<IconPlus aria-hidden />}
            rightSection={<IconChevronDown className="hide-sm" aria-hidden />}
          >
            Incluir
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {incluir.map((one) => (
            <Row key={one.label} {...one} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" {...MENU}>
        <Menu.Target>
          <Button leftSection={<IconDots aria-hidden />}>Mais</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuLink className="only-sm" leftSection={<IconPencil className="ico" aria-hidden />} to="/cliente/alterar/$id" params={params}>
            Alterar
          </MenuLink>
          {mais.map((one) => (
            <Row key={one.label} {...one} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const Row = ({ label, icon: Icone, link }: Entrada) => (
  <MenuLink {...link} leftSection={<Icone className="ico" aria-hidden />}>
    {label}
  </MenuLink>
)

/** On a phone the first that can be called and written to are one press away. */
function Contatar({ registro }: { registro: Registro }) {
  const enderecos = (registro.pessoa.pessoaContato ?? []).flatMap((one) => enderecoDoContato(one) ?? [])
  const tel = enderecos.find((one) => one.startsWith('tel:'))
  const mail = enderecos.find((one) => one.startsWith('mailto:'))
  return (
    <>
      {tel && (
        <Button component="a" className="only-sm" leftSection={<IconPhone aria-hidden />} href={tel}>
          Ligar
        </Button>
      )}
      {mail && (
        <Button component="a" className="only-sm" leftSection={<IconMail aria-hidden />} href={mail}>
          E-mail
        </Button>
      )}
    </>
  )
}

/** What can be added to a client. */
function useIncluir({ id, pessoa }: Registro): Entrada[] {
  const params = { id: String(id) }
  const aba = (name: string) => linkOptions({ to: '/cliente/alterar/$id', params, search: { aba: name } })
  return [
    { label: 'Vínculo', icon: IconFiles, link: linkOptions({ to: '/cliente-objeto-contrato/obj/incluir/$id', params }) },
    { label: 'Tarefa', icon: IconListCheck, link: linkOptions({ to: '/task/incluir', search: { cliente: id } }) },
    {
      label: 'Contato',
      icon: IconAddressBook,
      link: linkOptions({ to: '/pessoa/alterar/$id', params: { id: String(pessoa.id) }, search: { aba: 'contatos' } }),
    },
    { label: 'Produto', icon: IconWorld, link: aba('produtos') },
    { label: 'Anexo', icon: IconPaperclip, link: aba('anexos') },
  ]
}

/** Where else the client stands. */
function useMais({ id, pessoa }: Registro): Entrada[] {
  const user = useUser()
  const params = { id: String(id) }
  const search = { filter: doCliente(id), page: 1 }
  const faturas = { label: 'Faturas', icon: IconReceipt, link: linkOptions({ to: '/financeiro/fatura', search }) }
  const conta = { label: 'Conta-corrente', icon: IconReport, link: linkOptions({ to: '/cliente/conta-corrente/$id', params }) }
  const acordo = {
    label: 'Novo acordo',
    icon: IconHeartHandshake,
    link: linkOptions({ to: '/cobranca/acordos/novo', search: { cliente: id } }),
  }
  return [
    { label: 'Vínculos', icon: IconFiles, link: linkOptions({ to: '/cliente-objeto-contrato/$id', params }) },
    ...(allows('financeiro', user) ? [faturas, conta, acordo] : []),
    { label: 'Tarefas', icon: IconListCheck, link: linkOptions({ to: '/task', search }) },
    { label: 'Status da loja', icon: IconActivity, link: linkOptions({ to: '/client-status', search: { cliente: id } }) },
    { label: 'Log', icon: IconTerminal2, link: linkOptions({ to: '/log', search }) },
    { label: 'Pessoa', icon: IconUser, link: linkOptions({ to: '/pessoa/visualizar/$id', params: { id: String(pessoa.id) } }) },
  ]
}
