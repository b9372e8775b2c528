import { cliente, SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { ReactNode } from 'react'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import type { Address } from '../../kit/route/address.ts'
import { useUser } from '../../kit/session/session.ts'
import { Crumb } from '../../kit/shell/crumb.tsx'
import { useNotasVistas } from '../../parts/nfse/em-uso.ts'
import { AbaContratos, AbaFaturas, AbaNotas, AbaTarefas, useQuantasNotas } from './abas.tsx'
import { Anexos } from './anexos.tsx'
import { Cabeca } from './cabeca.tsx'
import { Configuracao } from './configuracao.tsx'
import { f } from './fields.ts'
import { Geral } from './geral.tsx'
import { Historico } from './historico.tsx'
import { Produtos } from './produtos.tsx'
import { nomeDaPessoa, usePanorama } from './registro.ts'
import { Resumo } from './resumo.tsx'

const show = showOf(cliente.form, {
  situacao: SituacaoCliente,
  'clienteProduto.tipo': TipoProduto,
  'clienteAnexo.tipo': TipoAnexo,
  'retencao.regime': RegimeTributacao,
  lojaChave: () => '••••••••',
})

const tabs: [Tab, ...Tab[]] = [
  { aba: 'geral', label: 'Geral', content: <Geral /> },
  { aba: 'produtos', label: 'Produtos', list: f.clienteProduto, content: <Produtos /> },
  { aba: 'anexos', label: 'Anexos', list: f.clienteAnexo, content: <Anexos /> },
  {
    aba: 'configuracao',
    label: 'Configuração',
    fields: [
      f.projetoSuporteRedmine,
      f.diaVencimento,
      f.pagador,
      f.retencao.regime,
      f.retencao.iss,
      f.retencao.nunca,
      f.nfse.semNota,
      f.nfse.inscricaoMunicipal,
      f.nfse.emailNota,
      f.lojaUrl,
      f.lojaChave,
    ],
    content: <Configuracao />,
  },
]
const [geral, ...others] = tabs
const useQuantos = (de: 'contratos' | 'faturas' | 'tarefas') => usePanorama().data?.totais[de] ?? undefined

/** As it is looked at: what belongs to the client stands between its own fields, to whom it is shown. */
const viewTabs = ({ financeiro, notas }: { financeiro: boolean; notas: boolean }): Tab[] => [
  { aba: 'resumo', label: 'Resumo', content: <Resumo /> },
  geral,
  { aba: 'contratos', label: 'Vínculos', useCount: () => useQuantos('contratos'), content: <AbaContratos /> },
  ...(financeiro ? [{ aba: 'faturas', label: 'Faturas', useCount: () => useQuantos('faturas'), content: <AbaFaturas /> }] : []),
  ...(notas ? [{ aba: 'notas', label: 'Notas', useCount: useQuantasNotas, content: <AbaNotas /> }] : []),
  { aba: 'tarefas', label: 'Tarefas', useCount: () => useQuantos('tarefas'), content: <AbaTarefas /> },
  ...others,
  { aba: 'historico', label: 'Linha do tempo', content: <Historico /> },
]
const VIEW_TABS = {
  todas: viewTabs({ financeiro: true, notas: true }),
  semNotas: viewTabs({ financeiro: true, notas: false }),
  semFaturas: viewTabs({ financeiro: false, notas: false }),
}

/** Whoever is written down is a client already, most of the time. */
const INITIAL = { situacao: SituacaoCliente.code.ATIVO }
const opens = (id: number): Address => `/cliente/visualizar/${id}`
const subject = (record: Values) => nomeDaPessoa(record)

const head = (_: Values, beside: ReactNode) => <Cabeca beside={beside} />

export function ClienteForm(props: FormProps) {
  const notas = useNotasVistas()
  const looked = VIEW_TABS[!allows('financeiro', useUser()) ? 'semFaturas' : notas ? 'todas' : 'semNotas']
  return (
    <ResourceForm
      {...props}
      resource={cliente}
      opens={opens}
      initial={INITIAL}
      show={show}
      subject={subject}
      tabs={props.modo === 'visualizar' ? looked : tabs}
      head={head}
      actions={props.modo === 'visualizar' ? undefined : <Name />}
    />
  )
}

/** In the breadcrumbs: whose page this is. */
function Name() {
  const { record } = useFormStore()
  const name = nomeDaPessoa(record)
  return name === '' ? null : <Crumb>{name}</Crumb>
}
