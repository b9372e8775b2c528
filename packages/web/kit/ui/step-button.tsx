import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps | 'onClick'> & {
    label: string
    icon: Icon
    /** There is nothing that way: it keeps the focus and does nothing. */
    off: boolean
    onPress: () => void
  }

/** One step to what stands before or behind. */
export const StepButton = ({ label, icon: StepIcon, off, onPress, ...props }: Props) => (
  <ActionIcon
    {...props}
    aria-label={label}
    aria-disabled={off || undefined}
    data-disabled={off || undefined}
    onClick={() => !off && onPress()}
  >
    <StepIcon aria-hidden />
  </ActionIcon>
)
