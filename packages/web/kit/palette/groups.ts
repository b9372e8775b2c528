import { useDebouncedValue } from '@mantine/hooks'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { type Icon, IconArrowRight, IconBolt, IconHistory, IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Offer, pageOffers } from '../page/offers.ts'
import { RECENT_SHOWN, recentRecords, recentTexts } from '../page/recent.ts'
import { useUser } from '../session/session.ts'
import { type Menu, menuPlace } from '../shell/menu.ts'
import { isNamed, matches } from './matched.tsx'
import { placesOf, type RouteLook } from './places.ts'

/** `to`: an address of the product; what leads nowhere is pressed. `deed`: pressed there by its label. */
export type Hit = { label: string; detail: string; icon?: Icon | undefined } & (
  | { to: string; deed?: true | undefined; press?: undefined }
  | { to?: undefined; deed?: undefined; press: () => void }
)
export type Group = { title: string; icon: Icon; hits: Hit[] }
/** Finds records; the groups come in the order in which they stand. */
export type Source = (term: string, signal: AbortSignal) => Promise<Group[]>

const TERM_MIN = 2
const PAUSE_MS = 150

type Asked = { opened: boolean; term: string; menu: Menu<string>; frame: Offer[]; sources: Record<string, Source> }

/**
 * What was opened last and what the page in view can do come first, as they are there at once and few, and screens and actions whose name
 * was typed; then records, which a name is typed for; without a term, every screen and action.
 * @returns `mayChange`: whether the first hit is not certain yet
 */
export function useGroups({ opened, term, menu, frame, sources }: Asked): { groups: Group[]; busy: boolean; mayChange: boolean } {
  const user = useUser()
  const { routesByPath } = useRouter()
  const [paused] = useDebouncedValue(term, PAUSE_MS)
  const answers = useQueries({
    queries: Object.entries(sources).map(([name, search]) => ({
      queryKey: ['paleta', name, paused],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(paused, signal),
      enabled: paused.length >= TERM_MIN,
    })),
  })
  const near = useNear(opened, menu)
  const places = useMemo(() => placesOf(menu, user, looksOf(routesByPath)), [menu, user, routesByPath])
  const fits = ({ label, detail }: Hit) => matches(`${label} ${detail}`, term)
  const isMeant = ({ label }: Hit) => isNamed(label, term)
  const recent = term === '' ? near.recent.slice(0, RECENT_SHOWN) : near.recent.filter(({ label }) => matches(label, term))
  const known = new Set(recent.map(recordOf))
  // What an earlier text found is another record: it is not offered for this one (FAL-35).
  const records = term === paused && term.length >= TERM_MIN ? answers.flatMap(({ data }) => data ?? []) : []
  const offers = near.offers.filter(fits)
  const offered = new Set(offers.map(({ label }) => label))
  const screens = places.screens.filter(fits)
  const begun = user.perfil?.soLeitura
    ? places.actions.map((one) => (one.deed ? one : { ...one, detail: SEM_PERFIL.soLeitura }))
    : places.actions
  const actions = [...begun, ...frame.map((one) => ({ ...one, detail: '' }))].filter((one) => fits(one) && !offered.has(one.label))
  const meant = [...actions, ...screens].filter(isMeant)
  const isOther = (hit: Hit) => !isMeant(hit)
  const busy = term !== paused || answers.some(({ isFetching }) => isFetching)
  return {
    groups: [
      { title: 'Abertos por último', icon: IconHistory, hits: recent },
      { title: 'Nesta página', icon: IconBolt, hits: offers },
      { title: 'Com este nome', icon: IconArrowRight, hits: meant },
      ...records.map(({ hits, ...group }) => ({ ...group, hits: hits.filter((hit) => !known.has(recordOf(hit))) })),
      { title: 'Telas', icon: IconArrowRight, hits: screens.filter(isOther) },
      { title: 'Ações', icon: IconPlus, hits: actions.filter(isOther) },
    ],
    busy,
    // A record that is on its way would stand before the first of them.
    mayChange: busy && term.length >= TERM_MIN && recent.length + offers.length + meant.length === 0,
  }
}

/** What each screen says of itself, by its address. */
const looksOf = (routes: Record<string, { options: { staticData?: RouteLook } }>): Record<string, RouteLook> =>
  Object.fromEntries(Object.entries(routes).map(([path, { options }]) => [path, options.staticData ?? {}]))

/** The address of a record, whichever of its forms it is and however it is looked at. */
const recordOf = ({ to = '' }: Hit) => to.replace(/[?#].*/, '').replace('/alterar/', '/visualizar/')

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
