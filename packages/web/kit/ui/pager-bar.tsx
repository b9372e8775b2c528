import { type Icon, IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatTotal } from './format.ts'
import styles from './pager.module.css'
import { type PageTotal, pageCount, rangeWords, totalWords, typedPage } from './pager.ts'
import { StepButton } from './step-button.tsx'
import { usePhone } from './use-screen.ts'

type Props = {
  /** Whose pages, where a screen has several tables. */
  of?: string | undefined
  page: number
  /** How many rows are on the screen; unknown while they are on their way. */
  rows: number | undefined
  total: PageTotal | undefined
  onPage: (page: number) => void
}

/** `1–20 de 1.234`, and the way to any page. */
export function PagerBar({ of, page, rows, total, onPage }: Props) {
  const phone = usePhone()
  const last = total && pageCount(total)
  const more = last === undefined || page < last || total?.totalExato === false
  return (
    <nav className={styles.pager} aria-label={of ? `Páginas: ${of}` : 'Páginas'}>
      <span role="status">
        {total && rows !== undefined && rows > 0 && (
          <>
            <b>{rangeWords(page, rows)}</b> de <b>{totalWords(total)}</b>
          </>
        )}
      </span>
      <span className="grow" />
      {!phone && <Step icon={IconChevronsLeft} label="Primeira página" reason={page > 1 ? undefined : FIRST} onClick={() => onPage(1)} />}
      <Step
        icon={IconChevronLeft}
        label="Página anterior"
        reason={page > 1 ? undefined : FIRST}
        onClick={() => onPage(page - 1)}
        keys="["
      />
      {!phone && <span aria-hidden>Página</span>}
      <PageInput page={page} total={total} onPage={onPage} />
      {last !== undefined && <span>de {formatTotal(last, total?.totalExato)}</span>}
      <Step icon={IconChevronRight} label="Próxima página" reason={more ? undefined : LAST} onClick={() => onPage(page + 1)} keys="]" />
      {!phone && (
        <Step
          icon={IconChevronsRight}
          label="Última página"
          reason={last !== undefined && page < last ? undefined : LAST}
          onClick={() => last !== undefined && onPage(last)}
        />
      )}
    </nav>
  )
}

const FIRST = 'Esta é a primeira página.'
const LAST = 'Esta é a última página.'

type StepProps = { icon: Icon; label: string; reason: string | undefined; onClick: () => void; keys?: string }

const Step = ({ reason, onClick, keys, ...step }: StepProps) => (
  <StepButton
    {...step}
    size="xs"
    title={reason ?? step.label}
    aria-keyshortcuts={keys}
    aria-description={reason}
    off={reason !== undefined}
    onPress={onClick}
  />
)

function PageInput({ page, total, onPage }: Pick<Props, 'page' | 'total' | 'onPage'>) {
  const [text, setText] = useState(String(page))
  useEffect(() => setText(String(page)), [page])
  const go = () => {
    const next = total && typedPage(text, total)
    if (next === undefined) return setText(String(page))
    setText(String(next))
    if (next !== page) onPage(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go()
    if (event.key === 'Escape') setText(String(page))
  }
  return (
    <input
      className={styles.input}
      style={{ width: `calc(${Math.max(4, text.length + 2)}ch + 4px)` }}
      aria-label="Página"
      inputMode="numeric"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={go}
    />
  )
}
