import { topicoNotificacao } from '@retaguarda/contract/evento.ts'
import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { notificacao, notificacaoCan, notificacaoLog, SituacaoEnvio } from '@retaguarda/contract/notificacao.ts'
import { IconClock, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import type { Action } from '../../kit/list/actions/action.ts'
import type { Cells, PhoneLook } from '../../kit/list/columns/cell.tsx'
import { ListOfRecord } from '../../kit/list/list-of-record.tsx'
import { type Pilula, Pilulas } from '../../kit/list/pilulas.tsx'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Arriving } from '../../kit/ui/arriving.tsx'
import { formatCount, formatDateTime, formatNumber, formatWeekday } from '../../kit/ui/format.ts'
import { daqui } from '../../kit/ui/ha.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { OutcomeBar } from '../../kit/ui/outcome-bar.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { State } from '../../kit/ui/state.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { useRead } from '../../kit/use-read.ts'
import { useProgresso } from '../../parts/faturamento/progresso.ts'
import { Enderecos, Motivo } from './envio.tsx'
import styles from './log.module.css'

type LogRow = z.output<typeof notificacaoLog.row>

const ACTIONS: Action<LogRow>[] = []
const { ENVIADO, LIDA, ERRO } = SituacaoEnvio.code
const PILULAS: Pilula[] = [
  { nome: 'Todos', filter: [] },
  ...[ENVIADO, LIDA, ERRO].map((v): Pilula => ({ nome: SituacaoEnvio.labels[v], filter: [{ name: 'situacao', op: '=', v }] })),
]
const CELLS: Cells<typeof notificacaoLog> = {
  situacao: ({ situacao }) => <State of="notificacaoEnvio" value={situacao} />,
  emails: ({ emails }) => <Enderecos emails={emails} />,
  erro: (row) => <Motivo {...row} />,
}
const PHONE: PhoneLook<typeof notificacaoLog> = { title: 'cliente', left: 'situacao', right: 'dataHora' }
const nameOf = ({ cliente }: LogRow) => cliente
const nomeDe = async (id: number, signal: AbortSignal) => (await call(notificacao.get, { params: { id }, signal })).titulo

/** What became of it at each client, and how far it is, as it happens. */
export function Log({ id }: { id: string }) {
  const known = idOf(id)
  // The list stands below how far it is, and would be pushed down by it.
  const { isPending } = useRegistro(known)
  if (known !== undefined && isPending) return <PageSkeleton />
  return (
    <ListOfRecord
      id={id}
      register={notificacao}
      nomeDe={nomeDe}
      grid={notificacaoLog}
      actions={ACTIONS}
      cells={CELLS}
      phone={PHONE}
      nameOf={nameOf}
      above={<Andamento id={id} />}
    />
  )
}

const registroKey = (id: number | undefined) => [notificacao.prefix, 'registro', id]
const useRegistro = (id: number | undefined) =>
  useRead(registroKey(id), notificacao.get, id === undefined ? undefined : { params: { id } }, { staleTime: 0 })

function Andamento({ id: asked }: { id: string }) {
  const client = useQueryClient()
  const id = present(idOf(asked)) // no list stands above another address
  const query = useRegistro(id)
  const reload = () => {
    void readAgain(client, { queryKey: registroKey(id) })
    void readAgain(client, { queryKey: [notificacaoLog.prefix] })
  }
  const progresso = useProgresso({ reload })
  useTopic(topicoNotificacao(id), progresso.tell)
  const stop = useCommand(notificacao.parar, { changes: [[notificacao.prefix]], done: reload })
  const record = query.data
  const done = record && (record.total ?? 0) - (record.pendentes ?? 0)
  // The list may have been read before the last of what is counted here, and nothing more is pushed then.
  useEffect(() => {
    if (done !== undefined) void readAgain(client, { queryKey: [notificacaoLog.prefix] })
  }, [client, done])
  if (query.isLoading) return <Arriving />
  if (!record || done === undefined) return null
  const { situacao, total = 0, enviados = 0, lidas = 0, erros = 0, pendentes = 0, semConexaoDesde, proximaTentativa } = record
  const { dataHoraProgramada: quando } = record
  const wait = notificacaoCan('parar', situacao) && done === 0 && quando !== null && Date.parse(quando) > Date.now() ? quando : undefined
  return (
    <section className={styles.cabeca} aria-label="Andamento do envio">
      {semConexaoDesde && (
        <Note tone="warn">
          O servidor de e-mail não responde desde {formatDateTime(semConexaoDesde)}.
          {proximaTentativa && ` Nova tentativa em ${formatDateTime(proximaTentativa)}.`}
        </Note>
      )}
      <div className={styles.envio}>
        <div className="row">
          <State of="notificacao" value={situacao} tag />
          <span role="status" className={styles.quanto}>
            {total === 0 ? 'Ainda não foi liberada.' : `${formatNumber(done)} de ${formatCount(total, 'cliente', 'clientes')}`}
            {wait && <span className="m3">{` · começa em ${formatDateTime(wait)}, ${formatWeekday(wait)}, ${daqui(wait)}`}</span>}
          </span>
          {notificacaoCan('parar', situacao) && (
            <ActionButton
              danger
              leftSection={<IconPlayerStop aria-hidden />}
              onClick={() =>
                void stop.run(
                  { params: { id } },
                  {
                    title: 'Parar o envio?',
                    children: 'A notificação não vai a mais ninguém até ser liberada de novo.',
                    confirmLabel: 'Parar',
                  },
                )
              }
            >
              Parar
            </ActionButton>
          )}
          {notificacaoCan('liberar', situacao) && (
            <LinkButton leftSection={<IconSend aria-hidden />} to="/notificacao/liberar/$id" params={{ id: String(id) }}>
              {total === 0 ? 'Liberar para Envio' : `Liberar os ${formatNumber(erros + pendentes)} que faltam`}
            </LinkButton>
          )}
        </div>
        {total > 0 && (
          <OutcomeBar
            label="Envio"
            total={total}
            parts={[
              { tone: 'info', value: enviados, label: 'Enviado' },
              { tone: 'ok', value: lidas, label: 'Lida' },
              { tone: 'bad', value: erros, label: 'Erro' },
            ]}
          />
        )}
      </div>
      <Kpis>
        <Kpi label={<State of="notificacaoEnvio" value={1} />} value={formatNumber(enviados)}>
          aceito por todos os endereços
        </Kpi>
        <Kpi label={<State of="notificacaoEnvio" value={3} />} value={formatNumber(lidas)}>
          a loja buscou o aviso
        </Kpi>
        <Kpi label={<State of="notificacaoEnvio" value={2} />} value={formatNumber(erros)}>
          {erros === 0 ? 'ninguém ficou sem' : 'veja o motivo abaixo'}
        </Kpi>
        <Kpi label={<Status tone="warn" icon={IconClock} label="Pendente" />} value={formatNumber(pendentes)}>
          ainda sem resultado
        </Kpi>
      </Kpis>
      {total > 0 && <Pilulas label="Filtros prontos" pilulas={PILULAS} />}
    </section>
  )
}
