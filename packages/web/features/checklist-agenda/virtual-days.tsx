import { emHhMm } from '@retaguarda/contract/horas-uteis.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type Ref, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { formatCount, formatDate } from '../../kit/ui/format.ts'
import { type Acoes, Cartao } from './cartao.tsx'
import { type Day, diaAPartirDe, type Row, rowAt, rowsOf } from './days.ts'
import styles from './programacao.module.css'
import { useFocoNosCartoes } from './use-foco-nos-cartoes.ts'
import { useMedidas } from './use-medidas.ts'

export type DiasHandle = { irPara: (day: string) => void }

type Props = {
  days: Day[]
  hoje: string
  /** The day that stands at the top when the screen opens. */
  alvo: string
  /** Those that are ticked, while schedules are chosen. */
  marcadas: ReadonlySet<number> | undefined
  acoes: Acoes
  /** Told once the scrolling has come to rest. */
  onDia: (day: string) => void
  ref: Ref<DiasHandle>
}

const OVERSCAN = 3
const REST_MS = 250

/** All days in one scrolling column, of which only the lines in view are drawn. */
export function DiasVirtuais({ days: dias, hoje, alvo, marcadas, acoes, onDia, ref }: Props) {
  const box = useRef<HTMLElement>(null)
  const medidas = useMedidas(box)
  const linhas = useMemo(() => (medidas ? rowsOf(dias, medidas) : []), [dias, medidas])
  const primeiras = useMemo(() => linhas.filter(({ de }) => de === 0), [linhas])
  const foco = useFocoNosCartoes({ dias, linhas, box, irPara: (i) => virtual.scrollToIndex(i) })
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => box.current,
    estimateSize: (i) => present(linhas[i]).altura,
    // Another list of lines has other heights, which the library asks for again when the keys are others.
    getItemKey: useCallback((i: number) => `${linhas[i]?.dia} ${linhas[i]?.de}`, [linhas]),
    overscan: OVERSCAN,
    rangeExtractor: foco.comFoco,
  })

  const ancora = useRef({ dia: alvo, px: 0 })
  const put = useCallback(() => {
    const { dia, px } = ancora.current
    const at = diaAPartirDe(dias, dia)
    const line = primeiras[at]
    if (box.current && line) box.current.scrollTop = line.inicio + (dias[at]?.dia === dia ? px : 0)
  }, [dias, primeiras])
  // More days above, or wider cards: what was in view stays there.
  useEffect(put, [put])
  useImperativeHandle(ref, () => ({
    irPara: (dia) => {
      ancora.current = { dia, px: 0 }
      put()
    },
  }))
  const tell = useRef(onDia)
  tell.current = onDia
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const onScroll = () => {
    const { scrollTop: top = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    const line = linhas[rowAt(linhas, top)]
    const day = line && dias[line.dia]
    const first = line && primeiras[line.dia]
    if (!day || !first) return
    const kept = primeiras[diaAPartirDe(dias, ancora.current.dia)]
    // The last days never come to the top: one that was asked for and is in view stays the one in view.
    const atEnd = top + clientHeight >= scrollHeight - 1 && kept !== undefined && kept.inicio > top && kept.inicio < top + clientHeight
    if (!atEnd) ancora.current = { dia: day.dia, px: top - first.inicio }
    clearTimeout(resting.current)
    resting.current = setTimeout(() => tell.current(ancora.current.dia), REST_MS)
  }

  const shown = Map.groupBy(
    virtual.getVirtualItems().flatMap(({ index }) => linhas[index] ?? []),
    ({ dia }) => dia,
  )
  return (
    <section
      ref={box}
      className={styles.dias}
      aria-label="Agendamentos por dia"
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={foco.onKeyDown}
      onFocus={foco.onFocus}
      onBlur={foco.onBlur}
    >
      <div className={styles.tudo} style={{ height: virtual.getTotalSize() }}>
        {medidas &&
          [...shown].map(([i, emVista]) => {
            const day = dias[i]
            const first = primeiras[i]
            if (!day || !first) return null
            const end = primeiras[i + 1]?.inicio ?? virtual.getTotalSize()
            return (
              <Secao
                key={day.dia}
                day={day}
                hoje={hoje}
                inicio={first.inicio}
                altura={end - first.inicio}
                rows={emVista}
                medidas={medidas}
                marcadas={marcadas}
                acoes={acoes}
              />
            )
          })}
      </div>
    </section>
  )
}

type SecaoProps = {
  day: Day
  hoje: string
  inicio: number
  altura: number
  rows: Row[]
  medidas: NonNullable<ReturnType<typeof useMedidas>>
  marcadas: ReadonlySet<number> | undefined
  acoes: Acoes
}

const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })

function Secao({ day: { dia, cartoes, primeiro, minutos }, hoje, inicio, altura, rows, medidas, marcadas, acoes }: SecaoProps) {
  const id = useId()
  const { colunas, topo } = medidas
  return (
    <section className={styles.dia} style={{ top: inicio, height: altura }} aria-labelledby={id}>
      <Cabeca id={id} day={dia} quantos={cartoes.length} minutos={minutos} hoje={dia === hoje} />
      <ul className={styles.cartoes} style={{ '--colunas': colunas } as CSSProperties /* React's type knows no custom properties. */}>
        {rows.flatMap((row) =>
          cartoes
            .slice(row.de, row.de + colunas)
            .map((agenda, column) => (
              <Cartao
                key={agenda.id}
                agenda={agenda}
                indice={primeiro + row.de + column}
                posicao={row.de + column + 1}
                doDia={cartoes.length}
                coluna={column}
                marcado={marcadas?.has(agenda.id)}
                top={row.inicio - inicio + (row.de === 0 ? topo : 0)}
                acoes={acoes}
              />
            )),
        )}
      </ul>
    </section>
  )
}

type CabecaProps = { id: string; day: string; quantos: number; minutos: number; hoje: boolean }

const Cabeca = memo(function Cabeca({ id, day, quantos, minutos, hoje }: CabecaProps) {
  const name = weekday.format(new Date(`${day}T12:00:00Z`))
  return (
    <div className={styles.cabeca}>
      <h2 id={id}>
        {name.charAt(0).toUpperCase() + name.slice(1)}
        <span className="sr"> {formatDate(day)}</span>
      </h2>
      <span className={`s12 ${hoje ? styles.hoje : 'm2'}`}>
        {formatDate(day)}
        {hoje && ' · hoje'}
      </span>
      <span className="s12 m3" title={`${formatCount(quantos, 'agendamento', 'agendamentos')}, ${emHhMm(minutos)} horas estimadas`}>
        {quantos} · {emHhMm(minutos)} h
      </span>
    </div>
  )
})
