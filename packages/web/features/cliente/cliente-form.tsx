import { cliente, SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IconPencil, IconReceipt, IconTerminal2 } from '@tabler/icons-react'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import type { Values } from '../../kit/form/path.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { useUser } from '../../kit/session/session.ts'
import type { Address } from '../../kit/route/address.ts'
import { Crumb } from '../../kit/shell/crumb.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { nomeDaPessoa, useRegistro } from './registro.ts'
import { Anexos } from './anexos.tsx'
import { f } from './campos.ts'
import { Configuracao } from './configuracao.tsx'
import { Geral } from './geral.tsx'
import { Historico } from './historico.tsx'
import { Produtos } from './produtos.tsx'
import { Resumo } from './resumo.tsx'

const show = showOf(cliente.form, {
  situacao: SituacaoCliente,
  'clienteProduto.tipo': TipoProduto,
  'clienteAnexo.tipo': TipoAnexo,
  lojaChave: () => '••••••••',
})

const tabs: Tab[] = [
  { aba: 'geral', label: 'Geral', content: <Geral /> },
  { aba: 'produtos', label: 'Produtos', list: f.clienteProduto, content: <Produtos /> },
  { aba: 'anexos', label: 'Anexos', list: f.clienteAnexo, content: <Anexos /> },
  {
    aba: 'configuracao',
    label: 'Configuração',
    fields: [f.projetoSuporteRedmine, f.lojaUrl, f.lojaChave],
    content: <Configuracao />,
  },
]
const viewTabs: Tab[] = [
  { aba: 'resumo', label: 'Resumo', content: <Resumo /> },
  ...tabs,
  { aba: 'historico', label: 'Linha do tempo', content: <Historico /> },
]

/** Whoever is written down is a client already, most of the time. */
const INITIAL = { situacao: SituacaoCliente.code.ATIVO }
const opens = (id: number): Address => `/cliente/visualizar/${id}`
const subject = (record: Values) => nomeDaPessoa(record)

export const ClienteForm = (props: FormProps) => (
  <ResourceForm
    {...props}
    resource={cliente}
    opens={opens}
    initial={INITIAL}
    show={show}
    subject={subject}
    tabs={props.modo === 'visualizar' ? viewTabs : tabs}
    actions={
      props.modo === 'visualizar' ? (
        <>
          <Nome />
          <LogDoCliente />
          <FaturasDoCliente />
          <Alterar />
        </>
      ) : (
        <Nome />
      )
    }
  />
)

/** In the breadcrumbs: whose page this is. */
function Nome() {
  const { record } = useFormStore()
  const nome = nomeDaPessoa(record)
  return nome === '' ? null : <Crumb>{nome}</Crumb>
}

function Alterar() {
  const registro = useRegistro()
  if (!registro) return null
  return (
    <LinkButton leftSection={<IconPencil aria-hidden />} to="/cliente/alterar/$id" params={{ id: String(registro.id) }}>
      Alterar
    </LinkButton>
  )
}

/** To what the client's store reports. */
function LogDoCliente() {
  const registro = useRegistro()
  if (!registro) return null
  const filter: Filter[] = [{ name: 'cliente.id', op: '=', v: registro.id }]
  return (
    <LinkButton variant="subtle" leftSection={<IconTerminal2 aria-hidden />} to="/log" search={{ filter, page: 1 }}>
      Log
    </LinkButton>
  )
}

/** To the client's invoices, whatever their situation, for whom they are shown to. */
function FaturasDoCliente() {
  const { record } = useFormStore()
  if (!allows('financeiro', useUser())) return null
  const filter: Filter[] = [{ name: 'cliente.pessoa.nome', op: '=', v: nomeDaPessoa(record) }]
  return (
    <LinkButton variant="subtle" leftSection={<IconReceipt aria-hidden />} to="/financeiro/fatura" search={{ filter, page: 1 }}>
      Faturas
    </LinkButton>
  )
}
