import { extrato, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { IconEyeOff, IconLink, IconReceipt, IconScale, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Action } from '../../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../../kit/list/resource-list.tsx'
import { formatDate } from '../../../kit/ui/format.ts'
import { State, StateAnd } from '../../../kit/ui/state.tsx'
import { usePhone } from '../../../kit/ui/use-screen.ts'
import { PELA_CONTA } from '../../../parts/cobranca/contas.ts'
import { descrito, type Lancamento } from './data.ts'
import { IgnorarDialog, LigarDialog } from './decidir.tsx'
import { IMPORTAR_EXTRATO, useImportar } from './importar.tsx'

type Deed = 'ligar' | 'ignorar'

const problem = ({ situacao }: Lancamento) =>
  situacao === SituacaoLancamento.code.A_CONCILIAR ? undefined : 'Só um lançamento a conciliar pode ser ligado ou ignorado.'

/** What was let be by mistake may be the bank's credit after all. */
const cobrancaProblem = ({ situacao, valor }: Lancamento) =>
  situacao !== SituacaoLancamento.code.A_CONCILIAR && situacao !== SituacaoLancamento.code.IGNORADO
    ? 'Só um lançamento a conciliar ou ignorado pode ser contado como cobrança.'
    : exact(valor).gt(0)
      ? undefined
      : 'Só o que entrou na conta é crédito de cobrança.'

type Escolha = { busy: boolean; escolher: () => void }

const actionsWith = ({ busy, escolher }: Escolha, open: (deed: Deed, row: Lancamento) => void): Action<Lancamento>[] => [
  { kind: 'own', label: IMPORTAR_EXTRATO, icon: IconUpload, main: true, press: escolher, busy },
  ...(['ligar', 'ignorar'] as const).map(
    (deed): Action<Lancamento> => ({
      kind: 'open',
      label: deed === 'ligar' ? 'Ligar' : 'Ignorar',
      icon: deed === 'ligar' ? IconLink : IconEyeOff,
      problem,
      one: true,
      open: ([row]) => row && open(deed, row),
    }),
  ),
  {
    kind: 'post',
    label: 'É cobrança',
    icon: IconReceipt,
    problem: cobrancaProblem,
    run: ({ id }, call) => call(extrato.cobranca, { params: { id } }),
  },
  { kind: 'normal', label: 'Conciliação', icon: IconScale, to: '/financeiro/conciliacao', link: true },
]

const CELLS: Cells<typeof extrato> = { situacao: ({ situacao }) => <State of="lancamento" value={situacao} /> }
/** On a phone what is still to be done, beside the day, and who paid beside what the bank writes. */
const PHONE_CELLS: Cells<typeof extrato> = {
  memo: (row) => descrito(row),
  situacao: ({ situacao, data }) => <StateAnd of="lancamento" value={situacao} and={formatDate(data)} />,
}
const PHONE: PhoneLook<typeof extrato> = { title: 'memo', left: 'situacao', right: 'valor' }
const nameOf = ({ memo }: Lancamento) => memo

/** Every entry of every statement. */
export function ExtratoList() {
  const [opened, setOpened] = useState<{ deed: Deed; row: Lancamento }>()
  const { busy, escolher, campo } = useImportar()
  const actions = useMemo(() => actionsWith({ busy, escolher }, (deed, row) => setOpened({ deed, row })), [busy, escolher])
  const close = () => setOpened(undefined)
  const cells = usePhone() ? PHONE_CELLS : CELLS
  return (
    <>
      {campo}
      <ResourceList grid={extrato} actions={actions} cells={cells} phone={PHONE} nameOf={nameOf} named={PELA_CONTA} />
      {opened?.deed === 'ligar' && <LigarDialog lancamento={opened.row} onClose={close} />}
      {opened?.deed === 'ignorar' && <IgnorarDialog lancamento={opened.row} onClose={close} />}
    </>
  )
}
