import { Portal, TextInput } from '@mantine/core'
import { CAMPOS_GERADOS, hasFields } from '@retaguarda/contract/passo-fields.ts'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import type { FieldName } from '../../kit/form/path.ts'
import { useDosItens } from '../../parts/itens/contexto.ts'
import { useAtual } from './atual.ts'
import styles from './field.module.css'
import { faltaEm, type Row } from './rows.ts'
import { usePrevia } from './previa.ts'

const SUGGESTED = 20

/** `text` is the whole field with the name in it, and `caret` where the typing goes on. */
type Completado = { name: string; text: string; caret: number }

/** The whole text for each name that fits what stands between the braces before the caret. */
function completar(text: string, caret: number, names: readonly string[]): Completado[] {
  const before = text.slice(0, caret)
  const typed = /\{\{\s*([^{}]*)$/.exec(before)
  if (!typed || before[typed.index - 1] === '\\') return []
  const after = text.slice(caret).replace(/^[^{}]*\}\}/, '')
  const wanted = (typed[1] ?? '').trim().toLowerCase()
  return [...names, ...CAMPOS_GERADOS]
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, SUGGESTED)
    .map((name) => {
      const put = `${text.slice(0, typed.index)}{{${name}}}`
      return { name: `{{${name}}}`, text: put + after, caret: put.length }
    })
}

type Props = { name: FieldName; chave: string; field: 'value' | 'data' }

/**
 * A text of a line that may have placeholders: their names are completed after `{{`, and stand out while nobody types here. There may be a
 * thousand of them on the screen, so that the names offered are made only where they are asked for.
 */
export function CampoComMockup({ name, chave, field: campo }: Props) {
  const { value, set, input } = useFieldFrame({ name })
  const falta = useDosItens<Row, boolean>((store) => faltaEm(store.item(chave), campo))
  const { nomes } = usePrevia()
  const current = useAtual()
  const box = useRef<HTMLInputElement>(null)
  const [oferta, oferecer] = useState<{ opcoes: Completado[]; n: number }>()
  const text = String(value ?? '')
  const list = `nomes-${input.id}`
  const opcao = oferta?.opcoes[oferta.n]

  const here = ({ selectionStart, value: typed }: HTMLInputElement) => {
    const caret = selectionStart ?? typed.length
    current.ir({ chave, campo, caret })
    const opcoes = completar(typed, caret, nomes)
    oferecer((now) => (opcoes.length === 0 ? undefined : { opcoes, n: now && now.n < opcoes.length ? now.n : 0 }))
  }
  const take = ({ text: whole, caret }: Completado) => {
    set(whole)
    oferecer(undefined)
    requestAnimationFrame(() => box.current?.setSelectionRange(caret, caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!oferta || !opcao) return
    const { length } = oferta.opcoes
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      oferecer({ ...oferta, n: (oferta.n + (event.key === 'ArrowDown' ? 1 : length - 1)) % length })
    else if (event.key === 'Enter') take(opcao)
    else if (event.key === 'Escape') oferecer(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.campo}>
      <TextInput
        {...input}
        {...(oferta && { role: 'combobox', 'aria-expanded': true, 'aria-controls': list, 'aria-activedescendant': `${list}-${oferta.n}` })}
        ref={box}
        classNames={{ input: campo === 'value' ? 'mono' : '' }}
        wrapperProps={{ 'data-falta': falta || undefined }}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onSelect={({ currentTarget }) => here(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          oferecer(undefined)
          input.onBlur()
        }}
      />
      {hasFields(text) && <Marcado text={text} />}
      {oferta && box.current && <Names id={list} box={box.current} {...oferta} take={take} />}
    </div>
  )
}

type NamesProps = { id: string; box: HTMLElement; opcoes: readonly Completado[]; n: number; take: (one: Completado) => void }

/** The names that fit, below their field, over everything. */
function Names({ id, box, opcoes, n, take }: NamesProps) {
  const chosen = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen by its number
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which is nothing that an effect may return.
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [n])
  const { left, bottom, width } = box.getBoundingClientRect()
  return (
    <Portal>
      <ul className={styles.oferta} role="listbox" id={id} aria-label="Campos" style={{ left, top: bottom + 4, minWidth: width }}>
        {opcoes.map((one, i) => (
          <li
            key={one.name}
            ref={i === n ? chosen : undefined}
            role="option"
            id={`${id}-${i}`}
            aria-selected={i === n}
            className="mono"
            onMouseDown={(event) => {
              event.preventDefault()
              take(one)
            }}
          >
            {one.name}
          </li>
        ))}
      </ul>
    </Portal>
  )
}

/** Over the field while it does not have the focus: the same text, its placeholders as what they are. */
const Marcado = ({ text }: { text: string }) => (
  <span className={styles.marcado} aria-hidden>
    {text.split(/(\\\{\{|\{\{[^{}]+\}\})/).map((part, i) => {
      const name = /^\{\{\s*(.+?)\s*\}\}$/.exec(part)?.[1]
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their places
      return <Fragment key={i}>{name === undefined ? part : <span className={styles.lacuna}>{name}</span>}</Fragment>
    })}
  </span>
)
