import { executeTask, type ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Bar } from '../../kit/ui/progress-bar.tsx'
import styles from './execute-task.module.css'
import { consultarQuadro, pararNoExecutor } from './executor.ts'
import { nomeDoCaso } from './resultados-list.tsx'
import { logOptions } from './use-resultados.ts'

type Props = { row: ResultadoPlano; reload: () => Promise<unknown> }

/** What the browser of a test that runs shows now, and which step it is at. */
export function AoVivo({ row, reload }: Props) {
  const url = useQuadro(row.id)
  const { data } = useQuery(logOptions(row.id, undefined))
  const cancelar = useCommand(executeTask.cancelResult, { reload, done: () => pararNoExecutor([row.id]) })
  const passos = data?.testCase.operations ?? []
  const done = Math.min(row.amount_success + row.amount_erros, passos.length)
  const now = passos[done]
  return (
    <Card
      title="Ao vivo"
      flush
      aside={<span className="m3 s12">{[nomeDoCaso(row), row.loja?.cliente.nome].filter(Boolean).join(' · ')}</span>}
    >
      <div className={styles.vivo}>
        {url === undefined ? (
          <p className={`${styles.semQuadro} m3 s12`}>A janela aparece aqui enquanto o executor desta máquina a mostra.</p>
        ) : (
          <img className={styles.quadro} src={url} alt="A janela do teste agora" />
        )}
        <div className="stack">
          {now && (
            <p>
              <strong className="b6">
                {done + 1}. {now.name}
              </strong>
              <span className={`${styles.alvo} m2 s12`}>{[now.params.type_term, now.params.value].filter(Boolean).join(', ')}</span>
            </p>
          )}
          {passos.length > 0 && (
            <p className="m2 s12">
              <Bar label="Passos do caso" value={Math.round((done * 100) / passos.length)} ringed className={styles.passo} />
              passo {Math.min(done + 1, passos.length)} de {passos.length}
            </p>
          )}
          <ActionButton
            className={styles.parar}
            variant="default"
            leftSection={<IconPlayerStop aria-hidden />}
            onClick={() => void cancelar.run({ params: { id: row.id } })}
          >
            Cancelar este
          </ActionButton>
        </div>
      </div>
    </Card>
  )
}

const BEAT = 1_000 // ms

/** Address of the newest picture; undefined where there is none. */
function useQuadro(result: number): string | undefined {
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
  return url
}
