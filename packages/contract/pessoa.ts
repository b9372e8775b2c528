import { z } from 'zod'
import { Finalidade } from './faturamento/finalidade.ts'
import { col } from './kit/columns.ts'
import { documentoShapeProblem, isCpf, plainDocumento } from './kit/documento.ts'
import { type CodeOf, enumOf } from './kit/enum.ts'
import { ATE_HOJE } from './kit/faixa.ts'
import { dateOptional, flag, Id, orDefault, orNull, Ref, refIdOptional, text, textOptional } from './kit/fields.ts'
import { resource, suggestRoutes } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoPessoa = enumOf({ FISICA: [1, 'Física'], JURIDICA: [2, 'Jurídica'] })
export const Genero = enumOf({ MASCULINO: [1, 'Masculino'], FEMININO: [2, 'Feminino'] })
export const TipoContato = enumOf({
  EMAIL: [1, 'E-mail'],
  CELULAR: [2, 'Celular'],
  COMERCIAL: [3, 'Comercial'],
  RESIDENCIAL: [4, 'Residencial'],
  SKYPE: [5, 'Skype'],
})
export const SetorContato = enumOf({
  NENHUM: [-1, 'Nenhum'],
  DIRETOR: [1, 'Diretor'],
  COMERCIAL: [2, 'Comercial'],
  FINANCEIRO: [3, 'Financeiro'],
  FATURAMENTO: [4, 'Faturamento'],
  EXPEDICAO: [5, 'Expedicao'],
  CADASTRO: [6, 'Cadastro'],
  OUTROS: [7, 'Outros'],
})
/** What a contact is for of which nobody has said it: Financeiro and Faturamento for all, everybody else for notices. */
export const finalidadesDoSetor = (setor: CodeOf<typeof SetorContato>): Finalidade[] =>
  SetorContato.codes('FINANCEIRO', 'FATURAMENTO').some((one) => one === setor)
    ? Finalidade.codes('COBRANCA', 'NOTA_FISCAL', 'AVISOS')
    : Finalidade.codes('AVISOS')

export const TipoEndereco = enumOf({ RESIDENCIAL: [1, 'Residencial'], COMERCIAL: [2, 'Comercial'] })

const CEP_LENGTH = 8
const NUMERO_MAX = 2_147_483_647

/** The 8 digits, with what people write between them and nowhere else. */
const CEP_WRITTEN = /^\s*(\d{2})[.\s-]?(\d{3})[.\s-]*(\d{3})\s*$/
/** Of the first code, 01000-000, which a number has without its zero. */
const CEP_MIN = 1_000_000

/** Number or text, with or without punctuation; kept as 8 digits of text. A number loses its leading zero on the way. */
const cep = z
  .preprocess(
    (v) => {
      if (typeof v === 'number') return v < CEP_MIN ? String(v) : String(v).padStart(CEP_LENGTH, '0')
      return typeof v === 'string' ? (CEP_WRITTEN.exec(v)?.slice(1).join('') ?? (v.trim() || null)) : (v ?? null)
    },
    z
      .string()
      .regex(/^\d{8}$/, 'CEP incompleto: são 8 números.')
      .nullable(),
  )
  .meta({ label: 'CEP' })

const numero = orNull(
  z.coerce
    .number({ error: 'Número: use só algarismos.' })
    .int('Número: use só algarismos.')
    .min(0, 'Número: use só algarismos.')
    .max(NUMERO_MAX, 'Número grande demais.'),
).meta({ label: 'Número' })

/** The id of a line that is kept; a new line has none. */
const lineId = Id.nullish()

export const PessoaContato = z
  .object({
    id: lineId,
    tipo: orDefault(TipoContato.schema, TipoContato.code.CELULAR).meta({ label: 'Tipo' }),
    contato: textOptional('Contato', 120),
    setor: orDefault(SetorContato.schema, SetorContato.code.NENHUM).meta({ label: 'Setor' }),
    /** Null: what its department is for. Left out: as it was. */
    finalidades: z
      .array(Finalidade.schema, 'Finalidades: use uma lista.')
      .transform((list) => [...new Set(list)].toSorted((a, b) => a - b))
      .nullable()
      .optional()
      .meta({ label: 'Recebe' }),
  })
  .superRefine(({ tipo, contato }, ctx) => {
    const problem = contato === null ? undefined : contatoProblem(tipo, contato)
    if (problem) ctx.addIssue({ code: 'custom', path: ['contato'], message: problem })
  })

