import { NativeSelect } from '@mantine/core'
import { executeTask, type Mensagem, type ResultadoLog, type ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { IconPlayerPlay, IconPlayerStop, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, downloadUrl } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { State } from '../../kit/ui/state.tsx'
import { consultarQuadro, pararNoExecutor } from './executor.ts'
import styles from './execute-task.module.css'
import { nomeDoCaso } from './resultados-lista.tsx'
import { LOGS, useBusca } from './use-resultados.ts'

type Props = {
  id: number
  /** Where it is among those that are shown. */
  row: ResultadoPlano | undefined
  reload: () => Promise<unknown>
  executar: (id: number) => void
  /** Why nothing can be started now. */
  reason: string | undefined
}

/** What happened in one result, step by step, each with its evidence. */
export function ResultadoAberto({ id, row, reload, executar, reason }: Props) {
  const { ir } = useBusca()
  const [tentativa, setTentativa] = useState<number>()
  const log = useQuery({
    queryKey: [...LOGS, id, tentativa ?? 'ultima'],
    queryFn: ({ signal }) => call(executeTask.resultLog, { params: { id }, query: tentativa === undefined ? {} : { tentativa }, signal }),
    staleTime: 0,
  })
  const cancelar = useCommand(executeTask.cancelResult, { reload, done: () => pararNoExecutor([id]) })
  const excluir = useCommand(executeTask.deleteResult, { reload, leave: () => ir({ resultado: undefined }) })
  const running = row?.status === 1
  return (
    <Card
      title={row ? nomeDoCaso(row) : `Resultado ${id}`}
      flush
      aside={
        <ActionButton variant="subtle" leftSection={<IconX aria-hidden />} onClick={() => ir({ resultado: undefined })}>
          Fechar
        </ActionButton>
      }
    >
      <div className="pad row">
        <ActionButton
          variant="default"
          leftSection={<IconPlayerPlay aria-hidden />}
          reason={reason ?? (running ? 'Este resultado está em execução.' : undefined)}
          onClick={() => executar(id)}
        >
          Executar de novo
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconPlayerStop aria-hidden />}
          reason={running ? undefined : 'Este resultado não está em execução.'}
          onClick={() => void cancelar.run({ params: { id } })}
        >
          Cancelar resultado
        </ActionButton>
        <ActionButton
          variant="default"
          danger
          leftSection={<IconTrash aria-hidden />}
          reason={running ? 'Este resultado está em execução.' : undefined}
          onClick={() =>
            void excluir.run(
              { params: { id } },
              {
                title: 'Excluir resultado?',
                children: 'O registro e as evidências dele serão excluídos.',
                confirmLabel: 'Excluir',
                danger: true,
              },
            )
          }
        >
          Excluir resultado
        </ActionButton>
        {(row?.tentativa ?? 1) > 1 && (
          <NativeSelect
            aria-label="Tentativa"
            data={Array.from({ length: row?.tentativa ?? 1 }, (_, i) => ({ value: String(i + 1), label: `Tentativa ${i + 1}` }))}
            value={String(tentativa ?? row?.tentativa)}
            onChange={({ currentTarget }) => setTentativa(Number(currentTarget.value))}
          />
        )}
      </div>
      {running && <AoVivo result={id} />}
      {row?.mensagem && <p className="pad">{row.mensagem}</p>}
      <Loaded query={log} failed="O registro deste resultado não carregou.">
        {(lido) => <Passos log={lido} />}
      </Loaded>
    </Card>
  )
}

const BEAT = 1_000 // ms

/** What the browser of the test shows now, where the runner is on this machine. */
function AoVivo({ result }: { result: number }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let ended = false
    let last: string | undefined
    const look = async () => {
      const blob = await consultarQuadro(result)
      if (ended) return
      if (last) URL.revokeObjectURL(last)
      last = blob && URL.createObjectURL(blob)
      setUrl(last)
      timer = window.setTimeout(() => void look(), BEAT)
    }
    let timer = window.setTimeout(() => void look(), 0)
    return () => {
      ended = true
      window.clearTimeout(timer)
      if (last) URL.revokeObjectURL(last)
    }
  }, [result])
  return url === undefined ? null : (
    <p className="pad">
      <img className={styles.quadro} src={url} alt="A janela do teste agora" />
    </p>
  )
}

const NOMES = { tela: 'Tela', html: 'Página', console: 'Console', rede: 'Rede', trace: 'Rastro' } as const

const evidenciaUrl = (evidencia: string) => downloadUrl(executeTask.evidencia, { params: { evidencia } })

function Evidencias({ evidencias }: Pick<Mensagem, 'evidencias'>) {
  return (
    <div className="row">
      {evidencias.map(({ id, tipo }) => (
        <a key={id} href={evidenciaUrl(id)} target="_blank" rel="noreferrer">
          {tipo === 'tela' ? <img className={styles.tela} src={evidenciaUrl(id)} alt="Tela neste passo" loading="lazy" /> : NOMES[tipo]}
        </a>
      ))}
    </div>
  )
}

function Passos({ log: { messages, testCase, mockups } }: { log: ResultadoLog }) {
  const nomes = new Map(testCase.operations.map(({ ordem, name }) => [ordem, name]))
  const columns: Column<Mensagem>[] = [
    { head: 'Passo', at: 'name', cell: ({ ordem }) => (ordem === null ? 'Nota' : `${ordem}. ${nomes.get(ordem) ?? 'Passo'}`) },
    { head: 'Resultado', at: 'value', cell: ({ resultado }) => resultado && <State of="resultadoTeste" value={resultado} /> },
    { head: 'Rodada', num: true, quiet: true, label: 'rodada', className: styles.largo, cell: ({ rodada }) => formatNumber(rodada) },
    { head: 'Tempo (ms)', num: true, quiet: true, label: 'ms', cell: ({ ms }) => (ms === null ? null : formatNumber(ms)) },
    { head: 'Quando', num: true, quiet: true, className: styles.largo, cell: ({ dataHora }) => formatDateTime(dataHora) },
    { head: 'Mensagem', at: 'line', cell: ({ mensagem }) => mensagem ?? '' },
    { head: 'Evidências', at: 'action', cell: ({ evidencias }) => <Evidencias evidencias={evidencias} /> },
  ]
  return (
    <>
      {mockups.length > 0 && <p className="pad m3 s12">Mockups: {mockups.map(({ name }) => name).join(', ')}</p>}
      <DataTable
        region="Passos do resultado"
        columns={columns}
        rows={messages}
        keyOf={({ id }) => id}
        phone="stack"
        empty="Nenhum passo foi executado."
      />
    </>
  )
}
