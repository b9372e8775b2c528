import { z } from 'zod'
import { MotivoForm } from '../cobranca/motivo.ts'
import { col } from '../kit/columns.ts'
import { Id, Instant, Msg, Ref } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Competencia } from '../kit/tempo.ts'
import { SituacaoFatura } from './fatura.ts'
import { CancelarNfse, EmitirNfse, SubstituirNfse } from './nfse-pedidos.ts'
import { AmbienteNfse, MotivoCancelamentoNfse, SituacaoNfse } from './nfse-situacao.ts'

/** Something that is missing before a note can be made, and where it is mended. */
export const Falta = z.object({
  onde: z.enum(['empresa', 'certificado', 'cliente', 'objeto', 'fatura']),
  id: Id.nullable(),
  campo: z.string().nullable(),
  texto: z.string(),
})
export type Falta = z.output<typeof Falta>

/** `codigo` and `descricao` are the other side's words, `texto` what to do, where that is known. */
export const ErroNfse = z.object({
  codigo: z.string(),
  descricao: z.string(),
  complemento: z.string().nullable(),
  texto: z.string().nullable(),
})
export type ErroNfse = z.output<typeof ErroNfse>

/** A note as short as a command answers it. */
export const NotaBreve = z.object({
  id: Id,
  situacao: SituacaoNfse.schema,
  serie: z.int(),
  numeroDps: z.int(),
  numero: z.int().nullable(),
  chave: z.string().nullable(),
  erro: z.string().nullable(),
})
export type NotaBreve = z.output<typeof NotaBreve>

const dinheiro = z.string()

