import { z } from 'zod'
import { cpfCnpjOptional } from '../kit/documento-field.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { email, Id, Msg, orNull, refIdOptional } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'

const route = routesOf('admin')

const NOME_MIN = 5
const TELEFONE_MIN = 8

const telefone = orNull(
  z
    .string('Telefone: texto inválido.')
    .max(40, 'Telefone: no máximo 40 caracteres.')
    .transform((typed) => typed.replace(/\D/g, ''))
    .refine((digits) => digits.length >= TELEFONE_MIN, `Telefone: ao menos ${TELEFONE_MIN} algarismos.`),
).meta({ label: 'Telefone' })

const nome = orNull(
  z
    .string('Nome: texto inválido.')
    .trim()
    .max(200, 'Nome: no máximo 200 caracteres.')
    // Marks alone are left out of what is compared, and nothing would be in every text.
    .refine((typed) => typed.replace(/\p{M}/gu, '').length >= NOME_MIN, `Nome: ao menos ${NOME_MIN} letras.`),
).meta({ label: 'Nome' })

/** By what somebody is looked for; what is said by more than one is found by any of them. */
export const TitularForm = z
  .object({ cpfCnpj: cpfCnpjOptional, email: orNull(email('E-mail')).meta({ label: 'E-mail' }), telefone, nome })
  .superRefine((terms, ctx) => {
    if (Object.values(terms).every((term) => term === null))
      ctx.addIssue({ code: 'custom', path: ['cpfCnpj'], message: 'Informe CPF/CNPJ, e-mail, telefone ou nome.' })
  })
export type TitularForm = z.output<typeof TitularForm>

export const Achado = z.object({
  lugar: z.string(),
  /** The id of the row; null for the rows of a place that are not named one by one. */
  registro: z.number().int().nullable(),
  nome: z.string().nullable(),
  documento: z.string().nullable(),
  link: z.string().nullable(),
  vezes: z.number().int(),
  /** Of a register: whose report can be asked for. */
  pessoa: Id.nullable(),
})
export type Achado = z.output<typeof Achado>

export const FormatoRelatorio = enumOf({ PDF: [1, 'PDF'], JSON: [2, 'JSON'] })
export const SituacaoRelatorio = enumOf({ EM_ANDAMENTO: [1, 'Em andamento'], PRONTO: [2, 'Pronto'], FALHOU: [3, 'Falhou'] })

export const RelatorioForm = z
  .object({
    pessoa: refIdOptional('Pessoa'),
    usuario: refIdOptional('Usuário'),
    formato: FormatoRelatorio.schema.meta({ label: 'Formato', required: true }),
  })
  .superRefine(({ pessoa, usuario }, ctx) => {
    if ((pessoa === null) === (usuario === null))
      ctx.addIssue({ code: 'custom', path: ['pessoa'], message: 'Escolha uma pessoa ou um usuário.' })
  })

export const titular = route('POST', '/privacidade/titular', {
  summary: 'Onde há dados de alguém, por documento, e-mail, telefone ou nome',
  body: TitularForm,
  /** `parcial`: ten seconds were not enough to look everywhere. */
  response: z.object({ achados: z.array(Achado), parcial: z.boolean() }),
  changes: false,
})

/** All that is kept of a person, gathered into a file; as JSON it can be taken elsewhere. */
export const relatorio = {
  ...grid('/privacidade/relatorio', {
    title: 'Relatórios de titulares',
    name: { singular: 'relatório', plural: 'relatórios', gender: 'm' },
    access: 'admin',
    columns: {
      id: col.id('Id'),
      'pessoa.nome': col.text('Titular'),
      formato: col.enum('Formato', FormatoRelatorio),
      situacao: col.unsorted(col.enum('Situação', SituacaoRelatorio)),
      criadoEm: col.dateTime('Pedido em'),
      'usuario.nome': col.orNull(col.text('Pedido por')),
    },
    defaultSort: [{ col: 'criadoEm', sort: 'desc' }],
  }),
  pedir: route('POST', '/privacidade/relatorio', {
    summary: 'Reúne em um arquivo tudo o que há sobre uma pessoa; responde 202, e o arquivo fica 30 dias em relatórios',
    body: RelatorioForm,
    response: Msg.extend({ id: Id }),
    once: true,
  }),
  baixar: route('GET', '/privacidade/relatorio/baixar/:id', { summary: 'O arquivo de um relatório', download: true }),
}
