import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { pressOffered } from '../page/offers.ts'
import type { Menu } from '../shell/menu.ts'
import type { PaletteProps } from '../shell/palette-host.tsx'
import { type Group, type Hit, type Source, useGroups } from './groups.ts'
import { Matched } from './matched.tsx'
import styles from './palette.module.css'

type Props = PaletteProps & { menu: Menu<string>; sources: Record<string, Source> }

/** Where what is chosen opens. */
type Entered = 'here' | 'tab'

const [store, spotlight] = createSpotlight()
const HITS = `.${styles.content} [data-action]`
const selected = () => document.querySelector<HTMLElement>(`.${styles.content} [data-selected]`) ?? undefined

/** Ctrl+K: screens, actions and records; Enter opens, Ctrl+Enter opens in another tab. */
export function Palette({ opened, frame, onClose, isComposing, onReady, onGone, menu, sources }: Props) {
  const [term, setTerm] = useState('')
  const router = useRouter()
  const { groups, busy, mayChange } = useGroups({ opened, term: term.trim(), menu, frame, sources })
  /** What was chosen of the page itself: done once the palette is gone and the focus is back, as a dialog may follow. */
  const chosen = useRef<() => void>(undefined)

  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])

  const { field, listens, setListens } = useFieldFocus(opened, isComposing)
  const first = groups.find(({ hits }) => hits.length > 0)?.hits[0]
  const { settle, enter, setEntered } = useEnter(first && keyOf(first), term, opened, mayChange)

  const onKeyDown = (event: KeyboardEvent) => {
    settle() // A key may come before the next frame is drawn.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    enter(event.ctrlKey || event.metaKey ? 'tab' : 'here')
  }
  const type = (typed: string) => {
    setEntered(undefined)
    setTerm(typed)
  }
  const open = ({ label, to, deed, press }: Hit) => {
    if (to !== undefined) router.history.push(to)
    chosen.current = deed ? () => pressOffered(label, to) : press
  }
  const gone = () => {
    const at = document.activeElement
    if (at instanceof HTMLElement && at.closest(`.${styles.content}`)) at.blur()
    setEntered(undefined)
    onGone()
    chosen.current?.()
    chosen.current = undefined
    setListens(false)
  }

  const empty = groups.every(({ hits }) => hits.length === 0)
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={term}
      onQueryChange={type}
      onSpotlightClose={onClose}
      classNames={{ content: styles.content }}
      attributes={{ content: { 'aria-label': 'Buscar ou ir para' } }}
      maxHeight={440}
      size={600}
      scrollable
      // The page is free at once for what is typed next; the focus is the host's to give back.
      transitionProps={{ transition: 'pop', duration: 100, exitDuration: 0, onExited: gone }}
      trapFocus={listens}
      returnFocus={false}
      // Nothing is typed in it that would be missed, unlike in the other dialogs.
      closeOnClickOutside
    >
      <div className={styles.box}>
        <div onKeyDownCapture={onKeyDown}>
          <Spotlight.Search
            ref={field}
            placeholder="Buscar ou ir para…"
            aria-label="Buscar ou ir para"
            onFocus={() => {
              const early = onReady()
              setTerm((typed) => early.text + typed) // in the order in which it was typed
              if (early.entered) setEntered('here')
              setListens(true)
            }}
            // What is typed from here on is not heard: the Enter before it would open something else.
            onBlur={() => setEntered(undefined)}
            leftSection={<IconSearch className="ico" aria-hidden />}
          />
        </div>
        <Spotlight.ActionsList className={styles.list}>
          {groups.map((group) => (
            <Hits key={group.title} group={group} term={term.trim()} open={open} />
          ))}
          {empty && (
            <Spotlight.Empty>
              {busy ? 'Buscando…' : `Nada com “${term.trim()}”. Tente parte do nome, do CPF ou CNPJ, um e-mail, telefone ou número.`}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
        <Foot />
      </div>
    </Spotlight.Root>
  )
}

/** The field has the focus as soon as it may, and the palette listens from then on. */
function useFieldFocus(opened: boolean, isComposing: () => boolean) {
  const field = useRef<HTMLInputElement>(null)
  const [listens, setListens] = useState(false)
  const composing = useRef(isComposing)
  composing.current = isComposing
  useEffect(() => {
    if (!opened || listens) return
    let frame = 0
    const take = () => {
      if (field.current && !composing.current()) field.current.focus({ preventScroll: true })
      else frame = requestAnimationFrame(take)
    }
    take()
    return () => cancelAnimationFrame(frame)
  }, [opened, listens])
  return { field, listens, setListens }
}

/** The first hit is taken from the start, so that Enter alone opens it; one that came before that hit was certain waits for it. */
function useEnter(first: string | undefined, term: string, opened: boolean, mayChange: boolean) {
  const due = useRef(false)
  const settle = () => {
    if (due.current) selectFirst()
    due.current = false
  }
  useLayoutEffect(() => {
    due.current = true
    const frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [first, term, opened])

  /** It is the first hit's, and no other's (FAL-35). */
  const [entered, setEntered] = useState<Entered>()
  const enter = (where: Entered) => {
    const hit = selected()
    if (mayChange && (hit === undefined || hit === document.querySelector(HITS))) return setEntered(where)
    if (where === 'here') hit?.click()
    else if (hit?.dataset.to) window.open(hit.dataset.to, '_blank', 'noopener')
  }
  const certain = useEffectEvent((where: Entered) => {
    settle()
    enter(where)
  })
  useEffect(() => {
    if (!entered || mayChange) return
    setEntered(undefined)
    certain(entered)
  }, [entered, mayChange])
  return { settle, enter, setEntered }
}

type HitsProps = { group: Group; term: string; open: (hit: Hit) => void }

function Hits({ group: { title, icon: GroupIcon, hits }, term, open }: HitsProps) {
  if (hits.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={title}>
      {hits.map((hit) => {
        const { label, detail, to, icon: HitIcon = GroupIcon } = hit
        return (
          <Spotlight.Action key={keyOf(hit)} data-to={to} onClick={() => open(hit)}>
            <span className={styles.hit}>
              <HitIcon className="ico m3" aria-hidden />
              <span className={styles.texts}>
                <span className="elip">
                  <Matched text={label} term={term} />
                </span>
                <span className="s12 m3 elip">{detail}</span>
              </span>
            </span>
          </Spotlight.Action>
        )
      })}
    </Spotlight.ActionsGroup>
  )
}

const Foot = () => (
  <div className={styles.foot}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> percorrer
    </span>
    <span>
      <kbd>Enter</kbd> abrir
    </span>
    <span>
      <kbd>Ctrl Enter</kbd> nova aba
    </span>
    <span className={styles.last}>
      <kbd>Esc</kbd> fechar
    </span>
  </div>
)

/** Spotlight itself marks the chosen hit in the document and keeps its number; it does so for what it filters, not for what arrives late. */
function selectFirst(): void {
  const content = document.querySelector(`.${styles.content}`)
  content?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  content?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

const keyOf = ({ to = '', label }: Hit) => `${to} ${label}`
