import { z } from 'zod'
import { allows, type Roles } from '../kit/access.ts'
import { enumOf } from '../kit/enum.ts'
import { flag, Instant, Msg, orDefault, orNull, Ref, refId, VersaoEnviada } from '../kit/fields.ts'
import { exact, money } from '../kit/money.ts'
import { Versioned } from '../kit/resource.ts'
import { route } from '../kit/route.ts'
import { wholeWithin } from '../kit/numero-inteiro.ts'
import { AmbienteNfse } from './nfse-situacao.ts'
import { inscricaoMunicipal } from './nfse-fiscal.ts'

export const OpSimpNac = enumOf({ NAO_OPTANTE: [1, 'Não optante'], ME_EPP: [3, 'ME/EPP'] })
export const RegApTribSN = enumOf({
  SIMPLES: [1, 'Tributos federais e ISS pelo Simples Nacional'],
  ISS_FORA: [2, 'Tributos federais pelo Simples Nacional, ISS fora dele'],
  FORA: [3, 'Tributos federais e ISS fora do Simples Nacional'],
})
export const RegEspTrib = enumOf({
  NENHUM: [0, 'Nenhum'],
  ATO_COOPERADO: [1, 'Ato cooperado (cooperativa)'],
  ESTIMATIVA: [2, 'Estimativa'],
  MICROEMPRESA: [3, 'Microempresa municipal'],
  NOTARIO: [4, 'Notário ou registrador'],
  AUTONOMO: [5, 'Profissional autônomo'],
  SOCIEDADE: [6, 'Sociedade de profissionais'],
})
/** When an invoice gets its notes. */
export const QuandoEmitir = enumOf({ FATURAR: [1, 'Ao faturar'], RECEBER: [2, 'Ao receber'], A_MAO: [3, 'À mão'] })
const ASSINATURAS = ['sha256', 'sha1'] as const
export type Assinatura = (typeof ASSINATURAS)[number]
export const OPCOES_ASSINATURA = ASSINATURAS.map((value) => ({ value, label: { sha256: 'SHA-256', sha1: 'SHA-1' }[value] }))

/** The first and the last series that a system of one's own may number. */
const SERIE_MAX = 49_999
export const NUMERO_MAX = 999_999_999_999_999
export const ISS_MAX = '5'
const CEM = '100'
const PIS_COFINS_MAX = '99.99'

/** A percentage with two places, not above `max`. */
const percent = (label: string, the: string, max = CEM) =>
  money(label, the)
    .refine((value) => exact(value).lte(max), `${label}: no máximo ${max.replace('.', ',')}%.`)
    .meta({ label: `${label} (%)`, required: true })
const percentOptional = (label: string, the: string, max = CEM) => orNull(percent(label, the, max)).meta({ label: `${label} (%)` })

const { ME_EPP } = OpSimpNac.code
const SO_COM_SIMPLES = 'Deixe em branco: só o optante do Simples Nacional apura assim.'
const SEM_PIS_COFINS = 'Deixe em branco: o optante do Simples Nacional não destaca PIS e COFINS.'

const Fields = z.object({
  ambiente: orDefault(AmbienteNfse.schema, AmbienteNfse.code.RESTRITA).meta({ label: 'Ambiente' }),
  municipio: refId('Município emissor', 'o município emissor'),
  municipioAtivo: flag('Município conveniado e ativo na NFS-e nacional', true),
  inscricaoMunicipal,
  serie: orDefault(wholeWithin('Série', 1, SERIE_MAX), 1).meta({ label: 'Série' }),
  /** Left out it goes on as it is; of a series that is new here, after the last number that it used. */
  proximoNumero: orNull(wholeWithin('Próximo número', 1, NUMERO_MAX)).meta({ label: 'Próximo número' }),
  opSimpNac: orDefault(OpSimpNac.schema, OpSimpNac.code.NAO_OPTANTE).meta({ label: 'Simples Nacional' }),
  regApTribSN: orNull(RegApTribSN.schema).meta({ label: 'Apuração no Simples Nacional' }),
  regEspTrib: orDefault(RegEspTrib.schema, RegEspTrib.code.NENHUM).meta({ label: 'Regime especial de tributação' }),
  aliquotaIss: orDefault(percent('Alíquota do ISS', 'a alíquota do ISS', ISS_MAX), '2.00').meta({ label: 'Alíquota do ISS (%)' }),
  pis: percentOptional('PIS', 'a alíquota do PIS', PIS_COFINS_MAX),
  cofins: percentOptional('COFINS', 'a alíquota da COFINS', PIS_COFINS_MAX),
  /** What of a price are taxes, as a note tells it. */
  tributos: orNull(
    z.object({
      federal: percent('Tributos federais', 'o percentual de tributos federais'),
      estadual: percent('Tributos estaduais', 'o percentual de tributos estaduais'),
      municipal: percent('Tributos municipais', 'o percentual de tributos municipais'),
    }),
  ).meta({ label: 'Tributos aproximados' }),
  tributoSimples: percentOptional('Tributos do Simples Nacional', 'o percentual de tributos do Simples'),
  assinatura: orDefault(z.enum(ASSINATURAS, { error: 'Escolha uma das opções.' }), 'sha256').meta({ label: 'Assinatura' }),
  quando: orDefault(QuandoEmitir.schema, QuandoEmitir.code.A_MAO).meta({ label: 'Quando emitir' }),
  avisoEmail: flag('Enviar a nota ao cliente por e-mail', false),
})

