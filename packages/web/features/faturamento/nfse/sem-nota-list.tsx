import { nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import { type Filter, LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { type Competencia, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { IconEye, IconFileCertificate, IconListDetails, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../../kit/list/pilulas.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { useList } from '../../../kit/list/state/use-list.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { Dialog } from '../../../kit/window/window.tsx'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { EmitirLoteDialog } from '../lote/emitir-lote.tsx'

type Row = z.output<typeof nfseSemNota.row>

const AT = '/financeiro/fatura/visualizar'

const actionsWith = (emitir: (rows: Row[]) => void): Action<Row>[] => [
  { kind: 'open', label: 'Emitir notas', icon: IconFileCertificate, main: true, open: emitir },
  { kind: 'grid', label: 'Detalhes da fatura', icon: IconEye, to: AT, key: 'V' },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
  { kind: 'normal', label: 'Notas fiscais', icon: IconListDetails, to: '/financeiro/nota', link: true },
]

const CELLS: Cells<typeof nfseSemNota> = {
  id: ({ id }) => <FaturaLink id={id}>{id}</FaturaLink>,
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  situacao: ({ situacao }) => <State of="fatura" value={situacao} />,
}
const PHONE: PhoneLook<typeof nfseSemNota> = { title: 'cliente.pessoa.nome', left: 'competencia', right: 'valor' }
const nameOf = ({ competencia, cliente }: Row) => `${competencia} de ${cliente.pessoa.nome}`

const of = ({ ano, mes }: Competencia): FilterOf<typeof nfseSemNota>[] => [
  { name: 'competencia', op: '=', v: `${ano}/${String(mes).padStart(2, '0')}` },
]
const vistasEm = (mes: Competencia) => [
  { nome: 'Todas', filter: [] },
  { nome: 'Deste mês', filter: of(mes) },
  { nome: 'Do mês passado', filter: of(somaMeses(mes, -1)) },
]

/** Faturas sem nota: what was billed and has no authorised note for all of it, and why. */
export function SemNotaList() {
  const [rows, emitir] = useState<Row[]>([])
  const actions = useMemo(() => actionsWith(emitir), [])
  const ids = rows.map(({ id }) => id)
  return (
    <>
      <ResourceList
        grid={nfseSemNota}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        multiple
        named={PELO_CLIENTE}
        ready={
          <>
            <Pilulas label="Vistas" pilulas={vistasEm(competenciaAtual())} />
            <Todas />
          </>
        }
      />
      {ids.length > 0 && <Emitir ids={ids} quais={formatCount(ids.length, 'marcada', 'marcadas')} onClose={() => emitir([])} />}
    </>
  )
}

type EmitirProps = { ids: number[]; quais: string; onClose: () => void }

function Emitir({ ids, quais, onClose }: EmitirProps) {
  const navigate = useNavigate()
  const seguir = (id: number) => void navigate({ to: '/financeiro/fatura/lote/$id', params: { id: String(id) } })
  return <EmitirLoteDialog alvo={{ faturas: ids, total: ids.length }} quais={quais} seguir={seguir} onClose={onClose} />
}

/** For all that the filter finds, with one press. */
function Todas() {
  const { state, total = 0, selected } = useList()
  const [opened, open] = useState(false)
  if (selected.length > 0 || total === 0) return null
  return (
    <>
      <ActionButton size="xs" onClick={() => open(true)}>
        {`Emitir as notas ${total === 1 ? 'da encontrada' : `das ${formatCount(total, 'encontrada', 'encontradas')}`}`}
      </ActionButton>
      {opened && <EmitirTodas filter={state.filter} onClose={() => open(false)} />}
    </>
  )
}

/** Their ids are read first: an order of invoices is by what a list of invoices is filtered by. */
function EmitirTodas({ filter, onClose }: { filter: Filter[]; onClose: () => void }) {
  const { data: ids, error } = useQuery({
    queryKey: [nfseSemNota.prefix, 'ids', JSON.stringify(filter)],
    queryFn: ({ signal }) => idsOf(filter, signal),
    staleTime: 0,
  })
  if (ids) return <Emitir ids={ids} quais={formatCount(ids.length, 'encontrada', 'encontradas')} onClose={onClose} />
  return (
    <Dialog title="Emitir notas?" onClose={onClose}>
      {error ? <Failed error={error} otherwise="As faturas não puderam ser lidas." /> : <SkeletonLines widths={['80%', '60%']} />}
    </Dialog>
  )
}

async function idsOf(filter: Filter[], signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const query = { filter, page, limit: LIMIT_MAX, sort: [{ col: 'id', sort: 'asc' as const }] }
    const { rows } = await call(nfseSemNota.list, { query, signal })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < LIMIT_MAX) return ids
  }
}
