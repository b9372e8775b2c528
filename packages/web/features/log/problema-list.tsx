import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { TipoLog } from '@retaguarda/contract/log.ts'
import { podeProblema, problema, SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { IconCircleCheck, IconEye, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { WithBeneath } from '../../kit/list/columns/two-lines.tsx'
import type { NamedBy } from '../../kit/list/state/named.ts'
import { type Pilula, Pilulas } from '../../kit/list/pilulas.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { useUser } from '../../kit/session/session.ts'
import { State } from '../../kit/ui/state.tsx'
import { porUsuario } from '../../parts/usuario/usuarios.ts'
import { Abas } from './abas.tsx'
import styles from './log.module.css'
import { Titulo, tituloTexto } from './titulo.tsx'
import { formatNumber } from '../../kit/ui/format.ts'

/** ms; the days of a problem that is younger stand out. */
const NOVO = 3 * 86_400_000

type Props = { tendencia: number[]; quantidade: number; primeiro: string }

/** How often it happened, and on which of the last thirty days; each row by its own measure. The problem's page has the same as a table. */
function Quantidade({ tendencia, quantidade, primeiro }: Props) {
  const most = Math.max(1, ...tendencia)
  const novo = Date.now() - Date.parse(primeiro) < NOVO
  return (
    <span className={styles.quantidade}>
      <span className={styles.dias} data-novo={novo || undefined} aria-hidden>
        {tendencia.map((n, i) => (
          // The days of a row never change their places.
          <span key={i} data-vazio={n === 0 || undefined} style={{ height: `${Math.max(5, (100 * n) / most)}%` }} />
        ))}
      </span>
      {formatNumber(quantidade)}
    </span>
  )
}

type ProblemaRow = z.output<typeof problema.row>

const ACTIONS: Action<ProblemaRow>[] = [
  { kind: 'grid', label: 'Abrir', icon: IconEye, to: '/problema/visualizar', key: 'V' },
  {
    kind: 'post',
    label: 'Resolver',
    icon: IconCircleCheck,
    problem: ({ situacao }) => (podeProblema('resolver', situacao) ? undefined : 'Este problema já está resolvido.'),
    run: ({ id }, call) => call(problema.resolver, { params: { id }, body: { versao: null } }),
  },
  {
    kind: 'post',
    label: 'Reabrir',
    icon: IconRotateClockwise,
    problem: ({ situacao }) => (podeProblema('reabrir', situacao) ? undefined : 'Só problemas resolvidos podem ser reabertos.'),
    run: ({ id }, call) => call(problema.reabrir, { params: { id } }),
  },
]
const CELLS: Cells<typeof problema> = {
  titulo: ({ titulo, tipo, code }) => (
    <WithBeneath beneath={[TipoLog.labels[tipo], code].filter(Boolean).join(' · ')}>
      <Titulo>{titulo}</Titulo>
    </WithBeneath>
  ),
  situacao: ({ situacao }) => <State of="problema" value={situacao} />,
  quantidade: (row) => <Quantidade {...row} />,
}
const PHONE: PhoneLook<typeof problema> = { title: 'titulo', left: 'situacao', right: 'quantidade' }
const NAMED: NamedBy = { 'responsavel.id': porUsuario('Responsável') }
const nameOf = ({ titulo }: ProblemaRow) => tituloTexto(titulo)

/** Occurrences with the same cause, together. */
export const ProblemaList = () => (
  <ResourceList grid={problema} actions={ACTIONS} cells={CELLS} phone={PHONE} tall nameOf={nameOf} named={NAMED} above={<Prontos />} />
)

const { RESOLVIDO, REABERTO } = SituacaoProblema.code
const DAY = 86_400_000 // ms

/** Ready filters over the list. */
function Prontos() {
  const user = useUser()
  // Of the moment the list was opened: a filter that moved with the clock would never be the one in force.
  const [ontem] = useState(() => new Date(Date.now() - DAY).toISOString())
  const abertos = problema.defaultFilter
  const e = (nome: string, ...filter: Filter[]): Pilula => ({ nome, filter: [...abertos, ...filter] })
  const pilulas: Pilula[] = [
    e('Abertos e reabertos'),
    { nome: 'Reabertos', filter: [{ name: 'situacao', op: '=', v: REABERTO }] },
    e('Novos em 24 horas', { name: 'primeiro', op: '>=', v: ontem }),
    e('Em alta', { name: 'emAlta', op: '=', v: true }),
    e('Meus', { name: 'responsavel.id', op: '=', v: user.id }),
    e('Sem responsável', { name: 'responsavel.id', op: '=', v: null }),
    { nome: 'Resolvidos', filter: [{ name: 'situacao', op: '=', v: RESOLVIDO }] },
  ]
  return (
    <>
      <Abas here="/problema" />
      <Pilulas label="Filtros prontos" pilulas={pilulas} />
    </>
  )
}
