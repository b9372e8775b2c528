import { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { IconBug, IconSparkles } from '@tabler/icons-react'
import { states } from '../../kit/ui/status-map.ts'

/** What kinds of changes look like. */
export const MUDANCA = states(TipoMudanca.labels, { 1: { tone: 'info', icon: IconSparkles }, 2: { tone: 'bad', icon: IconBug } })
