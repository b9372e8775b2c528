import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Ref } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { grid, gridOf } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { NOSSO_NUMERO } from './titulo.ts'

const MB = 1024 * 1024
export const RETORNO_BYTES = 20 * MB
/** Of a preview. */
export const ITENS_MAX = 500

/** What a movement of a bank means to us. */
export const TIPOS_DE_MOVIMENTO = {
  entrada: 'Entrada confirmada',
  rejeitada: 'Entrada rejeitada',
  liquidacao: 'Liquidação',
  baixa: 'Baixa',
  vencimento: 'Vencimento alterado',
  cartorio: 'Em cartório',
  retirado: 'Retirado de cartório',
  protesto: 'Protestado',
  instrucaoRejeitada: 'Instrução rejeitada',
  tarifa: 'Tarifa',
  estorno: 'Estorno',
  outro: 'Outro',
} as const
export type TipoMovimento = keyof typeof TIPOS_DE_MOVIMENTO

export const SituacaoRetorno = enumOf({
  PROCESSANDO: [1, 'Processando'],
  PROCESSADO: [2, 'Processado'],
  COM_EXCECOES: [3, 'Com exceções'],
})

export const SituacaoLinha = enumOf({
  LIQUIDADA: [1, 'Liquidada'],
  EM_PARTE: [2, 'Em parte'],
  INFORMATIVA: [3, 'Informativa'],
  JA_PROCESSADA: [4, 'Já processada'],
  EXCECAO: [5, 'Exceção'],
  RESOLVIDA: [6, 'Resolvida'],
  DESCARTADA: [7, 'Descartada'],
})

/** What a file says of one title; amounts as `"1234.56"`, dates as `YYYY-MM-DD`. */
export const Ocorrencia = z.object({
  /** In the file, from 1. */
  linha: z.int(),
  movimento: z.string(),
  tipo: z.enum(keysOf(TIPOS_DE_MOVIMENTO)),
  /** As the file has it, with its digit where the bank writes it there. */
  nossoNumero: z.string(),
  nossoNumeroDv: z.string(),
  seuNumero: z.string(),
  usoEmpresa: z.string(),
  pagador: z.string(),
  vencimento: z.string().nullable(),
  valor: z.string(),
  valorPago: z.string(),
  acrescimos: z.string(),
  desconto: z.string(),
  abatimento: z.string(),
  tarifa: z.string(),
  dataOcorrencia: z.string().nullable(),
  dataCredito: z.string().nullable(),
  motivos: z.string(),
})
export type Ocorrencia = z.output<typeof Ocorrencia>

export const ItemRetorno = Ocorrencia.extend({
  boleto: Id.nullable(),
  /** Null where no account is known, so that nobody can tell. */
  situacao: SituacaoLinha.schema.nullable(),
  mensagem: z.string(),
})

/** What a file says of itself, and what its lines add up to. */
export const ResumoRetorno = z.object({
  banco: z.string(),
  layout: z.literal([240, 400]),
  sequencia: z.int().nullable(),
  dataArquivo: z.string().nullable(),
  linhas: z.int(),
  titulos: z.int(),
  liquidados: z.int(),
  confirmados: z.int(),
  rejeitados: z.int(),
  baixados: z.int(),
  totalPago: z.string(),
  tarifas: z.string(),
  avisos: z.array(z.string()),
})
export type ResumoRetorno = z.output<typeof ResumoRetorno>

const RetornoImportado = ResumoRetorno.extend({
  id: Id,
  /** The same file came before. */
  duplicado: z.boolean(),
  situacao: SituacaoRetorno.schema,
  contaBancaria: Ref,
  excecoes: z.int(),
  /** Lines that another file had brought. */
  repetidas: z.int(),
})
export type RetornoImportado = z.output<typeof RetornoImportado>

/**
 * Of a preview: what was not imported has no number, and need not be of an account. `excecoes`, `repetidas`, `aLiquidar` and `emParte` are what an
 * import would come to now; where no account is known, 0.
 */
