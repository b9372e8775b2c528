import { sizeText } from '../../kit/ui/format.ts'

const MB = 1024 * 1024
/** The server's limit, said here before anything is sent. */
const FILE_MAX = 20 * MB
export const FILE_MAX_TEXT = '20\u00a0MB'

let parts = 0

/** Name of the part of a save that carries a file; a draft of an earlier page may name others. */
export const novaParte = (): string => `arquivo-${Date.now().toString(36)}-${++parts}`

/** Why a file is not taken, as far as it can be known before it is sent; the content is judged by the server. */
export function refusal(file: File): string | undefined {
  if (file.size > FILE_MAX) return `${file.name}: passa de ${FILE_MAX_TEXT} (${sizeText(file.size)}). Envie um arquivo menor.`
  // A folder that was dropped has no content either.
  return file.size === 0 ? `${file.name}: está vazio, ou é uma pasta. Envie um arquivo com conteúdo.` : undefined
}