/** What a note would be; every amount as `"1234.56"`. */
export const NotaPrevista = z.object({
  objeto: z.string(),
  cTribNac: z.string().nullable(),
  cNBS: z.string().nullable(),
  valor: dinheiro,
  desconto: dinheiro,
  base: dinheiro,
  iss: z.object({ retido: z.boolean(), valor: dinheiro }),
  pis: dinheiro,
  cofins: dinheiro,
  csll: dinheiro,
  irrf: dinheiro,
  inss: dinheiro,
  retido: dinheiro,
  liquido: dinheiro,
  descricao: z.string(),
})
export type NotaPrevista = z.output<typeof NotaPrevista>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/nfse', {
  title: 'Notas fiscais',
  name: { singular: 'nota fiscal', plural: 'notas fiscais', gender: 'f' },
  access,
  columns: {
    id: col.further(col.id('Id')),
    numero: col.orNull(col.plain(col.number('Número'))),
    situacao: col.enum('Situação', SituacaoNfse),
    competencia: col.digits('Competência', 7),
    'fatura.id': col.id('Fatura'),
    'cliente.pessoa.nome': col.text('Cliente'),
    dataEmissao: col.orNull(col.dateTime('Emissão')),
    valor: col.money('Valor'),
    desconto: col.further(col.money('Desconto')),
    retido: col.money('Retido'),
    iss: col.further(col.money('ISS')),
    liquido: col.money('Líquido'),
    ibs: col.further(col.orNull(col.money('IBS'))),
    cbs: col.further(col.orNull(col.money('CBS'))),
    erro: col.fixed(col.orNull(col.long(col.text('Erro')))),
    erroCodigo: col.further(col.orNull(col.short(col.text('Código do erro')))),
    serie: col.further(col.plain(col.number('Série'))),
    numeroDps: col.further(col.plain(col.number('Número da DPS'))),
    chave: col.further(col.orNull(col.text('Chave'))),
    ambiente: col.further(col.enum('Ambiente', AmbienteNfse)),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

/** Invoices with a value that lack an authorised note for all of it; `id` is the invoice's. */
const gradeSemNota = grid('/nfse/sem-nota', {
  title: 'Faturas sem nota',
  name: { singular: 'fatura sem nota', plural: 'faturas sem nota', gender: 'f' },
  access,
  columns: {
    id: col.id('Fatura'),
    competencia: col.digits('Competência', 7),
    'cliente.pessoa.nome': col.text('Cliente'),
    situacao: col.enum('Situação', SituacaoFatura),
    valor: col.money('Valor'),
    motivo: col.fixed(col.orNull(col.long(col.text('Por que não tem nota')))),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

/** A row of the list, as a screen beside an invoice shows it. */
export const NfseDaFatura = NotaBreve.extend({
  competencia: z.string(),
  dataEmissao: Instant.nullable(),
  valor: dinheiro,
  desconto: dinheiro,
  retido: dinheiro,
  iss: dinheiro,
  liquido: dinheiro,
  erroCodigo: z.string().nullable(),
  ambiente: AmbienteNfse.schema,
})
export type NfseDaFatura = z.output<typeof NfseDaFatura>

/** All of a note: amounts as the other side says once it is authorised, ours before. */
export const Nfse = NfseDaFatura.extend({
  fatura: z.object({ id: Id, situacao: SituacaoFatura.schema }),
  cliente: Ref,
  dataHora: Instant,
  /** When it was first sent. */
  enviadaEm: Instant.nullable(),
  usuario: Ref.nullable(),
  ibs: dinheiro.nullable(),
  cbs: dinheiro.nullable(),
  tomador: z.object({
    nome: z.string(),
    documento: z.string(),
    inscricaoMunicipal: z.string().nullable(),
    endereco: z.string().nullable(),
    email: z.string().nullable(),
    fone: z.string().nullable(),
  }),
  servico: z.object({
    cTribNac: z.string(),
    cTribMun: z.string().nullable(),
    cNBS: z.string().nullable(),
    descricao: z.string(),
    municipio: z.string(),
  }),
  valores: z.object({
    servico: dinheiro,
    desconto: dinheiro,
    base: dinheiro,
    aliquota: z.string().nullable(),
    iss: dinheiro,
    issRetido: dinheiro,
    irrf: dinheiro,
    inss: dinheiro,
    csll: dinheiro,
    totalRetido: dinheiro,
    liquido: dinheiro,
  }),
  ibsCbs: z.object({ base: dinheiro, ibsUf: dinheiro, ibsMun: dinheiro, ibs: dinheiro, cbs: dinheiro, totalNota: dinheiro }).nullable(),
  erros: z.array(ErroNfse),
  tentativas: z.array(
    z.object({ dataHora: Instant, pedido: z.string(), status: z.int().nullable(), codigo: z.string().nullable(), ms: z.int() }),
  ),
  /** What differs between the note and its invoice by now, each with what to do. */
  divergencias: z.array(z.string()),
  substitui: NotaBreve.nullable(),
  substituidaPor: NotaBreve.nullable(),
  evento: z.object({ cMotivo: MotivoCancelamentoNfse.schema, motivo: z.string(), registrado: z.boolean() }).nullable(),
  /** The other side is left in peace: why, and until when. */
  descanso: z.object({ ate: Instant.nullable(), motivo: z.string() }).nullable(),
})
export type Nfse = z.output<typeof Nfse>

const ano = z.coerce.number('Informe o ano.').pipe(Competencia.shape.ano)
const mes = z.coerce.number('Informe o mês.').pipe(Competencia.shape.mes)
const yes = z.enum(['true', 'false'], 'Use true ou false.').optional()

const Feito = Msg.extend({ nota: NotaBreve })

/** The national notes of services, from an invoice to the accountant. */
export const nfse = {
  ...grade,
  somas: somasOf(grade, ['valor', 'retido', 'iss', 'liquido', 'ibs', 'cbs']),
  get: route('GET', '/nfse/get/:id', { summary: 'Uma nota com o que foi pedido e respondido', response: Nfse }),
  previa: route('GET', '/nfse/previa/:id', {
    summary: 'As notas que uma fatura daria, ou o que falta para elas; nada é gravado; o id é o da fatura',
    /** `motivo`: why it cannot be, where that is no lack. */
    response: z.object({
      notas: z.array(NotaPrevista),
      faltas: z.array(Falta),
      pode: z.boolean(),
      motivo: z.string().nullable(),
    }),
  }),
  emitir: route('POST', '/nfse/emitir/:id', {
    summary: 'Emite as notas de uma fatura e espera até 15 segundos por elas; o id é o da fatura',
    body: EmitirNfse,
    response: Msg.extend({ notas: z.array(NotaBreve) }),
    once: true,
  }),
  reemitir: route('POST', '/nfse/reemitir/:id', {
    summary: 'Monta de novo uma nota recusada, com os dados de hoje, e a envia',
    response: Feito,
    once: true,
  }),
  conferir: route('POST', '/nfse/conferir/:id', {
    summary: 'Pergunta agora à Sefin por uma nota de que não se sabe',
    response: Feito,
    once: true,
  }),
  descartar: route('POST', '/nfse/descartar/:id', {
    summary: 'Descarta uma nota que não foi emitida; o seu número fica livre',
    body: MotivoForm,
    response: Feito,
    once: true,
  }),
  cancelar: route('POST', '/nfse/cancelar/:id', {
    summary: 'Pede o cancelamento de uma nota autorizada',
    body: CancelarNfse,
    response: Feito,
    once: true,
  }),
  substituir: route('POST', '/nfse/substituir/:id', {
    summary: 'Emite, com os dados de hoje, uma nota que toma o lugar de outra',
    body: SubstituirNfse,
    response: Feito,
    once: true,
  }),
  xml: route('GET', '/nfse/xml/:id', { summary: 'O XML da nota, como a Sefin o mandou', download: true }),
  evento: route('GET', '/nfse/evento/:id', { summary: 'O XML do evento que cancelou a nota', download: true }),
  pdf: route('GET', '/nfse/pdf/:id', { summary: 'O DANFSe da nota', download: true }),
  zip: route('GET', '/nfse/zip', {
    summary: 'As notas de um mês em um ZIP, com a relação; com novas, só o que mudou desde a última entrega',
    query: z.object({ ano, mes, pdf: yes, novas: yes }),
    stream: true,
    download: true,
  }),
  meses: route('GET', '/nfse/mes', {
    summary: 'Os meses que têm notas, do mais novo ao mais antigo, e quando cada um foi entregue ao contador',
    response: z.object({
      meses: z.array(
        z.object({
          ano: z.int(),
          mes: z.int(),
          notas: z.int(),
          fechado: z.boolean(),
          fechadoEm: Instant.nullable(),
          /** What changed since the last time it was handed over. */
          novas: z.int(),
        }),
      ),
    }),
  }),
  fechar: route('POST', '/nfse/mes/fechar', {
    summary: 'Diz que as notas de um mês foram entregues ao contador',
    body: Competencia,
    response: Msg,
    once: true,
  }),
  reabrir: route('POST', '/nfse/mes/reabrir', {
    access: 'admin',
    summary: 'Abre de novo um mês que foi entregue ao contador',
    body: Competencia,
    response: Msg,
    once: true,
  }),
}

/** Billed invoices that lack notes. */
export const nfseSemNota = { ...gradeSemNota, somas: somasOf(gradeSemNota, ['valor']) }
