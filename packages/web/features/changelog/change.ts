import { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { IconBug, IconSparkles } from '@tabler/icons-react'
import { statesOf } from '../../kit/ui/status-map.ts'

/** What kinds of changes look like. */
export const MUDANCA = statesOf(TipoMudanca, { FUNCIONALIDADE: { tone: 'info', icon: IconSparkles }, BUG: { tone: 'bad', icon: IconBug } })
