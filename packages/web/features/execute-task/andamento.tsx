import { Checkbox } from '@mantine/core'
import type { ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { RUNNER_ORIGEM } from '@retaguarda/contract/runner.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconArrowsShuffle, IconClock, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { OutcomeBar } from '../../kit/ui/outcome-bar.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { statusOf } from '../../kit/ui/status-map.ts'
import { andamentoDe, faltaDe } from './andamento.calc.ts'
import styles from './execute-task.module.css'
import type { Estado } from './executor.ts'
import { formatTempo } from './segundos.ts'

const { SUCESSO, FALHA, ERRO, CANCELADO } = ResultadoTeste.code
/** How many ended how, in this order; of `sempre` also none is said. */
const CONTAS = [
  { code: SUCESSO, name: 'sucesso', sempre: true },
  { code: FALHA, name: 'falha', sempre: true },
  { code: ERRO, name: 'erro', sempre: false },
  { code: CANCELADO, name: 'cancelado', sempre: false },
] as const

type Props = {
  rows: readonly ResultadoPlano[]
  /** When the execution began, and ended. */
  inicio: string | undefined
  fim: string | null
  estado: Estado | undefined
  janela: boolean
  setJanela: (janela: boolean) => void
}

/** How far the execution is, and by which runner: it stays where it is when the work ends. */
export function Andamento({ rows, inicio, fim, estado, janela, setJanela }: Props) {
  const now = andamentoDe(rows, inicio)
  const total = rows.length
  const instaveis = rows.filter(({ instavel }) => instavel).length
  const tempo = useTempo(inicio, fim, now.prontos < total)
  const falta = tempo === undefined ? undefined : faltaDe(tempo, now.prontos, total)
  return (
    <Card flush>
      {total > 0 && (
        <div className={styles.andamento}>
          <div className="row">
            <strong className="b6">
              {formatNumber(now.prontos)} de {formatCount(total, 'resultado', 'resultados')}
            </strong>
            <span className="m3 s12">
              {tempo !== undefined && formatTempo(tempo)}
              {falta !== undefined && now.prontos < total && ` · faltam cerca de ${formatTempo(falta)}`}
            </span>
            <span className="grow" />
            {CONTAS.map(
              ({ code, name, sempre }) =>
                (sempre || now[name] > 0) && <Conta key={code} {...statusOf('resultadoTeste', code)} n={now[name]} />,
            )}
            {now.executando > 0 && <Conta {...statusOf('resultadoTeste', 'executando')} n={now.executando} />}
            {now.fila > 0 && <Conta tone="mute" icon={IconClock} label="Na fila" n={now.fila} />}
            {instaveis > 0 && (
              <Conta tone="warn" icon={IconArrowsShuffle} label={instaveis === 1 ? 'Instável' : 'Instáveis'} n={instaveis} />
            )}
          </div>
          <OutcomeBar
            label="Andamento da execução"
            total={total}
            parts={[
              { tone: 'ok', value: now.sucesso, label: 'Sucesso' },
              { tone: 'bad', value: now.falha, label: 'Falha' },
              { tone: 'warn', value: now.erro, label: 'Erro' },
              { tone: 'mute', value: now.cancelado, label: 'Cancelado' },
            ]}
          />
        </div>
      )}
      <div className={`row ${styles.executor}`}>
        {estado?.pronto ? (
          <>
            <Status tone="ok" icon={IconPlugConnected} label="Executor conectado" />
            <span className="m3 s12" role="status">
              {new URL(RUNNER_ORIGEM).host} · versão {estado.versao} · {formatCount(estado.fila, 'caso na fila', 'casos na fila')},{' '}
              {formatNumber(estado.executando)} em execução
            </span>
          </>
        ) : (
          estado && (
            <Status
              tone={estado.estranho ? 'warn' : 'bad'}
              icon={IconPlugConnectedX}
              label={estado.estranho ? 'Executor não pareado' : 'Executor sem resposta'}
            />
          )
        )}
        <span className="grow" />
        <Checkbox
          label="Mostrar a janela do navegador"
          checked={janela}
          onChange={({ currentTarget }) => setJanela(currentTarget.checked)}
        />
      </div>
    </Card>
  )
}

const Conta = ({ label, n, ...look }: Parameters<typeof Status>[0] & { n: number }) => (
  <Status {...look} label={`${label} ${formatNumber(n)}`} />
)

const BEAT = 1_000 // ms

/** ms since the execution began, counted on while it runs. */
function useTempo(start: string | undefined, end: string | null, corre: boolean): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!corre) return
    const timer = window.setInterval(() => setNow(Date.now()), BEAT)
    return () => window.clearInterval(timer)
  }, [corre])
  if (start === undefined || (!corre && end === null)) return undefined
  return Math.max(0, (corre || end === null ? now : Date.parse(end)) - Date.parse(start))
}
