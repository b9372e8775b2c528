import { type Painel, SituacaoIntegracao, SituacaoProcesso } from '@retaguarda/contract/saude.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatNumber, sizeText } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import type { Tone } from '../../kit/ui/tone.ts'
import { lido, type PainelProps } from './bloco.tsx'
import { CERTIFICADO_DIAS, DISCO_LIVRE } from './fora.tsx'
import styles from './saude.module.css'

const UNREAD = { value: '—', tone: 'warn', text: 'não pôde ser lido' } as const
type Figure = { value: ReactNode; tone: Tone; text: ReactNode }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const oldest = (instants: (string | null)[]) => instants.filter((one) => one !== null).toSorted()[0]

function dosProcessos({ processos }: Painel): Figure {
  const rows = lido(processos)
  if (!rows) return UNREAD
  const silent = rows.filter(({ situacao }) => situacao === SituacaoProcesso.code.SEM_SINAL).length
  return {
    value: formatNumber(rows.length - silent),
    tone: silent > 0 ? 'bad' : 'ok',
    text: silent > 0 ? `${formatNumber(silent)} sem sinal` : 'todos dão sinal',
  }
}

function doTrabalho({ filas, caixas }: Painel): Figure {
  const [jobs, boxes] = [lido(filas), lido(caixas)]
  if (!jobs || !boxes) return UNREAD
  const first = oldest([...jobs, ...boxes].map(({ maisAntiga }) => maisAntiga))
  return {
    value: formatNumber(sum([...jobs, ...boxes].map(({ esperando }) => esperando))),
    tone: 'mute',
    text: first === undefined ? 'nada atrasado' : `o mais antigo, ${ha(first)}`,
  }
}

function dasFalhas({ filas, caixas }: Painel): Figure {
  const [jobs, boxes] = [lido(filas), lido(caixas)]
  if (!jobs || !boxes) return UNREAD
  const failed = sum([...jobs.map(({ falhas }) => falhas), ...boxes.map(({ erros }) => erros)])
  return {
    value: <Link to="/saude/falhas">{formatNumber(failed)}</Link>,
    tone: failed > 0 ? 'bad' : 'ok',
    text: failed > 0 ? 'esperam por alguém' : 'nada a fazer',
  }
}

function deFora({ integracoes }: Painel): Figure {
  const rows = lido(integracoes)
  if (!rows) return UNREAD
  const failing = rows.filter(({ situacao }) => situacao === SituacaoIntegracao.code.FALHANDO)
  const well = rows.filter(({ situacao }) => situacao === SituacaoIntegracao.code.BEM).length
  return {
    value: formatNumber(well),
    tone: failing.length > 0 ? 'bad' : 'ok',
    text: failing.length > 0 ? `falhando: ${failing.map(({ nome }) => nome).join(', ')}` : 'nenhuma falhando',
  }
}

/** Hours within which a copy is to be made, and days within which one is to be proven. */
const COPIA_HORAS = 26
const PROVA_DIAS = 8
const HOUR = 3_600_000

function daCopia({ copia, agora }: Painel): Figure {
  const whole = lido(copia)
  if (!whole) return UNREAD
  const { alvos, ultima, provada, continua } = whole
  if (alvos.length === 0) return { value: '—', tone: 'warn', text: 'cópia automática desligada' }
  const age = (instant: string) => (Date.parse(agora) - Date.parse(instant)) / HOUR
  const late = !ultima || age(ultima.inicio) > COPIA_HORAS || !provada || age(provada.provadaEm) > PROVA_DIAS * 24
  const value = <Link to="/copias">{provada ? ha(provada.provadaEm) : 'nenhuma'}</Link>
  if (continua.some(({ paradaEm }) => paradaEm)) return { value, tone: 'bad', text: 'a cópia contínua parou' }
  return { value, tone: late ? 'bad' : 'ok', text: ultima ? `a última, ${ha(ultima.inicio)}` : 'nenhuma feita' }
}

function dosDiscos({ discos }: Painel): Figure {
  const rows = lido(discos)
  if (!rows) return UNREAD
  const [least] = rows.toSorted((a, b) => a.livre / a.total - b.livre / b.total)
  if (!least) return { value: '—', tone: 'mute', text: 'ainda não medido' }
  const share = least.livre / least.total
  return { value: sizeText(least.livre), tone: share < DISCO_LIVRE ? 'bad' : 'ok', text: `${formatNumber(Math.round(share * 100))}% livre` }
}

function dosCertificados({ certificados }: Painel): Figure {
  const rows = lido(certificados)
  if (!rows) return UNREAD
  const known = rows.flatMap(({ dias, nome }) => (dias === null ? [] : [{ dias, nome }])).toSorted((a, b) => a.dias - b.dias)
  const [next] = known
  if (!next) return { value: '—', tone: 'mute', text: 'nenhum visto' }
  const value = next.dias < 0 ? 'Vencido' : formatCount(next.dias, 'dia', 'dias')
  return { value, tone: next.dias <= CERTIFICADO_DIAS ? 'bad' : 'ok', text: next.nome }
}

const FIGURES: [label: string, of: (painel: Painel) => Figure][] = [
  ['Processos vivos', dosProcessos],
  ['Esperando', doTrabalho],
  ['Desistiram', dasFalhas],
  ['Integrações bem', deFora],
  ['Última cópia provada', daCopia],
  ['Disco mais cheio, livre', dosDiscos],
  ['Próximo certificado', dosCertificados],
]

/** What one looks at first: each figure with what makes it good or bad. */
export const Numeros = ({ painel }: PainelProps) => (
  <Kpis>
    {FIGURES.map(([label, of]) => {
      const { value, tone, text } = of(painel)
      return (
        <Kpi key={label} label={label} value={value}>
          <span className={tone === 'bad' || tone === 'warn' ? `${styles.alerta} ${tone}` : undefined}>{text}</span>
        </Kpi>
      )
    })}
  </Kpis>
)
