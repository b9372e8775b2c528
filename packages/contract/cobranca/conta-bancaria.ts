import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { date, dateOptional, Id, textOptional } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { money } from '../kit/money.ts'
import { resource, suggestRoutes } from '../kit/resource.ts'
import { route } from '../kit/route.ts'
import { BANCOS, CAMPOS_DE_CONTA, type Field, labelDe, tamanhoDe } from './bancos.ts'
import { ContaBancariaForm, Desconto, digits, Juros, Multa } from './conta-form.ts'

const NUMERO_MAX = 20
const TXID_MAX = 25
const LOCATION_MAX = 100
const ANO_DIGITS = 2
const PARCELA_MAX = 999

const ENCARGOS = {
  juros: Juros.nullish(),
  multa: Multa.nullish(),
  desconto: Desconto.nullish(),
  abatimento: money('Abatimento', 'o abatimento').nullish(),
}

const fields = Object.fromEntries(CAMPOS_DE_CONTA.map((field) => [field, digits(labelDe(field), tamanhoDe(field)).optional()]))

/** A title as the bank would have it; what its bank does not use is dropped. */
const PreviaForm = z.object({
  ...(fields as Record<Field, z.ZodOptional<ReturnType<typeof digits>>>), // one for each of them
  banco: z
    .string('Informe o banco.')
    .min(1, { error: 'Informe o banco.', abort: true })
    .regex(/^\d{3}$/, 'Banco: informe os três algarismos do código.')
    .meta({ label: 'Banco', required: true }),
  nossoNumero17: z.boolean('Nosso número de 17 posições: responda sim ou não.').nullish(),
  nossoNumero: digits('Nosso número', NUMERO_MAX).meta({ required: true }),
  seuNumero: digits('Seu número', NUMERO_MAX).optional(),
  parcela: z.preprocess((v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v), z.int().min(1).max(PARCELA_MAX).nullish()),
  ano: digits('Ano', ANO_DIGITS).optional(),
  valor: money('Valor', 'o valor'),
  vencimento: dateOptional('Vencimento').optional(),
  ...ENCARGOS,
  /** The day on which it would be paid: with it, what it then costs is said too. */
  data: dateOptional('Data').optional(),
  pix: z
    .object({ chave: textOptional('Chave Pix', 77), nome: textOptional('Nome', 100), cidade: textOptional('Cidade', 100) })
    .partial()
    .nullish(),
  txid: textOptional('Txid', TXID_MAX).optional(),
  location: textOptional('Location', LOCATION_MAX).optional(),
})
export type PreviaForm = z.output<typeof PreviaForm>

export const Encargos = z.object({
  /** Up to this day nothing is added. */
  dataLimite: z.string(),
  dias: z.int(),
  abatimento: z.string(),
  desconto: z.string(),
  multa: z.string(),
  juros: z.string(),
  total: z.string(),
})
export type Encargos = z.output<typeof Encargos>

const PedidoEncargos = z.object({
  valor: money('Valor', 'o valor'),
  vencimento: date('Vencimento', 'o vencimento'),
  data: date('Data', 'a data'),
  ...ENCARGOS,
})
export type PedidoEncargos = z.output<typeof PedidoEncargos>

const Previa = z.object({
  nossoNumero: z.string(),
  nossoNumeroDv: z.string(),
  nossoNumeroFormatado: z.string(),
  campoLivre: z.string(),
  codigoBarras: z.string(),
  linhaDigitavel: z.string(),
  fator: z.string(),
  encargos: Encargos.optional(),
  pixCopiaECola: z.string().optional(),
})
export type Previa = z.output<typeof Previa>

const CONTAS = '/conta-bancaria'

export const contaBancaria = {
  ...resource(CONTAS, {
    title: 'Contas e carteiras',
    name: { singular: 'conta', plural: 'contas', gender: 'f' },
    access: 'financeiro',
    writeAccess: 'financeiro-admin',
    form: ContaBancariaForm,
    record: z.object({
      id: Id,
      ...ContaBancariaForm.shape,
      /** It has a secret for the gateway's signature, and titles. */
      comSegredo: z.boolean(),
      comTitulos: z.boolean(),
      /** A change of it waits for a second person. */
      aprovacao: Id.nullable(),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      banco: col.short(col.text('Banco')),
      agencia: col.orNull(col.short(col.text('Agência'))),
      conta: col.orNull(col.short(col.text('Conta'))),
      carteira: col.orNull(col.short(col.text('Carteira'))),
      padrao: col.boolean('Padrão'),
      ativa: col.boolean('Ativa'),
    },
  }),
  suggest: suggestRoutes(CONTAS, 'financeiro', 'contas ativas'),
  segredo: route('POST', '/conta-bancaria/segredo/:id', {
    access: 'financeiro-admin',
    summary: 'Cria o segredo com que o gateway assina os seus avisos, mostrado só nesta resposta; o anterior vale por mais 24 horas',
    response: z.object({ segredo: z.string() }),
    reauth: 'always',
  }),
  bancos: route('GET', '/conta-bancaria/bancos', {
    access: 'financeiro',
    summary: 'Os bancos que são atendidos, com o que cada um pede de uma conta e os arquivos que troca',
    response: z.array(
      z.object({
        codigo: z.enum(keysOf(BANCOS)),
        nome: z.string(),
        campos: z.array(z.object({ nome: z.string(), label: z.string(), tamanho: z.int(), obrigatorio: z.boolean() })),
        retornos: z.array(z.enum(['240', '400'])),
        remessa: z.enum(['240', '400']),
      }),
    ),
  }),
  previa: route('POST', '/conta-bancaria/previa', {
    access: 'financeiro',
    summary: 'Calcula o nosso número, o código de barras, a linha digitável, os encargos e o Pix de um título; nada é gravado',
    body: PreviaForm,
    response: Previa,
    changes: false,
  }),
}
