import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconArrowRight, IconBolt, IconHistory, IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pageOffers } from '../page/offers.ts'
import { recentRecords, recentTexts } from '../page/recent.ts'
import { useUser } from '../session/session.ts'
import { type Menu, menuPlace, visibleMenu } from '../shell/menu.ts'
import { matches } from './matched.tsx'

/** `to`: an address of the product; what leads nowhere is pressed. */
export type Hit = { label: string; detail: string; icon?: Icon } & (
  | { to: string; press?: undefined }
  | { to?: undefined; press: () => void }
)
export type Group = { title: string; icon: Icon; hits: Hit[] }
/** Finds records; the groups come in the order in which they stand. */
export type Source = (term: string, signal: AbortSignal) => Promise<Group[]>

const TERM_MIN = 2
const PAUSE_MS = 150

/**
 * What was opened last and what the page in view can do come first, as they are there at once and few; then records, which a name is typed
 * for; without a term, every screen and action.
 * @returns `mayChange`: whether the first hit is not certain yet
 */
export function useGroups(
  opened: boolean,
  term: string,
  menu: Menu<string>,
  sources: Record<string, Source>,
): { groups: Group[]; busy: boolean; mayChange: boolean } {
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
  const near = useNear(opened, menu)
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
  const recent = near.recent.filter(fits)
  const known = new Set(recent.map(recordOf))
  // What an earlier text found is another record: it is not offered for this one (FAL-35).
  const records = term === paused && term.length >= TERM_MIN ? answers.flatMap(({ data }) => data ?? []) : []
  const offers = near.offers.filter(fits)
  const busy = term !== paused || answers.some(({ isFetching }) => isFetching)
  return {
    groups: [
      { title: 'Abertos por último', icon: IconHistory, hits: recent },
      { title: 'Nesta página', icon: IconBolt, hits: offers },
      ...records.map(({ hits, ...group }) => ({ ...group, hits: hits.filter((hit) => !known.has(recordOf(hit))) })),
      { title: 'Telas', icon: IconArrowRight, hits: screens.filter(fits) },
      { title: 'Ações', icon: IconPlus, hits: actions.filter(fits) },
    ],
    busy,
    // A record that is on its way would stand before the first of them.
    mayChange: busy && term.length >= TERM_MIN && recent.length + offers.length === 0,
  }
}

/** The address of a record, whichever of its forms it is. */
const recordOf = ({ to = '' }: Hit) => to.replace('/alterar/', '/visualizar/')

/** As they are when the palette opens; nothing moves while it stands. */
function useNear(opened: boolean, menu: Menu<string>): { recent: Hit[]; offers: Hit[] } {
  const { id } = useUser()
  return useMemo(() => {
    if (!opened) return { recent: [], offers: [] }
    const here = recordOf({ label: '', detail: '', to: location.pathname })
    const recent = recentRecords(id).map((record): Hit => {
      const place = menuPlace(menu, record.register)
      return { ...recentTexts(record, place?.leaf?.label ?? place?.entry.label ?? ''), to: record.path }
    })
    return { recent: recent.filter((one) => recordOf(one) !== here), offers: pageOffers().map((one) => ({ ...one, detail: '' })) }
  }, [opened, id, menu])
}
