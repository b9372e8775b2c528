import type { ComponentProps } from 'react'
import { Dialog } from '../window/window.tsx'
import { CommandForm } from './command-form.tsx'

type Props = Omit<ComponentProps<typeof CommandForm>, 'label' | 'onCancel' | 'look'> & {
  title: string
  /** What the form is called, where that is not the title. */
  label?: string
  size?: number
  onClose: () => void
}

/** The form of a command in a dialog of its own. */
export const CommandDialog = ({ title, label = title, size, onClose, ...form }: Props) => (
  <Dialog onClose={onClose} title={title} {...(size !== undefined && { size })}>
    <CommandForm {...form} label={label} onCancel={onClose} look="dialog" />
  </Dialog>
)
