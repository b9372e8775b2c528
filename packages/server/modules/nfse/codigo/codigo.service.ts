import { isDeepStrictEqual } from 'node:util'
import {
  CLIENTE_SEM_DADOS_DE_NOTA,
  type FiscalDoObjeto,
  formatCodigo,
  type ListaDeCodigos,
  type NfseDoCliente,
  podeMudarNota,
} from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { forbidden, invalid } from '../../../base/errors.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { hasCodigo, suggestCodigos } from './codigo.repo.ts'

/** By number, with or without its dots, or by words of its description. */
export async function sugerirCodigos(db: Db, lista: ListaDeCodigos, text: string): Promise<{ value: string; label: string }[]> {
  const typed = text.trim()
  const digits = /^[\d\s./-]+$/.test(typed) ? typed.replace(/\D/g, '') : ''
  const words = digits === '' ? typed.split(/\s+/).filter((word) => word !== '') : []
  const found = await suggestCodigos(db, lista, digits, words)
  return found.map(({ codigo, descricao }) => ({ value: codigo, label: `${formatCodigo(lista, codigo)} - ${descricao}` }))
}

const SO_QUEM_PODE = 'Só o Financeiro e os administradores mudam os dados da nota fiscal.'

/**
 * What an object says of notes: whoever may not change it may bring it as it was, and its codes are in their lists.
 * @throws RuleError 403, 422
 */
export async function conferirFiscal(
  trx: Trx,
  { user }: Ctx,
  sent: FiscalDoObjeto | null | undefined,
  before: FiscalDoObjeto | null,
): Promise<void> {
  if (sent === undefined || isDeepStrictEqual(sent, before)) return
  if (!podeMudarNota(user)) throw forbidden(SO_QUEM_PODE)
  if (sent === null) return
  const fields: Record<string, string> = {}
  if (!(await hasCodigo(trx, 'cTribNac', sent.cTribNac)))
    fields['fiscal.cTribNac'] =
      `O código ${formatCodigo('cTribNac', sent.cTribNac)} não está na lista nacional de serviços. Escolha um da lista.`
  if (sent.cNBS !== null && !(await hasCodigo(trx, 'cNBS', sent.cNBS)))
    fields['fiscal.cNBS'] = `O código ${formatCodigo('cNBS', sent.cNBS)} não está na NBS. Escolha um da lista.`
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The same of a client. @throws RuleError 403 */
export function conferirNotaDoCliente({ user }: Ctx, sent: NfseDoCliente | null | undefined, before: NfseDoCliente | undefined): void {
  if (sent === undefined || podeMudarNota(user)) return
  if (!isDeepStrictEqual(sent ?? CLIENTE_SEM_DADOS_DE_NOTA, before ?? CLIENTE_SEM_DADOS_DE_NOTA)) throw forbidden(SO_QUEM_PODE)
}
