// Names that the compiler knows: see README.md beside this file. Here: the looks of states, whose words are the contract's.

import { IconLock } from '@tabler/icons-react'
import { SituacaoAgenda } from '../../packages/contract/checklist-agenda.ts'
import { states } from '../../packages/web/kit/ui/status-map.ts'

const { labels } = SituacaoAgenda

export const looks = [
  states(labels, { 1: { tone: 'info', icon: IconLock }, 2: { tone: 'mute', icon: IconLock } }),
  // @ts-expect-error a word of its own beside the contract's
  states(labels, { 1: { tone: 'info', icon: IconLock, label: 'Aberta' }, 2: { tone: 'mute', icon: IconLock } }),
  // @ts-expect-error a state without a look
  states(labels, { 1: { tone: 'info', icon: IconLock } }),
  // @ts-expect-error a code that the enumeration does not have
  states(labels, { 1: { tone: 'info', icon: IconLock }, 2: { tone: 'mute', icon: IconLock }, 9: { tone: 'mute', icon: IconLock } }),
]
