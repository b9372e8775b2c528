import { Button, Input } from '@mantine/core'
import { jsonProblem } from '@retaguarda/contract/kit/json-problem.ts'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react'
import { type FieldProps, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import styles from './json-field.module.css'

const ROWS_MIN = 10
const ROWS_MAX = 24

/** JSON as text: lines with their numbers, what is wrong at its line while it is typed, and the text set in order on demand. */
export function JsonField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, labelNode } = useFieldFrame(props)
  const text = String(value ?? '')
  const judged = useDeferredValue(text)
  const problem = useMemo(() => jsonProblem(judged), [judged])
  const lines = useMemo(() => text.split('\n').length, [text])
  const numbers = useMemo(() => Array.from({ length: lines }, (_, i) => i + 1).join('\n'), [lines])
  const area = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  if (viewing) return shown(<pre className={styles.view}>{text}</pre>)

  const goTo = (position: number) => {
    const { current } = area
    if (!current) return
    current.focus()
    current.setSelectionRange(position, Math.min(position + 1, text.length))
  }
  const format = () => set(JSON.stringify(JSON.parse(text), null, 2))
  return place(
    <Input.Wrapper id={input.id} label={labelNode} error={input.error}>
      <div className={styles.editor} data-error={input.error ? true : undefined}>
        <div ref={gutter} className={styles.gutter} aria-hidden>
          {/* React's type knows no custom properties. */}
          {problem && <div className={styles.mark} style={{ '--line': problem.line } as CSSProperties} />}
          <pre>{numbers}</pre>
        </div>
        <textarea
          ref={area}
          id={input.id}
          className={styles.area}
          aria-invalid={input.error ? true : undefined}
          aria-describedby={`${input.id}-situacao`}
          rows={Math.max(ROWS_MIN, Math.min(ROWS_MAX, lines + 1))}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => set(currentTarget.value)}
          onBlur={input.onBlur}
          onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
      <div className={styles.status}>
        <span id={`${input.id}-situacao`} role="status" className={problem ? 'bad' : 'm2'}>
          {problem ? <IconAlertCircle className="ico-14" aria-hidden /> : <IconCheck className="ico-14" aria-hidden />}
          {problem
            ? `Linha ${problem.line}, coluna ${problem.column}: ${problem.message}.`
            : `JSON válido, ${formatCount(lines, 'linha', 'linhas')}.`}
        </span>
        {problem ? (
          <Button variant="subtle" size="compact-sm" onClick={() => goTo(problem.position)}>
            Ir ao erro
          </Button>
        ) : (
          <Button variant="subtle" size="compact-sm" onClick={format}>
            Formatar
          </Button>
        )}
      </div>
    </Input.Wrapper>,
  )
}
