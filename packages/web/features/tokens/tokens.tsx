import { SituacaoToken, TOKEN_TROCA_HORAS, TokenHistorico, token } from '@retaguarda/contract/token.ts'
import { nomeMarcado } from '@retaguarda/contract/usuario.ts'
import { IconBan, IconHistory, IconKey, IconRefresh, IconUserCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { z } from 'zod'
import { RecordHistory } from '../../kit/form/record-history.tsx'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { useSearchHere } from '../../kit/route/here.ts'
import { withSearch } from '../../kit/route/search.ts'
import { State } from '../../kit/ui/state.tsx'
import { textOfEscopos } from './escopos.ts'
import { NomearResponsavel } from './nomear-responsavel.tsx'
import { NovoToken } from './novo-token.tsx'
import { RevogarToken } from './revogar-token.tsx'
import { type Mostrado, MostrarToken } from './mostrar-token.tsx'

type Row = z.output<typeof token.row>

const CELLS: Cells<typeof token> = {
  situacao: ({ situacao }) => <State of="token" value={situacao} />,
  escopos: ({ escopos }) => (
    <span className="elip" title={textOfEscopos(escopos)}>
      {textOfEscopos(escopos)}
    </span>
  ),
  'responsavel.nome': ({ responsavel }) => (
    <span className={responsavel.ativo ? 'elip' : 'elip warn'}>{nomeMarcado(responsavel.nome, responsavel.ativo)}</span>
  ),
  redes: ({ redes }) => <span className="elip">{redes.length > 0 ? redes.join(', ') : 'qualquer'}</span>,
}
const PHONE: PhoneLook<typeof token> = { title: 'nome', left: 'situacao', right: 'venceEm' }
const nameOf = ({ nome }: Row) => nome

const revogado = ({ situacao }: Row): string | undefined =>
  situacao === SituacaoToken.code.REVOGADO ? 'Este token foi revogado. Crie outro.' : undefined

type Deeds = Record<'novo', () => void> &
  Record<'responsavel' | 'revogar' | 'historico', (row: Row) => void> & { show: (one: Mostrado) => void }

const actionsWith = ({ novo, responsavel, revogar, historico, show }: Deeds): Action<Row>[] => [
  { kind: 'own', label: 'Novo token', icon: IconKey, main: true, press: novo },
  {
    kind: 'post',
    label: 'Trocar',
    icon: IconRefresh,
    problem: revogado,
    ask: ([row]) => ({
      title: `Trocar o token${row ? ` ${row.nome}` : ''}?`,
      message: `Um token novo é mostrado uma vez, com os mesmos escopos e a mesma validade. O de antes vale por mais ${TOKEN_TROCA_HORAS} horas, no máximo; só um de antes vale.`,
      confirm: 'Trocar',
    }),
    run: async ({ id, nome }, call) => {
      const answer = await call(token.trocar, { params: { id } })
      show({ id, nome, token: answer.token })
      return { msg: 'Token trocado.' }
    },
  },
  {
    kind: 'open',
    label: 'Nomear responsável',
    icon: IconUserCheck,
    one: true,
    problem: revogado,
    open: ([row]) => row && responsavel(row),
  },
  { kind: 'open', label: 'Revogar', icon: IconBan, one: true, problem: revogado, open: ([row]) => row && revogar(row) },
  { kind: 'open', label: 'Histórico', icon: IconHistory, one: true, open: ([row]) => row && historico(row) },
]

/** Tokens by which other programs call: who answers for each, what it may do, and when it was used. They stand in Segurança as well. */
export function Tokens(): ReactNode {
  const { novo, token: shown } = useSearchHere()
  const navigate = useNavigate()
  const [asked, ask] = useState<{ deed: 'responsavel' | 'revogar'; row: Row }>()
  const [mostrados, show] = useState<Mostrado[]>([])
  const close = () => ask(undefined)
  const added = (one: Mostrado) => show((before) => [...before, one])
  const open = (on: boolean) => void navigate({ to: '.', search: withSearch({ novo: on ? 1 : undefined }), replace: !on })
  const actions = useMemo(
    () =>
      actionsWith({
        novo: () => void navigate({ to: '.', search: withSearch({ novo: 1 }) }),
        responsavel: (row) => ask({ deed: 'responsavel', row }),
        revogar: (row) => ask({ deed: 'revogar', row }),
        historico: ({ id }) => void navigate({ to: '.', search: withSearch({ historico: 1, token: id }) }),
        show: (one) => show((before) => [...before, one]),
      }),
    [navigate],
  )
  return (
    <>
      <ResourceList grid={token} actions={actions} cells={CELLS} phone={PHONE} nameOf={nameOf} />
      {novo === 1 && <NovoToken onDone={added} onClose={() => open(false)} />}
      {asked?.deed === 'responsavel' && <NomearResponsavel row={asked.row} onClose={close} />}
      {asked?.deed === 'revogar' && <RevogarToken row={asked.row} onClose={close} />}
      {mostrados.length > 0 && <MostrarToken mostrados={mostrados} onClose={() => show([])} />}
      {shown !== undefined && <RecordHistory key={shown} resource={token} id={shown} names={TokenHistorico} />}
    </>
  )
}
