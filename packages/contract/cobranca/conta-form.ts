import { z } from 'zod'
import { documentoShapeProblem, plainDocumento } from '../kit/documento.ts'
import { flag, orDefault, text, textOptional } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { exact, unitPrice } from '../kit/money.ts'
import { wholeWithin } from '../kit/numero-inteiro.ts'
import { bancoNaoAtendido, CAMPOS_DE_CONTA, type Field, isBanco, labelDe, tamanhoDe } from './bancos.ts'
import { TipoEncargo } from './titulo.ts'

/** Above it a court would cut it, and banks refuse it. */
const MULTA_MAX = '10'
const CEM = '100'
const DESCONTO_DIAS_MAX = 365
const BAIXA_MAX = 180
const BAIXA = 60
const INSTRUCOES_MAX = 4
const INSTRUCAO_MAX = 80
export const HISTORICOS_MAX = 10
const HISTORICO_MAX = 40
/** The last number of a file for which all layouts have room. */
export const REMESSA_ULTIMA = 999_999
const CHAVE_MAX = 77

/** Digits as text; a number is taken for its digits. */
export const digits = (label: string, max: number) => z.preprocess((v) => (typeof v === 'number' ? String(v) : v), textOptional(label, max))

const taxa = (label: string, the: string) => ({
  tipo: z.literal(TipoEncargo.codes('NENHUM', 'EM_REAIS', 'EM_PERCENTUAL'), { error: `${label}: escolha o tipo.` }).meta({ label }),
  valor: unitPrice(label, the)
    .default('0.0000')
    .meta({ label: `Valor d${the}`, required: false }),
})
const percentual = (limit: string, sentence: string) => (taxa: { tipo: TipoEncargo; valor: string }, ctx: z.RefinementCtx) => {
  if (taxa.tipo === TipoEncargo.code.EM_PERCENTUAL && exact(taxa.valor).gt(limit))
    ctx.addIssue({ code: 'custom', path: ['valor'], message: sentence })
}

export const Juros = z.object(taxa('Juros', 'os juros'))
export const Multa = z.object(taxa('Multa', 'a multa')).superRefine(percentual(MULTA_MAX, `Multa: no máximo ${MULTA_MAX}%.`))
export const Desconto = z
  .object({
    ...taxa('Desconto', 'o desconto'),
    /** It is given up to so many days before the due date. */
    dias: z
      .int('Desconto: informe os dias.')
      .min(0, 'Desconto: informe os dias.')
      .max(DESCONTO_DIAS_MAX, `Desconto: no máximo ${DESCONTO_DIAS_MAX} dias.`)
      .default(0)
      .meta({ label: 'Dias antes do vencimento' }),
  })
  .superRefine(percentual(CEM, `Desconto: no máximo ${CEM}%.`))

/** How the parts of an account are called that are no field of a bank. */
export const PARTES_DA_CONTA = {
  banco: 'Banco',
  nossoNumero17: 'Nosso número de 17 posições',
  beneficiario: { nome: 'Nome do beneficiário', cpfCnpj: 'CPF/CNPJ', endereco: 'Endereço do beneficiário' },
  pix: { modo: 'Pix', chave: 'Chave Pix', nome: 'Nome no Pix', cidade: 'Cidade no Pix' },
} as const
const { beneficiario: DO_BENEFICIARIO, pix: DO_PIX } = PARTES_DA_CONTA

/** Two spellings of one document are one. */
const cpfCnpj = z
  .string({ error: 'Informe o CPF ou CNPJ.' })
  .transform(plainDocumento)
  .superRefine((plain, ctx) => {
    const message = documentoShapeProblem(plain)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ label: PARTES_DA_CONTA.beneficiario.cpfCnpj, required: true })

const list = (label: string, most: number, max: number) =>
  orDefault(
    z.preprocess(
      (sent) => (Array.isArray(sent) ? sent.filter((one) => one !== null && one !== undefined && one !== '') : sent),
      z
        .array(text(label, 'o texto', max).meta({ label, required: false }), `${label}: envie uma lista.`)
        .max(most, `${label}: no máximo ${most}.`),
    ),
    [],
  ).meta({ label })

const ESPECIES = { DM: 'Duplicata mercantil', DS: 'Duplicata de serviço', NP: 'Nota promissória', RC: 'Recibo', OU: 'Outros' } as const
export const OPCOES_ESPECIE = Object.entries(ESPECIES).map(([value, label]) => ({ value, label: `${value} - ${label}` }))

