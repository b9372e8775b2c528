import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { StatusLook } from '../../../kit/ui/status.tsx'

export const PODE: StatusLook = { tone: 'ok', icon: IconCircleCheck, label: 'Pode' }
export const NAO_PODE: StatusLook = { tone: 'mute', icon: IconCircleOff, label: 'Não pode' }
