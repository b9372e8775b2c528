import { AvisoDialog } from './aviso-dialog.tsx'
import { LiberarDialog } from './liberar-dialog.tsx'
import { NuncaDialog } from './nunca-dialog.tsx'
import type { Deed } from './deeds.ts'
import type { ClienteDaLoja } from './suspensao.ts'
import { SuspenderDialog } from './suspender-dialog.tsx'

const DIALOGS = { suspender: SuspenderDialog, liberar: LiberarDialog, nunca: NuncaDialog, aviso: AvisoDialog }

type Props = {
  deed: Deed
  /** Null where it is asked for. */
  cliente: ClienteDaLoja | null
  onClose: () => void
}

/** Does one of them in a dialog. */
export function SuspensaoDialog({ deed, ...props }: Props) {
  const One = DIALOGS[deed]
  return <One {...props} />
}
