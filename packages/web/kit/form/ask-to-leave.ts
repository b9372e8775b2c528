import { confirm } from '../feedback/dialogs.ts'

/** Whether the person leaves what was typed in the form or panel of this title. */
export const askToLeave = (title: string): Promise<boolean> =>
  confirm({
    title: 'Sair sem gravar?',
    children: `O que você digitou em "${title}" será perdido.`,
    confirmLabel: 'Sair sem gravar',
    cancelLabel: 'Continuar digitando',
    danger: true,
  })