const RetornoLido = RetornoImportado.extend({
  id: Id.nullable(),
  situacao: SituacaoRetorno.schema.nullable(),
  contaBancaria: Ref.nullable(),
  /** Boletos of which nothing would be open any more. */
  aLiquidar: z.int(),
  /** Payments of less than what is open. */
  emParte: z.int(),
})
/** What would become of a title now; of one that was imported, what became of it. */
const ItemPrevisto = ItemRetorno.extend({ cliente: Ref.nullable() })

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/retorno', {
  title: 'Retornos',
  name: { singular: 'retorno', plural: 'retornos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    inicio: col.dateTime('Importado em'),
    'contaBancaria.nome': col.short(col.text('Conta')),
    dataArquivo: col.orNull(col.date('Data do arquivo')),
    situacao: col.enum('Situação', SituacaoRetorno),
    titulos: col.fixed(col.number('Títulos')),
    liquidados: col.fixed(col.number('Liquidados')),
    excecoes: col.fixed(col.number('Exceções')),
    totalPago: col.fixed(col.money('Total pago')),
    tarifas: col.fixed(col.money('Tarifas')),
    sequencia: col.orNull(col.plain(col.number('Sequência'))),
    nome: col.fixed(col.text('Arquivo')),
    'contaBancaria.id': col.hidden(col.id('Id da conta')),
  },
  besides: { banco: z.string(), layout: z.int() },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

const rows = grid('/retorno/linhas', {
  title: 'Linhas do retorno',
  name: { singular: 'linha', plural: 'linhas', gender: 'f' },
  access,
  columns: {
    linha: col.plain(col.number('Linha')),
    situacao: col.enum('Situação', SituacaoLinha),
    /** Who is to pay the boleto; null where none was found. */
    'cliente.nome': col.fixed(col.orNull(col.text('Cliente'))),
    valorPago: col.fixed(col.money('Valor pago')),
    mensagem: col.fixed(col.long(col.text('Mensagem'))),
    movimento: col.fixed(col.short(col.text('Movimento'))),
    tipo: col.fixed(col.as(Ocorrencia.shape.tipo, col.short(col.text('Tipo')))),
    nossoNumero: col.fixed(col.digits('Nosso número', NOSSO_NUMERO)),
    valor: col.fixed(col.money('Valor')),
    dataOcorrencia: col.fixed(col.orNull(col.date('Ocorrência'))),
    dataCredito: col.fixed(col.orNull(col.date('Crédito'))),
    boleto: col.fixed(col.orNull(col.id('Boleto'))),
    'cliente.id': col.orNull(col.hidden(col.id('Id do cliente'))),
  },
  besides: {
    nossoNumeroDv: z.string(),
    seuNumero: z.string(),
    usoEmpresa: z.string(),
    pagador: z.string(),
    vencimento: z.string().nullable(),
    acrescimos: z.string(),
    desconto: z.string(),
    abatimento: z.string(),
    tarifa: z.string(),
    motivos: z.string(),
  },
  defaultSort: [{ col: 'linha', sort: 'asc' }],
})

export const retorno = {
  ...grade,
  previa: route('POST', '/retorno/previa', {
    summary: 'Lê um arquivo de retorno do banco, CNAB 240 ou 400, na parte `arquivo`, e diz o que a importação faria; nada é gravado',
    response: Msg.extend({ ...RetornoLido.shape, itens: z.array(ItemPrevisto).max(ITENS_MAX) }),
    files: { most: 1, bytes: RETORNO_BYTES },
    changes: false,
  }),
  importar: route('POST', '/retorno/importar', {
    summary:
      'Importa um arquivo de retorno, na parte `arquivo`, e faz o que ele diz; o mesmo arquivo outra vez responde o mesmo `id`. ' +
      'Continua em segundo plano: o que falta se lê em `retorno/get/{id}`',
    response: Msg.extend(RetornoImportado.shape),
    files: { most: 1, bytes: RETORNO_BYTES },
  }),
  get: route('GET', '/retorno/get/:id', {
    summary: 'Um retorno importado, com o andamento',
    response: RetornoImportado.omit({ duplicado: true }).extend({
      nome: z.string(),
      inicio: Instant,
      /** Null while it goes on. */
      fim: Instant.nullable(),
      usuario: z.string().nullable(),
      /** Titles that have been worked off. */
      feitos: z.int(),
    }),
  }),
  arquivo: route('GET', '/retorno/arquivo/:id', {
    summary: 'O arquivo de um retorno, como veio',
    download: true,
  }),
}

/** The lines of a file as the bank told them, with what became of each; the id is the file's. */
export const linhasDoRetorno = gridOf(rows)
