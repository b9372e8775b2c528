import { CompetenciaText, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import {
  IconBan,
  IconCalculator,
  IconCalendarOff,
  IconCash,
  IconEye,
  IconFileInvoice,
  IconFiles,
  IconPencil,
  IconSend,
  IconTrash,
  IconReceipt,
} from '@tabler/icons-react'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { searchOf, stateOf } from '../../../kit/list/state/list-state.ts'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { withSearch } from '../../../kit/route/search.ts'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { State } from '../../../kit/ui/state.tsx'
import { EmLote } from '../lote/em-lote.tsx'
import { FaturarLoteDialog } from '../lote/faturar-lote.tsx'
import { type FaturaRow, nomeDaFatura, perguntaCancelarVarias, problema } from './acoes.ts'
import { FaturarDialog } from './faturar-dialog.tsx'

const AT = '/financeiro/fatura'
const screen = getRouteApi('/sessao/financeiro/fatura')

/** In the order of the specification (FAT-010); Faturar, which it leaves out, stands last. */
const actionsWith = (faturar: (id: number) => void): Action<FaturaRow>[] => [
  { kind: 'normal', label: 'Calcular Fatura', icon: IconCalculator, to: '/financeiro/fechamento', key: 'I' },
  { kind: 'normal', label: 'Enviar para E-commerce', icon: IconSend, to: `${AT}/enviar` },
  {
    kind: 'post',
    label: 'Cancelar Fatura',
    icon: IconBan,
    rare: true,
    problem: problema.cancelar,
    ask: (rows) => perguntaCancelarVarias(rows),
    run: ({ id }, call) => call(fatura.cancelar, { params: { id } }),
  },
  { kind: 'grid', label: 'Alterar', icon: IconPencil, to: `${AT}/alterar`, problem: problema.alterar },
  { kind: 'grid', label: 'Detalhes', icon: IconEye, to: `${AT}/visualizar`, key: 'V' },
  {
    kind: 'delete',
    label: 'Excluir',
    icon: IconTrash,
    rare: true,
    key: 'Delete',
    problem: problema.excluir,
    run: ({ id }, call) => call(fatura.remove, { params: { id } }),
  },
  { kind: 'grid', label: 'Documentos', icon: IconFiles, to: '/faturaDocumento/list', rare: true },
  { kind: 'grid', label: 'Liquidar Boletos', icon: IconCash, to: '/faturaDocumento/alterar', newTab: true, problem: problema.liquidar },
  {
    kind: 'open',
    label: 'Faturar',
    icon: IconFileInvoice,
    problem: problema.faturar,
    one: true,
    open: ([row]) => row && faturar(row.id),
  },
  { kind: 'normal', label: 'Nova fatura avulsa', icon: IconReceipt, to: `${AT}/avulsa`, rare: true },
]

const CELLS: Cells<typeof fatura> = {
  situacao: (row: FaturaRow) => <State of="fatura" value={row.situacao} />,
}
const PHONE_CELLS: Cells<typeof fatura> = {
  ...CELLS,
  'cliente.pessoa.nome': (row: FaturaRow) => (
    <span className="elip">
      {competenciaTexto(row)} · {row.cliente.pessoa.nome}
    </span>
  ),
}
const PHONE: PhoneLook<typeof fatura> = { title: 'cliente.pessoa.nome', left: 'situacao', right: 'valor' }

/** Faturas de Clientes (FAT-002). */
export function FaturaList() {
  const { competencia } = screen.useSearch()
  if (competencia !== undefined) return <DaCompetencia competencia={competencia} />
  return <ItemList />
}

/** `?competencia=2026/10` becomes filters of year and month, beside what else the address filters by (FAT-003, FAT-004). */
function DaCompetencia({ competencia }: { competencia: string }) {
  const search = screen.useSearch()
  const read = CompetenciaText.safeParse(competencia)
  if (!read.success) return <CompetenciaErrada competencia={competencia} sentence={read.error.issues[0]?.message ?? ''} />
  const { ano, mes } = read.data
  const state = stateOf(fatura, { filter: search.filter, sort: search.sort })
  const others = state.filter.filter(({ name }) => name !== 'ano' && name !== 'mes')
  const filter: Filter[] = [...others, { name: 'ano', op: '=', v: ano }, { name: 'mes', op: '=', v: mes }]
  return <Navigate to="." search={searchOf(fatura, { ...state, filter })} replace />
}

const CompetenciaErrada = ({ competencia, sentence }: { competencia: string; sentence: string }) => (
  <Page>
    <EmptyState
      level={1}
      icon={IconCalendarOff}
      title={`Competência ${competencia} inválida`}
      actions={
        <LinkButton to={AT} variant="filled">
          Ir para a lista de faturas
        </LinkButton>
      }
    >
      {sentence}
    </EmptyState>
  </Page>
)

function ItemList() {
  const phone = usePhone()
  const { faturar } = screen.useSearch()
  const navigate = screen.useNavigate()
  const toLote = useNavigate()
  // Of several that are ticked each is named, one after the other, before the screen is drawn again.
  const [marcadas, marcar] = useState<number[]>([])
  const actions = useMemo(() => actionsWith((id) => marcar((before) => [...before, id])), [])
  const [so] = marcadas.length === 1 ? marcadas : []
  useEffect(() => {
    if (so === undefined) return
    marcar([])
    void navigate({ search: withSearch({ faturar: so }), replace: true })
  }, [so, navigate])
  const close = () => void navigate({ search: withSearch({ faturar: undefined }), replace: true })
  return (
    <>
      <ResourceList
        grid={fatura}
        actions={actions}
        cells={phone ? PHONE_CELLS : CELLS}
        phone={PHONE}
        nameOf={nomeDaFatura}
        multiple
        named={PELO_CLIENTE}
        ready={<EmLote />}
      />
      {marcadas.length > 1 && (
        <FaturarLoteDialog
          alvo={{ faturas: marcadas, total: marcadas.length }}
          quais={`${marcadas.length} marcadas`}
          seguir={(id) => void toLote({ to: '/financeiro/fatura/lote/$id', params: { id: String(id) } })}
          onClose={() => marcar([])}
        />
      )}
      {faturar !== undefined && <FaturarDialog id={faturar} onClose={close} />}
    </>
  )
}
