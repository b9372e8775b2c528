import { z } from 'zod'
import { motivo } from './cobranca/motivo.ts'
import { Instant, Msg } from './kit/fields.ts'
import { routesOf } from './kit/route.ts'

/** Days that a link of a client is good for after it last stood in a message or was opened. */
export const LINK_DIAS = 180

/** Where a client sees what it owes; the whole address is a secret between it and us. */
const LinkDoCliente = z.object({
  /** Null while there is none in force: the next message makes one. */
  url: z.string().nullable(),
  criadoEm: Instant.nullable(),
  venceEm: Instant.nullable(),
  /** The last time. */
  abertoEm: Instant.nullable(),
  aberturas: z.int(),
})
export type LinkDoCliente = z.output<typeof LinkDoCliente>

export const LinkForm = z.object({
  acao: z.enum(['novo', 'revogar'], { error: 'Ação: novo ou revogar.' }),
  motivo,
})
export type LinkForm = z.output<typeof LinkForm>

/** How the changes of a client's link read in its history; the link itself is in none. */
export const LinkMudancas = z.object({ link: z.string().meta({ label: 'Link do cliente' }), motivo: z.string().meta({ label: 'Motivo' }) })

const route = routesOf('financeiro')

export const clienteLink = {
  get: route('GET', '/cliente/link/:id', {
    summary: 'O link da página em que um cliente vê e paga o que deve, até quando vale e quando foi aberto; o id é o do cliente',
    response: LinkDoCliente,
  }),
  mudar: route('POST', '/cliente/link/:id', {
    summary: 'Troca o link de um cliente por um novo, ou o revoga, com um motivo; o anterior deixa de valer na hora',
    body: LinkForm,
    response: Msg,
    once: true,
  }),
}
