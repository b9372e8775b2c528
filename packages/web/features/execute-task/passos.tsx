import { executeTask, type Mensagem, type ResultadoLog } from '@retaguarda/contract/execute-task.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { IconCircleDashed, IconCode, IconFileZip, IconNetwork, IconTerminal2 } from '@tabler/icons-react'
import { downloadUrl } from '../../kit/api.ts'
import { formatNumber } from '../../kit/ui/format.ts'
import { statusOf } from '../../kit/ui/status-map.ts'
import styles from './execute-task.module.css'
import { formatSegundos } from './segundos.ts'

const ANEXOS = {
  html: { nome: 'Página', Icone: IconCode },
  console: { nome: 'Console', Icone: IconTerminal2 },
  rede: { nome: 'Rede', Icone: IconNetwork },
  trace: { nome: 'Rastro', Icone: IconFileZip },
} as const

const evidenciaUrl = (evidencia: string) => downloadUrl(executeTask.evidencia, { params: { evidencia } })

type Props = { log: ResultadoLog; rodada: number; running: boolean }

/** Each step of a round with its time, what it said and what was seen; then those that were not run. */
export function Passos({ log: { messages, testCase }, rodada, running }: Props) {
  const desta = messages.filter((one) => one.rodada === rodada)
  const notas = desta.filter(({ ordem }) => ordem === null)
  if (testCase.operations.length === 0) return <p className="pad m3">Nenhum passo foi executado.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={styles.passos} role="region" aria-label="Passos do resultado" tabIndex={0}>
      <ol>
        {testCase.operations.map(({ id, ordem, name }) => (
          <Passo
            key={id}
            ordem={ordem}
            name={name ?? `Passo ${ordem}`}
            running={running}
            mensagem={desta.find((one) => one.ordem === ordem)}
          />
        ))}
      </ol>
      {notas.length > 0 && (
        <ul className={styles.notas} aria-label="Notas">
          {notas.map(({ id, mensagem, evidencias }) => (
            <li key={id} className="m2 s12">
              {mensagem}
              <Evidencias evidencias={evidencias} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PassoProps = { ordem: number; name: string; mensagem: Mensagem | undefined; running: boolean }

function Passo({ ordem, name, mensagem, running }: PassoProps) {
  const falhou = mensagem?.resultado === ResultadoTeste.code.FALHA
  const look = mensagem?.resultado ? statusOf('resultadoTeste', mensagem.resultado) : undefined
  const Icone = look?.icon ?? IconCircleDashed
  return (
    <li data-falhou={falhou || undefined}>
      <p className={styles.passoLinha}>
        <span className="m3 num">{ordem}</span>
        <span className={look?.tone ?? 'mute'}>
          <Icone className={`ico ${styles.sinal}`} aria-hidden />
          <span className="sr">{look?.label ?? (running ? 'ainda não executado' : 'não executado')}</span>
        </span>
        <span className={falhou ? 'b6' : mensagem ? undefined : 'm3'}>{name}</span>
        <span className="m3 s12 num" aria-hidden={!mensagem}>
          {tempoDe(mensagem, running)}
        </span>
      </p>
      {mensagem && (mensagem.mensagem || mensagem.evidencias.length > 0) && (
        <div className={styles.passoCorpo}>
          {mensagem.mensagem && <p>{mensagem.mensagem}</p>}
          <Evidencias evidencias={mensagem.evidencias} />
        </div>
      )}
    </li>
  )
}

function tempoDe(mensagem: Mensagem | undefined, running: boolean): string {
  if (mensagem) return mensagem.ms === null ? '' : formatSegundos(mensagem.ms)
  return running ? '' : 'não executado'
}

function Evidencias({ evidencias }: Pick<Mensagem, 'evidencias'>) {
  if (evidencias.length === 0) return null
  const telas = evidencias.filter(({ tipo }) => tipo === 'tela')
  return (
    <div className={styles.evidencias}>
      {telas.map(({ id }) => (
        <a key={id} href={evidenciaUrl(id)} target="_blank" rel="noreferrer" data-evidencia>
          <img className={styles.tela} src={evidenciaUrl(id)} alt="Tela neste passo" loading="lazy" />
        </a>
      ))}
      <div className={styles.anexos}>
        {evidencias.map(({ id, tipo }) => {
          if (tipo === 'tela') return null
          const { nome, Icone } = ANEXOS[tipo]
          return (
            <a key={id} href={evidenciaUrl(id)} target="_blank" rel="noreferrer" data-evidencia>
              <Icone className="ico" aria-hidden />
              {nome}
            </a>
          )
        })}
      </div>
    </div>
  )
}

/** The rounds that a tentativa took; the last one is the one that counts. */
export const rodadasDe = ({ messages }: ResultadoLog): number[] =>
  [...new Set(messages.map(({ rodada }) => rodada))].toSorted((a, b) => a - b)

export const rodadaLabel = (rodada: number): string => `Rodada ${formatNumber(rodada)}`
