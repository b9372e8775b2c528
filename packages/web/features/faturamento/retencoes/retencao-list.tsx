import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { IconEye, IconFileDownload, IconFileX, IconPaperclip, IconUser } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { Pilulas } from '../../../kit/list/pilulas.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { PELO_CLIENTE } from '../../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { ComprovanteDialog, type Retida } from './comprovante-dialog.tsx'

const semComprovante = ({ comprovante }: Retida) => (comprovante ? undefined : 'Esta retenção não tem comprovante.')

const actionsWith = (open: (rows: Retida[]) => void): Action<Retida>[] => [
  { kind: 'open', label: 'Guardar comprovante', icon: IconPaperclip, open, main: true },
  {
    kind: 'open',
    label: 'Baixar comprovante',
    icon: IconFileDownload,
    one: true,
    problem: semComprovante,
    open: ([row]) => row && location.assign(downloadUrl(retencao.comprovante, { params: { id: row.id } })),
  },
  { kind: 'grid', label: 'Detalhes da fatura', icon: IconEye, to: ({ fatura }) => `/financeiro/fatura/visualizar/${fatura.id}`, key: 'V' },
  { kind: 'grid', label: 'Ver o cliente', icon: IconUser, to: ({ cliente }) => `/cliente/visualizar/${cliente.id}`, link: true },
  {
    kind: 'post',
    label: 'Excluir comprovante',
    icon: IconFileX,
    rare: true,
    problem: semComprovante,
    ask: (rows) => ({
      title: 'Excluir comprovante',
      message: rows.length === 1 ? 'A retenção fica sem comprovante.' : `${rows.length} retenções ficam sem comprovante.`,
      confirm: 'Excluir',
      danger: true,
    }),
    run: ({ id }, call) => call(retencao.removeComprovante, { params: { id } }),
  },
]

const CELLS: Cells<typeof retencao> = {
  'cliente.pessoa.nome': ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.pessoa.nome}</ClienteLink>,
  'fatura.id': ({ fatura }) => <FaturaLink id={fatura.id}>{fatura.id}</FaturaLink>,
}
const PHONE: PhoneLook<typeof retencao> = { title: 'cliente.pessoa.nome', left: 'tributo', right: 'valor' }
const nameOf = ({ cliente, tributo, valor }: Retida) => `${Tributo.labels[tributo]} de ${cliente.pessoa.nome}, ${formatMoney(valor)}`

/** What clients withheld, and by which papers they prove it. */
export function RetencaoList() {
  const [rows, setRows] = useState<Retida[]>([])
  const actions = useMemo(() => actionsWith(setRows), [])
  return (
    <>
      <ResourceList
        grid={retencao}
        actions={actions}
        cells={CELLS}
        phone={PHONE}
        nameOf={nameOf}
        multiple
        named={PELO_CLIENTE}
        ready={
          <Pilulas
            label="Vistas"
            pilulas={[
              { nome: 'Todas', filter: [] },
              { nome: 'Sem comprovante', filter: [{ name: 'comprovante', op: '=', v: false }] },
            ]}
          />
        }
      />
      {rows.length > 0 && <ComprovanteDialog rows={rows} onClose={() => setRows([])} />}
    </>
  )
}
