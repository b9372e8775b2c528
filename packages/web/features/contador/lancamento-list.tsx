import { contabil, lancamentoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { IconFileExport, IconFiles, IconListNumbers, IconReceipt, IconUser } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../kit/list/pilulas.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { Arriving } from '../../kit/ui/arriving.tsx'
import { formatCount, formatDate, formatMoney } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { ClienteLink } from '../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../parts/cliente/clientes.ts'
import { competenciaAnterior, competenciaAtual, meses } from '../../parts/faturamento/competencia.ts'
import { FaturaLink } from '../../parts/faturamento/fatura-link.tsx'
import { doMes, FECHAR_MES, FecharMes, SEM_ARQUIVO, useFecharMes } from './fechar-mes.tsx'
import { faltam, faltamTexto, usePlano } from './plano-lido.ts'

type Row = z.output<typeof lancamentoContabil.row>

const actionsWith = (fechar: () => void): Action<Row>[] => [
  { kind: 'own', label: FECHAR_MES, icon: IconFileExport, main: true, press: fechar },
  {
    kind: 'grid',
    label: 'Detalhes',
    icon: IconReceipt,
    // A credit of a client is of no invoice.
    to: ({ fatura: { id }, cliente }) => (id === null ? `/cliente/visualizar/${cliente.id}` : `/financeiro/fatura/visualizar/${id}`),
    key: 'V',
  },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
  { kind: 'normal', label: 'Arquivos', icon: IconFiles, to: '/contador/arquivos', link: true },
  { kind: 'normal', label: 'Plano de contas', icon: IconListNumbers, to: '/contador/plano', link: true },
]
const CELLS: Cells<typeof lancamentoContabil> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura: { id } }) => id !== null && <FaturaLink id={id}>{id}</FaturaLink>,
}
const PHONE: PhoneLook<typeof lancamentoContabil> = { title: 'historico', left: 'data', right: 'valor' }
const nameOf = ({ historico, valor, data }: Row) => `${historico}, ${formatMoney(valor)} em ${formatDate(data)}`

function vistas(): { nome: string; filter: FilterOf<typeof lancamentoContabil>[] }[] {
  const [now, last] = [competenciaAtual(), competenciaAnterior()]
  const named = (month: { ano: number; mes: number }) => ({
    nome: `${meses.labels[month.mes]} de ${month.ano}`,
    filter: [doMes(month)],
  })
  return [{ nome: 'Todos', filter: [] }, named(now), named(last), { nome: 'Em nenhum arquivo', filter: [SEM_ARQUIVO] }]
}

/** What the accountant is handed: each row a debit and a credit. */
export function LancamentoList(): ReactNode {
  const { aberto, abrir, onClose } = useFecharMes()
  const actions = useMemo(() => actionsWith(abrir), [abrir])
  return (
    <>
      <ResourceList
        grid={lancamentoContabil}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        title="Contador"
        named={PELO_CLIENTE}
        above={<Aviso />}
        ready={<Pilulas label="Vistas" pilulas={vistas()} />}
      />
      {aberto && <FecharMes onClose={onClose} />}
    </>
  )
}

/** Why there is nothing, or not all of it. */
function Aviso() {
  const { data: plano, isLoading } = usePlano()
  const lido = useRead([lancamentoContabil.prefix, 'andamento'], contabil.andamento, {}, { staleTime: 0 })
  if (isLoading || lido.isLoading) return <Arriving />
  const andamento = lido.data
  const missing = plano ? faltamTexto(faltam(plano.contas)) : undefined
  if (plano?.desde === null)
    return (
      <Note tone="info">
        Ainda não há plano de contas: os lançamentos são feitos a partir do mês que ele diz.{' '}
        <LinkButton size="xs" to="/contador/plano">
          Abrir o plano
        </LinkButton>
      </Note>
    )
  return (
    <>
      {andamento && andamento.esperam > 0 && (
        <Note tone="info">
          {formatCount(andamento.esperam, 'acontecimento ainda não tem', 'acontecimentos ainda não têm')} lançamentos: eles estão sendo
          feitos. Atualize a lista em instantes.
        </Note>
      )}
      {missing !== undefined && <Note tone="warn">{missing}</Note>}
    </>
  )
}
