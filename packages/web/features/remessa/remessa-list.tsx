import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import { podeRemessa, remessa, SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { IconBan, IconDownload, IconFileExport, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { downloadUrl } from '../../kit/api.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { State } from '../../kit/ui/state.tsx'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { PELA_CONTA } from '../../parts/cobranca/contas.ts'
import { Pendencias } from '../../parts/cobranca/pendencias.tsx'
import { GerarRemessaDialog } from './gerar-remessa.tsx'

type Row = z.output<typeof remessa.row>
const { CANCELADA } = SituacaoRemessa.code

const fechada = ({ situacao }: Row) => (situacao === CANCELADA ? 'A remessa foi cancelada.' : 'A remessa já foi enviada ao banco.')

const actionsWith = (gerar: () => void): Action<Row>[] => [
  { kind: 'own', label: 'Gerar remessa', icon: IconFileExport, main: true, press: gerar },
  {
    kind: 'post',
    label: 'Baixar arquivo',
    icon: IconDownload,
    key: 'V',
    run: async ({ id, nome }) => {
      location.assign(downloadUrl(remessa.arquivo, { params: { id } }))
      return { msg: `Baixando ${nome}.` }
    },
  },
  {
    kind: 'post',
    label: 'Marcar como enviada',
    icon: IconSend,
    problem: (row) => (podeRemessa('enviada', row.situacao) ? undefined : fechada(row)),
    run: ({ id }, call) => call(remessa.enviada, { params: { id } }),
  },
  {
    kind: 'post',
    label: 'Cancelar remessa',
    icon: IconBan,
    problem: (row) => (podeRemessa('cancelar', row.situacao) ? undefined : fechada(row)),
    ask: ([row]) => ({
      title: 'Cancelar remessa?',
      message: `O banco não pode ter recebido o arquivo ${row?.nome ?? ''}. Os seus títulos esperam a próxima remessa, que terá o mesmo número.`,
      confirm: 'Cancelar remessa',
      cancel: 'Voltar',
      danger: true,
    }),
    run: ({ id }, call) => call(remessa.cancelar, { params: { id } }),
  },
]
const CELLS: Cells<typeof remessa> = { situacao: ({ situacao }) => <State of="remessa" value={situacao} /> }
const PHONE_CELLS: Cells<typeof remessa> = { ...CELLS, titulos: ({ titulos }) => formatCount(titulos, 'título', 'títulos') }
const PHONE: PhoneLook<typeof remessa> = { title: 'nome', left: 'situacao', right: 'titulos' }

/** Remessas: the files for banks, and what could not go into them. */
export function RemessaList() {
  const phone = usePhone()
  const [gerando, gerar] = useState(false)
  const [pendencias, setPendencias] = useState<Pendencia[]>([])
  const actions = useMemo(() => actionsWith(() => gerar(true)), [])
  return (
    <>
      <ResourceList
        grid={remessa}
        actions={actions}
        cells={phone ? PHONE_CELLS : CELLS}
        phone={PHONE}
        named={PELA_CONTA}
        above={<Pendencias pendencias={pendencias} />}
      />
      {gerando && <GerarRemessaDialog onClose={() => gerar(false)} pendentes={setPendencias} />}
    </>
  )
}
