import { copia, copiaLista, SituacaoCopia, type SituacaoDasCopias } from '@retaguarda/contract/copia.ts'
import { TOPICO_COPIAS } from '@retaguarda/contract/evento.ts'
import { IconDatabaseExport, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ResourceList } from '../../kit/list/resource-list.tsx'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import { Arriving } from '../../kit/ui/arriving.tsx'
import { EMPTY, formatDateTime, formatNumber, sizeText } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import { useRead } from '../../kit/use-read.ts'

type Row = z.output<typeof copiaLista.row>

const KEY = copiaLista.prefix
const CELLS: Cells<typeof copiaLista> = {
  situacao: ({ situacao }) => <Status {...statusOf('copia', situacao)} />,
  // Millions of them are whole in the width of a cell that is drawn here.
  linhas: ({ linhas }) => (linhas === null ? <span className="m3">{EMPTY}</span> : formatNumber(linhas)),
  bytes: ({ bytes }) => (bytes === null ? <span className="m3">{EMPTY}</span> : sizeText(bytes)),
}
const PHONE: PhoneLook<typeof copiaLista> = { title: 'destino', left: 'situacao', right: 'inicio' }
const nameOf = ({ inicio }: Row) => `Cópia de ${formatDateTime(inicio)}`

const { PRONTA, PROVADA, FALHOU } = SituacaoCopia.code
/** Only what is there whole can be brought back. */
const cannotBeProven = ({ situacao, bytes }: Row) =>
  bytes !== null && [PRONTA, PROVADA, FALHOU].some((one) => one === situacao)
    ? undefined
    : 'Só uma cópia pronta pode ser provada. Escolha outra.'

const NOTHING_SET = 'As cópias não estão configuradas. Informe COPIA_PASTA ou COPIA_S3_BUCKET e inicie de novo.'

const actionsWith = (fazer: () => void, busy: boolean, hindrance: string | undefined): Action<Row>[] => [
  { kind: 'own', label: 'Fazer cópia agora', icon: IconDatabaseExport, main: true, press: fazer, busy, hindrance },
  {
    kind: 'post',
    label: 'Provar',
    icon: IconRosetteDiscountCheck,
    problem: cannotBeProven,
    run: ({ id }, call) => call(copia.provar, { params: { id } }),
  },
]

/** When copies were made, where they are, and which of them came back whole. */
export function CopiaList(): ReactNode {
  const client = useQueryClient()
  useTopic(TOPICO_COPIAS, () => void readAgain(client, { queryKey: [KEY] }))
  const { busy, run } = useCommand(copia.fazer, { changes: [[KEY]] })
  const { data, isLoading } = useRead([KEY, 'situacao'], copia.situacao, {})
  const hindrance = data?.alvos.length === 0 ? NOTHING_SET : undefined
  const actions = useMemo(() => actionsWith(() => void run({}), busy, hindrance), [run, busy, hindrance])
  return (
    <ResourceList
      grid={copiaLista}
      actions={actions}
      cells={CELLS}
      phone={PHONE}
      nameOf={nameOf}
      above={isLoading ? <Arriving /> : data && <Situacao {...data} />}
    />
  )
}

/** What one looks for first: what was proven last, and what comes next. */
function Situacao({ alvos, provada, ultima, proxima, proximaProva, andamento, continua }: SituacaoDasCopias) {
  if (alvos.length === 0)
    return (
      <Note tone="warn">
        Nenhuma cópia é feita sozinha: informe <code>COPIA_PASTA</code> ou <code>COPIA_S3_BUCKET</code> na configuração e inicie de novo.
      </Note>
    )
  const next = [
    proxima && `Próxima cópia em ${formatDateTime(proxima)}`,
    proximaProva && `próxima prova em ${formatDateTime(proximaProva)}`,
  ]
  return (
    <Note tone={provada && continua.every(({ erro }) => erro === null) ? 'ok' : 'warn'}>
      {andamento && <>{andamento.prova ? 'Uma cópia está sendo provada. ' : 'Uma cópia está sendo feita. '}</>}
      {provada
        ? `Provada por último: a cópia de ${formatDateTime(provada.inicio)}, em ${formatDateTime(provada.provadaEm)}.`
        : ultima
          ? 'Nenhuma cópia foi provada ainda: escolha uma e use Provar.'
          : 'Nenhuma cópia foi feita ainda.'}{' '}
      {next.filter(Boolean).join('; ') || 'Nenhum horário está configurado'}.
      {continua.map(({ alvo, destino, enviadoEm, erro }) => (
        <div key={alvo}>
          {destino.replace(/\/$/, '')}:{' '}
          {erro ?? (enviadoEm ? `A cópia contínua chega até ${formatDateTime(enviadoEm)}.` : 'A cópia contínua ainda não começou.')}
        </div>
      ))}
    </Note>
  )
}
