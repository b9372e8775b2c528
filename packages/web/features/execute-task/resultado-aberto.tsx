import { NativeSelect } from '@mantine/core'
import { executeTask, type ResultadoPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconPlayerStop, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Desfecho } from '../../parts/resultado/desfecho.tsx'
import styles from './execute-task.module.css'
import { pararNoExecutor } from './executor.ts'
import { Passos, rodadaLabel, rodadasDe } from './passos.tsx'
import { nomeDoCaso } from './resultados-list.tsx'
import { logOptions, useBusca } from './use-resultados.ts'

type Props = {
  id: number
  /** Where it is among those that are shown. */
  row: ResultadoPlano | undefined
  reload: () => Promise<unknown>
  executar: (id: number) => void
  /** Why nothing can be started now. */
  reason: string | undefined
}

const EXCLUIR = deletion('Excluir resultado?', 'O registro e as evidências dele serão excluídos.')

/** What happened in one result, step by step, each with its evidence. */
export function ResultadoAberto({ id, row, reload, executar, reason }: Props) {
  const { ir } = useBusca()
  const [attempt, setTentativa] = useState<number>()
  const [rodada, setRodada] = useState<number>()
  const log = useQuery(logOptions(id, attempt))
  const cancelar = useCommand(executeTask.cancelResult, { reload, done: () => pararNoExecutor([id]) })
  const excluir = useCommand(executeTask.deleteResult, { reload, leave: () => ir({ resultado: undefined }) })
  const running = row?.status === StatusResultado.code.EXECUTANDO
  const rodadas = log.data ? rodadasDe(log.data) : []
  const ultima = rodadas.at(-1) ?? 1
  const repetida = attempt === undefined || attempt === row?.tentativa
  return (
    <Card
      title={row ? nomeDoCaso(row) : `Resultado ${id}`}
      flush
      aside={
        <>
          {row && <Desfecho row={row} />}
          <ActionButton variant="subtle" size="compact-sm" aria-label="Fechar" onClick={() => ir({ resultado: undefined })}>
            <IconX className="ico" aria-hidden />
          </ActionButton>
        </>
      }
      foot={
        <>
          <ActionButton
            variant="subtle"
            leftSection={<IconRefresh aria-hidden />}
            reason={reason ?? (running ? 'Este resultado está em execução.' : undefined)}
            aria-keyshortcuts="R"
            onClick={() => executar(id)}
          >
            Executar de novo
          </ActionButton>
          {running && (
            <ActionButton
              variant="subtle"
              leftSection={<IconPlayerStop aria-hidden />}
              onClick={() => void cancelar.run({ params: { id } })}
            >
              Cancelar resultado
            </ActionButton>
          )}
          <ActionButton
            variant="subtle"
            danger
            leftSection={<IconTrash aria-hidden />}
            reason={running ? 'Este resultado está em execução.' : undefined}
            onClick={() => void excluir.run({ params: { id } }, EXCLUIR)}
          >
            Excluir resultado
          </ActionButton>
        </>
      }
    >
      <div className={`row ${styles.sobre}`}>
        {row && (
          <span className="m3 s12 grow">
            {[row.loja && `${row.loja.cliente.nome}, ${row.loja.url.replace(/^https?:\/\/|\/$/g, '')}`, `versão ${row.testCase.versao}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {(row?.tentativa ?? 1) > 1 && (
          <Escolha
            label="Tentativa"
            opcoes={Array.from({ length: row?.tentativa ?? 1 }, (_, i) => i + 1)}
            nome={(n) => `Tentativa ${n}`}
            value={attempt ?? row?.tentativa ?? 1}
            onChange={(n) => {
              setTentativa(n)
              setRodada(undefined)
            }}
          />
        )}
        {rodadas.length > 1 && <Escolha label="Rodada" opcoes={rodadas} nome={rodadaLabel} value={rodada ?? ultima} onChange={setRodada} />}
      </div>
      {repetida && row?.mensagem && row.resultado !== ResultadoTeste.code.FALHA && <p className="pad">{row.mensagem}</p>}
      <Loaded query={log} failed="O registro deste resultado não carregou.">
        {(lido) => (
          <>
            {lido.mockups.length > 0 && (
              <p className={`${styles.sobre} m3 s12`}>Mockups: {lido.mockups.map(({ name }) => name).join(', ')}</p>
            )}
            <Passos log={lido} rodada={rodada ?? ultima} running={running} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

type EscolhaProps = { label: string; opcoes: readonly number[]; nome: (n: number) => string; value: number; onChange: (n: number) => void }

const Escolha = ({ label, opcoes, nome, value, onChange }: EscolhaProps) => (
  <NativeSelect
    aria-label={label}
    data={opcoes.map((n) => ({ value: String(n), label: nome(n) }))}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
)