const PHONE_MIN: Partial<Record<CodeOf<typeof TipoContato>, number>> = {
  [TipoContato.code.CELULAR]: 11,
  [TipoContato.code.COMERCIAL]: 10,
  [TipoContato.code.RESIDENCIAL]: 10,
}

/** Why a contact cannot be used; a number with a country code is left as it is typed. */
export function contatoProblem(tipo: CodeOf<typeof TipoContato>, contato: string): string | undefined {
  if (tipo === TipoContato.code.EMAIL)
    return z.email().safeParse(contato).success ? undefined : 'E-mail inválido: confira o que vem antes e depois do @.'
  const min = PHONE_MIN[tipo]
  if (min === undefined || contato.startsWith('+')) return undefined
  const missing = min - contato.replace(/\D/g, '').length
  if (missing <= 0) return undefined
  return `Telefone incompleto: ${missing === 1 ? 'falta 1 dígito' : `faltam ${missing} dígitos`}.`
}

type Endereco = {
  logradouro: string | null
  cidade: number | null
  bairro: string | null
  numero: number | null
  cep: string | null
  complemento: string | null
}

/** Says nothing: its type alone is none of what somebody typed. */
const isBlankEndereco = ({ logradouro, cidade, bairro, numero, cep, complemento }: Endereco) =>
  [logradouro, cidade, bairro, numero, cep, complemento].every((part) => part === null)

/** One that is begun has a street and a city: only a blank one is dropped (PES-030). */
export const PessoaEndereco = z
  .object({
    id: lineId,
    tipo: orDefault(TipoEndereco.schema, TipoEndereco.code.RESIDENCIAL).meta({ label: 'Tipo' }),
    logradouro: textOptional('Logradouro', 150),
    cidade: refIdOptional('Cidade'),
    bairro: textOptional('Bairro', 80),
    numero,
    cep,
    complemento: textOptional('Complemento', 80),
  })
  .superRefine((endereco, ctx) => {
    if (isBlankEndereco(endereco)) return
    const { logradouro, cidade } = endereco
    if (logradouro === null)
      ctx.addIssue({ code: 'custom', path: ['logradouro'], message: 'Informe o logradouro, ou remova este endereço.' })
    if (cidade === null) ctx.addIssue({ code: 'custom', path: ['cidade'], message: 'Informe a cidade, ou remova este endereço.' })
  })

const LINES_MAX = 200

/** Fewer letters give no reason. */
const MOTIVO_MIN = 10
const MOTIVO_MAX = 200

/** Who has a CPF is an individual, who has a CNPJ a legal entity. */
export const tipoDoDocumento = (plain: string): CodeOf<typeof TipoPessoa> =>
  isCpf(plain) ? TipoPessoa.code.FISICA : TipoPessoa.code.JURIDICA

const DOCUMENTO_DE_OUTRO_TIPO = {
  [TipoPessoa.code.FISICA]: 'Este é um CNPJ, e o tipo é Física: escolha Jurídica ou corrija o documento.',
  [TipoPessoa.code.JURIDICA]: 'Este é um CPF, e o tipo é Jurídica: escolha Física ou corrija o documento.',
}

export const PessoaForm = z
  .object({
    tipo: orDefault(TipoPessoa.schema, TipoPessoa.code.FISICA).meta({ label: 'Tipo' }),
    cpfCnpj: z
      .string({ error: 'Informe o CPF ou CNPJ.' })
      .max(30, 'CPF/CNPJ: no máximo 14 caracteres.')
      .transform(plainDocumento)
      .superRefine((plain, ctx) => {
        const problem = documentoShapeProblem(plain)
        if (problem) ctx.addIssue({ code: 'custom', message: problem })
      })
      .meta({ label: 'CPF/CNPJ', required: true }),
    /** Of another document of who was billed already; nothing that a person has. */
    motivoDocumento: textOptional('Motivo da mudança do documento', MOTIVO_MAX).optional(),
    nome: text('Nome', 'o nome', 120),
    nomeFantasia: textOptional('Nome fantasia', 120),
    ie: textOptional('Inscrição estadual', 20),
    contribuinteICMS: flag('Contribuinte de ICMS', false),
    rg: textOptional('RG', 20),
    dataNascimento: dateOptional('Data de nascimento', ATE_HOJE),
    genero: orDefault(Genero.schema, Genero.code.MASCULINO).meta({ label: 'Gênero' }),
    pessoaContato: orDefault(z.array(PessoaContato).max(LINES_MAX, `No máximo ${LINES_MAX} contatos.`), []),
    pessoaEndereco: orDefault(z.array(PessoaEndereco).max(LINES_MAX, `No máximo ${LINES_MAX} endereços.`), []),
  })
  .superRefine(({ tipo, cpfCnpj, motivoDocumento, nomeFantasia }, ctx) => {
    if (motivoDocumento && motivoDocumento.length < MOTIVO_MIN)
      ctx.addIssue({ code: 'custom', path: ['motivoDocumento'], message: `Conte o motivo em ao menos ${MOTIVO_MIN} letras.` })
    if (documentoShapeProblem(cpfCnpj) === undefined && tipo !== tipoDoDocumento(cpfCnpj))
      ctx.addIssue({ code: 'custom', path: ['cpfCnpj'], message: DOCUMENTO_DE_OUTRO_TIPO[tipo] })
    if (tipo === TipoPessoa.code.JURIDICA && nomeFantasia === null)
      ctx.addIssue({ code: 'custom', path: ['nomeFantasia'], message: 'Informe o nome fantasia.' })
  })
  .transform(onlyWhatTheTypeHas)