export const PIX = { NENHUM: 0, CHAVE: 1, BANCO: 2 } as const
/** By their codes. */
export const MODOS_PIX = ['Sem Pix', 'Chave própria', 'Do banco'] as const

const Pix = z.object({
  modo: orDefault(
    z.literal(TipoEncargo.codes('NENHUM', 'EM_REAIS', 'EM_PERCENTUAL'), { error: 'Pix: escolha de onde vem o código.' }),
    PIX.NENHUM,
  ).meta({ label: DO_PIX.modo }),
  chave: textOptional(DO_PIX.chave, CHAVE_MAX).default(null),
  nome: textOptional(DO_PIX.nome, 25).default(null),
  cidade: textOptional(DO_PIX.cidade, 15).default(null),
})

/** A branch's or an account's digit may be a letter; all else is digits. */
const field = (name: Field) => {
  const letter = name === 'agenciaDv' || name === 'contaDv'
  const sentence = letter ? `${labelDe(name)}: use algarismos ou X.` : `${labelDe(name)}: use só algarismos.`
  return digits(labelDe(name), tamanhoDe(name))
    .refine((typed) => typed === null || (letter ? /^[0-9Xx]+$/ : /^\d+$/).test(typed), sentence)
    .default(null)
    .meta({ label: labelDe(name) })
}
const fields = Object.fromEntries(CAMPOS_DE_CONTA.map((name) => [name, field(name)]))

/** An account and wallet. What its bank needs is checked, and what it does not use dropped, by the server. */
export const ContaBancariaForm = z.object({
  nome: text('Nome', 'o nome', 60),
  banco: z
    .string('Informe o banco.')
    .min(1, { error: 'Informe o banco.', abort: true })
    .regex(/^\d{3}$/, { error: 'Banco: informe os três algarismos do código.', abort: true })
    .superRefine((codigo, ctx) => {
      if (!isBanco(codigo)) ctx.addIssue({ code: 'custom', message: bancoNaoAtendido(codigo) })
    })
    .meta({ label: PARTES_DA_CONTA.banco, required: true }),
  ...(fields as Record<Field, ReturnType<typeof field>>), // one for each of them
  nossoNumero17: flag(PARTES_DA_CONTA.nossoNumero17, false),
  beneficiario: z.object(
    {
      nome: text(DO_BENEFICIARIO.nome, 'o nome do beneficiário', 60),
      cpfCnpj,
      endereco: text(DO_BENEFICIARIO.endereco, 'o endereço do beneficiário', 120),
    },
    'Informe o beneficiário.',
  ),
  especie: orDefault(z.enum(keysOf(ESPECIES), { error: 'Espécie: escolha uma das opções.' }), 'DS').meta({ label: 'Espécie' }),
  aceite: flag('Aceite', false),
  instrucoes: list('Instruções', INSTRUCOES_MAX, INSTRUCAO_MAX),
  juros: orDefault(Juros, { tipo: TipoEncargo.code.EM_PERCENTUAL, valor: '1.0000' }),
  multa: orDefault(Multa, { tipo: TipoEncargo.code.EM_PERCENTUAL, valor: '2.0000' }),
  desconto: orDefault(Desconto, { tipo: TipoEncargo.code.NENHUM, valor: '0.0000', dias: 0 }),
  diasBaixa: wholeWithin('Dias para a baixa', 0, BAIXA_MAX).default(BAIXA).meta({ label: 'Dias para a baixa' }),
  nossoNumeroProximo: wholeWithin('Próximo nosso número', 1, Number.MAX_SAFE_INTEGER).default(1).meta({ label: 'Próximo nosso número' }),
  nossoNumeroFim: wholeWithin('Último nosso número', 1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .default(null)
    .meta({ label: 'Último nosso número' }),
  remessaProxima: wholeWithin('Próxima remessa', 1, REMESSA_ULTIMA).default(1).meta({ label: 'Próxima remessa' }),
  pix: orDefault(Pix, { modo: PIX.NENHUM, chave: null, nome: null, cidade: null }),
  historicos: list('Históricos do extrato', HISTORICOS_MAX, HISTORICO_MAX),
  padrao: flag('Conta padrão', false),
  ativa: flag('Ativa', true),
})
export type ContaBancariaForm = z.output<typeof ContaBancariaForm>
