import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { type Icon, IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useUser } from '../session/session.ts'
import { type Menu, visibleMenu } from '../shell/menu.ts'
import type { PaletteProps } from '../shell/palette-host.tsx'
import { Matched, matches } from './matched.tsx'
import styles from './palette.module.css'

/** `to`: an address of the product. */
type Hit = { label: string; detail: string; to: string }
export type Group = { title: string; icon: Icon; hits: Hit[] }
/** Finds records; the groups come in the order in which they stand. */
export type Source = (term: string, signal: AbortSignal) => Promise<Group[]>

type Props = PaletteProps & { menu: Menu<string>; sources: Record<string, Source> }

const TERM_MIN = 2
const PAUSE_MS = 150
const [store, spotlight] = createSpotlight()

/** Ctrl+K: screens, actions and records; Enter opens, Ctrl+Enter opens in another tab. */
export function Palette({ opened, onClose, onReady, menu, sources }: Props) {
  const [term, setTerm] = useState('')
  const router = useRouter()
  const { groups, busy } = useGroups(term.trim(), menu, sources)

  useEffect(() => {
    if (opened) spotlight.open()
  }, [opened])

  // The first hit is taken from the start, so that Enter alone opens it.
  const first = groups.find(({ hits }) => hits.length > 0)?.hits[0]?.to
  useEffect(() => {
    const frame = requestAnimationFrame(selectFirst)
    return () => cancelAnimationFrame(frame)
  }, [first, term, opened])

  const openInTab = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    const chosen = document.querySelector<HTMLElement>(`.${styles.content} [data-selected]`)
    if (chosen?.dataset.to) window.open(chosen.dataset.to, '_blank', 'noopener')
  }

  const empty = groups.every(({ hits }) => hits.length === 0)
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={term}
      onQueryChange={setTerm}
      onSpotlightClose={onClose}
      classNames={{ content: styles.content }}
      attributes={{ content: { 'aria-label': 'Buscar ou ir para' } }}
      maxHeight={440}
      size={600}
      scrollable
    >
      <div onKeyDownCapture={openInTab}>
        <Spotlight.Search
          placeholder="Buscar ou ir para…"
          aria-label="Buscar ou ir para"
          onFocus={() => setTerm((typed) => typed + onReady())}
          leftSection={<IconSearch className="ico" aria-hidden />}
        />
      </div>
      <Spotlight.ActionsList>
        {groups.map(({ title, icon: GroupIcon, hits }) =>
          hits.length === 0 ? null : (
            <Spotlight.ActionsGroup key={title} label={title}>
              {hits.map(({ label, detail, to }) => (
                <Spotlight.Action key={`${to} ${label}`} data-to={to} onClick={() => void router.navigate({ to })}>
                  <span className={styles.hit}>
                    <GroupIcon className="ico m3" aria-hidden />
                    <span className="elip">
                      <Matched text={label} term={term.trim()} />
                    </span>
                    <span className="s12 m3">{detail}</span>
                  </span>
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {empty && (
          <Spotlight.Empty>
            {busy ? 'Buscando…' : `Nada com “${term.trim()}”. Tente parte do nome, ou os números do CPF ou CNPJ.`}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
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
    </Spotlight.Root>
  )
}

/** Spotlight itself marks the chosen hit in the document and keeps its number; it does so for what it filters, not for what arrives late. */
function selectFirst(): void {
  const content = document.querySelector(`.${styles.content}`)
  content?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  content?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Records first, as they are what a name is typed for; without a term, every screen and action. */
function useGroups(term: string, menu: Menu<string>, sources: Record<string, Source>): { groups: Group[]; busy: boolean } {
  const user = useUser()
  const router = useRouter()
  const [paused] = useDebouncedValue(term, PAUSE_MS)
  const answers = useQueries({
    queries: Object.entries(sources).map(([name, search]) => ({
      queryKey: ['paleta', name, paused],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(paused, signal),
      enabled: paused.length >= TERM_MIN,
    })),
  })
  const shown = visibleMenu(menu, user, (to) => Object.hasOwn(router.routesByPath, to))
  const screens: Hit[] = [{ label: 'Início', detail: '', to: '/' }]
  const actions: Hit[] = []
  for (const entry of shown) {
    if (entry.to) screens.push({ label: entry.label, detail: '', to: entry.to })
    if (entry.add) actions.push({ label: entry.add.label, detail: entry.label, to: entry.add.to })
    for (const { label, to, add, more = [] } of entry.children ?? []) {
      screens.push({ label, detail: entry.label, to })
      for (const begin of add ? [add, ...more] : more)
        actions.push({ label: begin.label, detail: `${entry.label} / ${label}`, to: begin.to })
    }
  }
  const fits = ({ label }: Hit) => matches(label, term)
  return {
    groups: [
      ...(term.length >= TERM_MIN ? answers.flatMap(({ data }) => data ?? []) : []),
      { title: 'Telas', icon: IconArrowRight, hits: screens.filter(fits) },
      { title: 'Ações', icon: IconPlus, hits: actions.filter(fits) },
    ],
    busy: term !== paused || answers.some(({ isFetching }) => isFetching),
  }
}
