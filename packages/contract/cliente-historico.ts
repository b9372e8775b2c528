import { z } from 'zod'
import { type Access, allows, type Roles } from './kit/access.ts'

type Kind = {
  label: string
  /** The name under which the changes are audited. */
  entidade: string
  /** The page of what was changed, `:id` being the event's `registro`; null where it has none of its own. */
  page: `/${string}` | null
  /** Who may see it, where not everybody may who sees the client: values and what was charged stay with the finance department. */
  access?: Access
}

/**
 * The kinds of a client's history, each once: the server reads them, the screen names and links them. Whatever is audited
 * with a record that says `cliente: { id }` is found; a new module only adds its line here.
 */
export const HISTORICO_CLIENTE = {
  cadastro: { label: 'Cadastro', entidade: 'cliente', page: null },
  pessoa: { label: 'Pessoa', entidade: 'pessoa', page: '/pessoa/visualizar/:id' },
  contrato: { label: 'Objetos de contrato', entidade: 'cliente-objeto-contrato', page: '/cliente-objeto-contrato/obj/visualizar/:id' },
  anexo: { label: 'Anexos', entidade: 'cliente-anexo', page: null },
  fatura: { label: 'Faturas', entidade: 'fatura', page: '/financeiro/fatura/visualizar/:id', access: 'financeiro' },
} as const satisfies Record<string, Kind>

export type TipoHistorico = keyof typeof HISTORICO_CLIENTE

// Object.keys forgets which keys an object has.
export const TIPOS_HISTORICO = Object.keys(HISTORICO_CLIENTE) as TipoHistorico[]

/** The kinds that this person may see. */
export const tiposDoHistorico = (user: Roles | null): TipoHistorico[] =>
  TIPOS_HISTORICO.filter((tipo) => {
    const kind: Kind = HISTORICO_CLIENTE[tipo]
    return allows(kind.access ?? 'session', user)
  })

export const TipoHistorico = z.enum(TIPOS_HISTORICO, { error: `tipo desconhecido; use um de: ${TIPOS_HISTORICO.join(', ')}` })
