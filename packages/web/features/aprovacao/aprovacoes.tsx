import { aprovacao, impedimentoDeDecidir } from '@retaguarda/contract/aprovacao.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { TwoLines } from '../../kit/list/columns/two-lines.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { useUser } from '../../kit/session/session.ts'
import { State } from '../../kit/ui/state.tsx'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { MotivoDialog } from '../../parts/motivo/motivo-dialog.tsx'
import styles from './aprovacoes.module.css'

type Pedido = z.output<typeof aprovacao.row>
/** On a phone the reason of a refusal takes the place of who asked. */
const NARROW: Cells<typeof aprovacao> = {
  situacao: ({ situacao, motivo }) => (
    <span className="elip" title={motivo ?? undefined}>
      <State of="aprovacao" value={situacao} />
      {motivo !== null && `\u00a0· ${motivo}`}
    </span>
  ),
  'usuario.nome': ({ motivo, usuario: { nome } }) => motivo === null && <span className="elip">{nome ?? '—'}</span>,
}
const WIDE: Cells<typeof aprovacao> = {
  situacao: ({ situacao }) => <State of="aprovacao" value={situacao} />,
  descricao: ({ descricao }) => <TwoLines text={descricao} />,
  motivo: ({ motivo }) => (motivo === null ? <span className="m3">—</span> : <TwoLines text={motivo} />),
}
const PHONE: PhoneLook<typeof aprovacao> = { title: 'descricao', left: 'situacao', right: 'usuario.nome' }

/** Each value before and after has a line of its own. */
const OQueSePede = ({ descricao }: Pick<Pedido, 'descricao'>) => <p className={`m2 ${styles.linhas}`}>{descricao}</p>

type Problem = (row: Pedido) => string | undefined
const actionsWith = (problem: Problem, recusar: (row: Pedido) => void): Action<Pedido>[] => [
  {
    kind: 'post',
    label: 'Aprovar',
    icon: IconCheck,
    leadsTo: aprovacao.aprovar,
    problem,
    ask: ([row]) => ({
      title: 'Aprovar',
      message: (
        <>
          {row && <OQueSePede {...row} />}
          <p>O que se pede vale a partir de agora.</p>
        </>
      ),
      confirm: 'Aprovar',
    }),
    run: ({ id }, call) => call(aprovacao.aprovar, { params: { id } }),
  },
  {
    kind: 'open',
    label: 'Recusar',
    icon: IconX,
    leadsTo: aprovacao.recusar,
    problem,
    one: true,
    open: ([row]) => row && recusar(row),
  },
]

/** What waits for a second person, and what became of it. */
export function Aprovacoes() {
  const phone = usePhone()
  const [recusando, recusar] = useState<Pedido>()
  const user = useUser()
  const actions = useMemo(() => actionsWith((row) => impedimentoDeDecidir(row, user), recusar), [user])
  return (
    <>
      <ResourceList
        grid={aprovacao}
        actions={actions}
        cells={phone ? NARROW : WIDE}
        phone={PHONE}
        tall
        nameOf={({ descricao }) => descricao}
      />
      {recusando && <RecusarDialog pedido={recusando} onClose={() => recusar(undefined)} />}
    </>
  )
}

const RecusarDialog = ({ pedido: { id, descricao }, onClose }: { pedido: Pedido; onClose: () => void }) => (
  <MotivoDialog
    route={aprovacao.recusar}
    about={id}
    input={(body) => ({ params: { id }, body })}
    changes={[[aprovacao.prefix]]}
    title="Recusar pedido"
    confirm="Recusar"
    onClose={onClose}
  >
    <OQueSePede descricao={descricao} />
  </MotivoDialog>
)