export type PessoaForm = z.output<typeof PessoaForm>

/** Drops what the other type of person has, and lines that say nothing (PES-029, PES-030). */
function onlyWhatTheTypeHas<
  F extends {
    tipo: CodeOf<typeof TipoPessoa>
    pessoaContato: { contato: string | null }[]
    pessoaEndereco: Endereco[]
  },
>(form: F): F {
  const cleared: object =
    form.tipo === TipoPessoa.code.JURIDICA ? { rg: null, dataNascimento: null } : { nomeFantasia: null, ie: null, contribuinteICMS: false }
  return {
    ...form,
    ...cleared,
    pessoaContato: form.pessoaContato.filter(({ contato }) => contato !== null),
    pessoaEndereco: form.pessoaEndereco.filter((endereco) => !isBlankEndereco(endereco)),
  }
}

/** Of a person's first address, and of the first contact that rings. */
const CONTATO_COLUMNS = {
  cidade: col.further(col.orNull(col.text('Cidade'))),
  telefone: col.pessoal(col.further(col.orNull(col.text('Telefone')))),
}

/** Of a postal code: each part null where it is not known, or not one alone. */
export const EnderecoDoCep = z.object({ logradouro: z.string().nullable(), bairro: z.string().nullable(), cidade: Ref.nullable() })
export type EnderecoDoCep = z.output<typeof EnderecoDoCep>

export const pessoa = {
  ...resource('/pessoa', {
    title: 'Pessoas',
    name: { singular: 'pessoa', plural: 'pessoas', gender: 'f' },
    access: 'session',
    form: PessoaForm,
    record: z.object({
      id: Id,
      tipo: TipoPessoa.schema,
      cpfCnpj: z.string(),
      /** An invoice was made out to it: another document needs a reason. */
      comFatura: z.boolean().optional(),
      nome: z.string(),
      nomeFantasia: z.string().nullable(),
      ie: z.string().nullable(),
      contribuinteICMS: z.boolean(),
      rg: z.string().nullable(),
      dataNascimento: z.string().nullable(),
      genero: Genero.schema,
      pessoaContato: z.array(
        z.object({
          id: Id,
          tipo: TipoContato.schema,
          contato: z.string(),
          setor: SetorContato.schema,
          finalidades: z.array(Finalidade.schema).nullable(),
        }),
      ),
      pessoaEndereco: z.array(
        z.object({
          id: Id,
          tipo: TipoEndereco.schema,
          logradouro: z.string(),
          cidade: Ref,
          bairro: z.string().nullable(),
          numero: z.number().int().nullable(),
          cep: z.string().nullable(),
          complemento: z.string().nullable(),
        }),
      ),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      nomeFantasia: col.orNull(col.text('Nome fantasia')),
      tipo: col.enum('Tipo', TipoPessoa),
      cpfCnpj: col.cpfCnpj('CPF/CNPJ'),
      ...CONTATO_COLUMNS,
      alteradoEm: col.further(col.orNull(col.dateTime('Última alteração'))),
    },
  }),
  suggest: suggestRoutes('/pessoa', 'session', 'pessoas'),
  cep: route('GET', '/pessoa/cep/:cep', {
    access: 'session',
    summary: 'O que se sabe do endereço de um CEP, pelos endereços cadastrados e pelas faixas das cidades; null no que não se sabe',
    params: z.object({ cep: z.string().regex(/^\d{8}$/, 'CEP incompleto: são 8 números.') }),
    response: EnderecoDoCep,
  }),
}
