// Names that the compiler knows: see README.md beside this file. Here: the looks of states, whose words are the contract's.
import { SituacaoAgenda } from '../../packages/contract/checklist-agenda.ts'
import type { StatusLook } from '../../packages/web/kit/ui/status.tsx'
import { states } from '../../packages/web/kit/ui/status-map.ts'

const { labels } = SituacaoAgenda

export const looks = (icon: StatusLook['icon']) => [
  states(labels, { 1: { tone: 'info', icon }, 2: { tone: 'mute', icon } }),
  // @ts-expect-error a word of its own beside the contract's
  states(labels, { 1: { tone: 'info', icon, label: 'Aberta' }, 2: { tone: 'mute', icon } }),
  // @ts-expect-error a state without a look
  states(labels, { 1: { tone: 'info', icon } }),
  // @ts-expect-error a code that the enumeration does not have
  states(labels, { 1: { tone: 'info', icon }, 2: { tone: 'mute', icon }, 9: { tone: 'mute', icon } }),
]