/** What an accountant says of the company, and how its notes are made. */
export const NfseConfiguracaoForm = Fields.superRefine(({ opSimpNac, regApTribSN, tributoSimples, pis, cofins }, ctx) => {
  const refuse = (name: keyof z.output<typeof Fields>, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  if (opSimpNac === ME_EPP) {
    if (regApTribSN === null) refuse('regApTribSN', 'Informe como os tributos são apurados no Simples Nacional.')
    if (tributoSimples === null) refuse('tributoSimples', 'Informe o percentual de tributos do Simples.')
    if (pis !== null) refuse('pis', SEM_PIS_COFINS)
    if (cofins !== null) refuse('cofins', SEM_PIS_COFINS)
    return
  }
  if (regApTribSN !== null) refuse('regApTribSN', SO_COM_SIMPLES)
  if (pis === null && cofins !== null) refuse('pis', 'Informe o PIS e a COFINS, ou nenhum dos dois.')
  if (cofins === null && pis !== null) refuse('cofins', 'Informe o PIS e a COFINS, ou nenhum dos dois.')
})
export type NfseConfiguracaoForm = z.output<typeof NfseConfiguracaoForm>

/** The A1 that is kept: all that is ever told of it. */
export const CertificadoNfse = z.object({
  titular: z.string(),
  cnpj: z.string(),
  emissor: z.string(),
  inicio: Instant,
  fim: Instant,
  /** Below zero once it has expired. */
  diasRestantes: z.int(),
  /** SHA-256 of the certificate, in hex. */
  impressao: z.string(),
})
export type CertificadoNfse = z.output<typeof CertificadoNfse>

const Consultada = z.object({
  ambiente: AmbienteNfse.schema,
  /** Null until somebody chose it, and so nothing can be issued. */
  municipio: Ref.nullable(),
  municipioAtivo: z.boolean(),
  inscricaoMunicipal: z.string().nullable(),
  serie: z.int(),
  proximoNumero: z.int(),
  opSimpNac: OpSimpNac.schema,
  regApTribSN: RegApTribSN.schema.nullable(),
  regEspTrib: RegEspTrib.schema,
  aliquotaIss: z.string(),
  pis: z.string().nullable(),
  cofins: z.string().nullable(),
  tributos: z.object({ federal: z.string(), estadual: z.string(), municipal: z.string() }).nullable(),
  tributoSimples: z.string().nullable(),
  assinatura: z.enum(ASSINATURAS),
  quando: QuandoEmitir.schema,
  avisoEmail: z.boolean(),
  certificado: CertificadoNfse.nullable(),
  /** What is to be done about the certificate; null where it is well. */
  avisoCertificado: z.string().nullable(),
  /** The version of the layout that a note of today is written in. */
  layout: z.string(),
})

/** Who is told that notes will soon not be issued any more. */
export const vePendenciasDaNota = (user: Roles): boolean => allows('financeiro', user) || allows('admin', user)

/** Bytes of a PFX: a key and its chain are far less. */
export const PFX_MAX = 50 * 1024
const SENHA_MAX = 200

export const CertificadoForm = z.object({
  senha: z
    .string({ error: 'Informe a senha do certificado.' })
    .max(SENHA_MAX, `Senha do certificado: no máximo ${SENHA_MAX} caracteres.`)
    .meta({ label: 'Senha do certificado', required: true }),
})

export const nfseConfiguracao = {
  consultar: route('GET', '/nfse/configuracao', {
    access: 'financeiro',
    summary: 'Como as notas fiscais de serviço são emitidas, e o certificado com que são assinadas',
    response: z.intersection(Consultada, Versioned),
  }),
  alterar: route('POST', '/nfse/configuracao', {
    access: 'admin',
    summary: 'Altera como as notas fiscais de serviço são emitidas; o número não volta a um que já foi usado',
    body: z.intersection(NfseConfiguracaoForm, VersaoEnviada),
    response: Msg,
  }),
  enviarCertificado: route('POST', '/nfse/certificado', {
    access: 'admin',
    summary: 'Guarda o certificado A1 da empresa, um .pfx ou .p12 de até 50 kB na parte `arquivo`; o de antes deixa de valer na hora',
    body: CertificadoForm,
    response: Msg.extend({ certificado: CertificadoNfse }),
    files: { most: 1, bytes: PFX_MAX },
    reauth: 'always',
  }),
  excluirCertificado: route('DELETE', '/nfse/certificado', {
    access: 'admin',
    summary: 'Exclui o certificado A1: nenhuma nota sai até que outro seja enviado',
    response: Msg,
    reauth: 'always',
  }),
  pendencias: route('GET', '/nfse/pendencias', {
    access: 'session',
    summary: 'O que há a fazer para que as notas continuem a sair; nada para quem não é do Financeiro nem administrador',
    response: z.array(z.string()),
  }),
  testar: route('POST', '/nfse/testar', {
    access: 'financeiro',
    summary: 'Pergunta à Sefin por uma nota que não existe: diz se ela responde e quanto o relógio deste servidor está adiantado',
    response: Msg.extend({
      /** By so many seconds this server's clock is ahead of Sefin's; below zero behind. */
      relogioSegundos: z.int(),
    }),
  }),
}
