import { CancelarNota, type NotaAlvo } from './cancelar-nota.tsx'
import { DescartarNota } from './descartar-nota.tsx'
import { SubstituirNota } from './substituir-nota.tsx'

/** What is asked for, and of which note. */
export type Asked = { what: 'cancelar' | 'substituir' | 'descartar'; nota: NotaAlvo }

const DIALOGS = { cancelar: CancelarNota, substituir: SubstituirNota, descartar: DescartarNota }

/** Asks why, before something is done to a note. */
export function NotaDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  if (!asked) return null
  const Dialog = DIALOGS[asked.what]
  return <Dialog nota={asked.nota} onClose={onClose} />
}
