import { z } from 'zod'
import { motivo } from './cobranca/motivo.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ESCOPOS } from './kit/escopo.ts'
import { Id, Msg, refId, text } from './kit/fields.ts'
import { wholeWithin } from './kit/numero-inteiro.ts'
import { grid, Mudanca } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

export const SituacaoToken = enumOf({ ATIVO: [1, 'Ativo'], VENCIDO: [2, 'Vencido'], REVOGADO: [3, 'Revogado'] })

/** What every token begins with, so that one that was left somewhere is found. */
export const TOKEN_PREFIXO = 'rtg_'
export const TOKEN_DIAS = 90
export const TOKEN_DIAS_MAX = 365
/** Hours for which the one before an exchange is still taken. */
export const TOKEN_TROCA_HORAS = 24
/** Days before its end in which it is told of. */
export const TOKEN_AVISO_DIAS = 3
/** Days for which a token that nobody answers for any more goes on. */
export const TOKEN_SEM_RESPONSAVEL_DIAS = 30
export const TOKEN_NOME_MAX = 60
export const TOKEN_REDES_MAX = 10

const kinds = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
const rede = z
  .string({ error: 'Informe um endereço ou uma rede, como 203.0.113.7 ou 10.0.0.0/8.' })
  .trim()
  .refine((address) => kinds.some((kind) => kind.safeParse(address).success), {
    error: ({ input }) => `${String(input)} não é um endereço nem uma rede, como 203.0.113.7 ou 10.0.0.0/8.`,
  })

export const TokenForm = z.object({
  nome: text('Nome', 'o nome', TOKEN_NOME_MAX),
  escopos: z
    .array(z.enum(ESCOPOS, { error: 'Escopo desconhecido.' }), { error: 'Escolha ao menos um escopo.' })
    .min(1, 'Escolha ao menos um escopo.')
    .max(ESCOPOS.length, `Escopos: no máximo ${ESCOPOS.length}.`)
    .meta({ label: 'Escopos', required: true }),
  dias: wholeWithin('Validade em dias', 1, TOKEN_DIAS_MAX).default(TOKEN_DIAS).meta({ label: 'Validade em dias', required: true }),
  responsavel: refId('Responsável', 'o responsável'),
  redes: z
    .array(rede, { error: 'Redes: uma lista de endereços e redes.' })
    .max(TOKEN_REDES_MAX, `Redes: no máximo ${TOKEN_REDES_MAX}.`)
    .default([])
    .meta({ label: 'Redes' }),
})
export type TokenForm = z.output<typeof TokenForm>

export const RevogarForm = z.object({ motivo })
export const ResponsavelForm = z.object({ responsavel: TokenForm.shape.responsavel })

/** The token itself is in no other answer, and nowhere kept. */
const Mostrado = Msg.extend({ id: Id, token: z.string() })

/** What may stand in the history of a token. */
export const TokenHistorico = z.object({
  nome: z.string().meta({ label: 'Nome' }),
  escopos: z.array(z.string()).meta({ label: 'Escopos' }),
  redes: z.array(z.string()).meta({ label: 'Redes' }),
  dias: z.number().meta({ label: 'Validade em dias' }),
  venceEm: z.string().meta({ label: 'Vence em' }),
  responsavel: z.object({ id: Id, nome: z.string() }).meta({ label: 'Responsável' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})

const access = 'admin'
const route = routesOf(access)

/** Tokens by which other programs call, each with what it may do. */
export const token = {
  ...grid('/token', {
    title: 'Tokens',
    name: { singular: 'token', plural: 'tokens', gender: 'm' },
    access,
    columns: {
      id: col.further(col.id('Id')),
      nome: col.text('Nome'),
      situacao: col.enum('Situação', SituacaoToken),
      escopos: col.fixed(col.long(col.as(z.array(z.string()), col.text('Escopos')))),
      'responsavel.nome': col.text('Responsável'),
      criadoEm: col.dateTime('Criado em'),
      venceEm: col.dateTime('Vence em'),
      ultimoUso: col.orEmpty('nunca', col.dateTime('Último uso')),
      ultimoEndereco: col.orNull(col.short(col.text('Último endereço'))),
      redes: col.further(col.fixed(col.as(z.array(z.string()), col.text('Redes')))),
      'responsavel.id': col.hidden(col.id('Id do responsável')),
      'responsavel.ativo': col.hidden(col.boolean('Responsável ativo')),
    },
    defaultSort: [{ col: 'criadoEm', sort: 'desc' }],
  }),
  history: route('GET', '/token/historico/:id', {
    summary: 'Mudanças do token, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  add: route('POST', '/token/add', {
    summary: 'Cria um token de serviço, que só esta resposta mostra',
    body: TokenForm,
    response: Mostrado,
    once: true,
    reauth: 'always',
  }),
  trocar: route('POST', '/token/trocar/:id', {
    summary: `Troca o token por outro, que só esta resposta mostra e que vale de novo pelos mesmos dias; o de antes vale por mais ${TOKEN_TROCA_HORAS} h`,
    response: Mostrado,
    once: true,
    reauth: 'always',
  }),
  responsavel: route('POST', '/token/responsavel/:id', {
    summary: 'Nomeia quem responde pelo token',
    body: ResponsavelForm,
    response: Msg,
    once: true,
  }),
  revogar: route('POST', '/token/revogar/:id', {
    summary: 'Revoga o token, que em um segundo não vale mais em lugar nenhum',
    body: RevogarForm,
    response: Msg,
    once: true,
  }),
}
