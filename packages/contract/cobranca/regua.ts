import { z } from 'zod'
import { can } from '../kit/can.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { dateOptional, flag, Id, Msg, orDefault, Ref, text, textOptional } from '../kit/fields.ts'
import { fillMarks, marksProblem } from '../kit/marks.ts'
import { grid, resource } from '../kit/resource.ts'
import { route } from '../kit/route.ts'

export const REGRAS_MAX = 20
const DIAS_MIN = -30
const DIAS_MAX = 120
const ASSUNTO_MAX = 120
const TEXTO_MAX = 4_000

/** What a reminder may name, in double braces, and what stands there then. */
export const MARCAS = {
  cliente: 'nome do cliente',
  fatura: 'mês da fatura, como 10/2026',
  parcela: 'parcela, como 1/3',
  valor: 'valor do boleto',
  vencimento: 'vencimento',
  total: 'o que se paga hoje, com multa, juros e o que já foi pago',
  diasAtraso: 'dias em atraso',
  linhaDigitavel: 'linha digitável',
  pixCopiaECola: 'Pix copia e cola',
} as const
export type Marca = keyof typeof MARCAS

/** Puts what each mark means in its place. */
export const preencher = (text: string, valores: Readonly<Record<Marca, string>>): string => fillMarks(text, valores)

/** What a rule does about a boleto. */
export const AcaoRegua = enumOf({
  EMAIL: [1, 'E-mail'],
  LIGAR: [2, 'Ligar'],
  AVISAR: [3, 'Avisar suspensão'],
  SUSPENDER: [4, 'Suspender loja'],
})
export type AcaoRegua = z.output<typeof AcaoRegua.schema>

/** Only a reminder has words of its own: a warning has those of all warnings. */
export const temPalavras = (acao: unknown): boolean => acao === AcaoRegua.code.EMAIL

const DIAS = `Dias: informe um número inteiro de ${DIAS_MIN} a ${DIAS_MAX}.`

export const ReguaForm = z
  .object({
    nome: text('Nome', 'o nome', 60),
    acao: orDefault(AcaoRegua.schema, AcaoRegua.code.EMAIL).meta({ label: 'Ação' }),
    /** From the due date: below zero before it. */
    dias: z
      .preprocess(
        (v) => (typeof v === 'string' && /^-?\d{1,3}$/.test(v.trim()) ? Number(v) : v),
        z.int(DIAS).min(DIAS_MIN, DIAS).max(DIAS_MAX, DIAS),
      )
      .meta({ label: 'Dias do vencimento', required: true }),
    assunto: textOptional('Assunto', ASSUNTO_MAX),
    texto: textOptional('Texto', TEXTO_MAX, { multiline: true }),
    anexarPdf: flag('Anexar o boleto em PDF', false),
    ativa: flag('Ativa', true),
  })
  .superRefine(({ acao, dias, assunto, texto }, ctx) => {
    const say = (field: string, message: string | undefined) =>
      message !== undefined && ctx.addIssue({ code: 'custom', path: [field], message })
    if (!temPalavras(acao)) {
      if (dias <= 0) say('dias', `Dias: esta ação vem depois do vencimento. Informe de 1 a ${DIAS_MAX}.`)
      return
    }
    say('assunto', assunto === null ? 'Informe o assunto.' : marksProblem('Assunto', assunto, Object.keys(MARCAS)))
    say('texto', texto === null ? 'Informe o texto.' : marksProblem('Texto', texto, Object.keys(MARCAS)))
  })
export type ReguaForm = z.output<typeof ReguaForm>

/** What became of a reminder. */
export const SituacaoLembrete = enumOf({
  NA_FILA: [0, 'Na fila'],
  ENVIADO: [1, 'Enviado'],
  ERRO: [2, 'Erro'],
  DISPENSADO: [3, 'Dispensado'],
})

/** Sent again is what did not arrive, or was let be because its boleto was paid then. */
export const podeLembrete = can(SituacaoLembrete, { reenviar: ['ERRO', 'DISPENSADO'] })

const access = 'financeiro'

const envios = grid('/regua-cobranca/envios', {
  title: 'Lembretes enviados',
  name: { singular: 'lembrete', plural: 'lembretes', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    dataHora: col.dateTime('Data e hora'),
    'cliente.pessoa.nome': col.text('Cliente'),
    'boleto.id': col.id('Boleto'),
    'regra.nome': col.short(col.text('Regra')),
    situacao: col.enum('Situação', SituacaoLembrete),
    /** Why it was not sent, or not yet. */
    motivo: col.orNull(col.long(col.text('Motivo'))),
    emails: col.pessoal(col.short(col.text('E-mails'))),
    assunto: col.short(col.text('Assunto')),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

const Lembrete = z.object({
  acao: AcaoRegua.schema,
  boleto: Id,
  cliente: Ref,
  regra: Ref,
  emails: z.array(z.string()),
  /** Nobody of the client is marked for Cobrança: it goes to all. */
  todos: z.boolean(),
  /** Those of a mail; of other actions without words. */
  assunto: z.string(),
  texto: z.string(),
  /** Why it is not done; null where it is. */
  motivo: z.string().nullable(),
})
export type Lembrete = z.output<typeof Lembrete>

/** Most boletos and rules that a preview shows. */
export const PREVIA_MAX = 2_000

export const reguaCobranca = {
  ...resource('/regua-cobranca', {
    title: 'Régua de Cobrança',
    name: { singular: 'regra', plural: 'regras', gender: 'f' },
    access,
    writeAccess: 'financeiro-admin',
    form: ReguaForm,
    record: z.object({
      id: Id,
      nome: z.string(),
      acao: AcaoRegua.schema,
      dias: z.int(),
      assunto: z.string().nullable(),
      texto: z.string().nullable(),
      anexarPdf: z.boolean(),
      ativa: z.boolean(),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      acao: col.enum('Ação', AcaoRegua),
      dias: col.number('Dias do vencimento'),
      assunto: col.orNull(col.text('Assunto')),
      anexarPdf: col.boolean('Anexa PDF'),
      ativa: col.boolean('Ativa'),
    },
    defaultSort: [{ col: 'dias', sort: 'asc' }],
  }),
  envios,
  previa: route('GET', '/regua-cobranca/previa', {
    access,
    summary: `O que as regras fazem em um dia, hoje se nenhum for dito, boleto a boleto, e por que algo não é feito; no máximo ${PREVIA_MAX.toLocaleString('pt-BR')}; nada é feito`,
    query: z.object({ data: dateOptional('Data').optional() }),
    response: z.array(Lembrete),
  }),
  executar: route('POST', '/regua-cobranca/executar', {
    access,
    summary:
      'Faz agora o que as regras pedem desde a última vez: lembretes, ligações e avisos, um por boleto e regra, para sempre, e suspensões; julga promessas e acordos',
    body: z.unknown(),
    response: Msg.extend({
      enviados: z.int(),
      /** Sent before, by the same rule. */
      repetidos: z.int(),
      semEmail: z.int(),
      erros: z.int(),
      /** Clients to call, and clients warned of a suspension. */
      ligacoes: z.int(),
      avisos: z.int(),
      /** Stores that are suspended. */
      suspensoes: z.int(),
      /** The request that a second person decides on, where the stores are too many. */
      aprovacao: Id.nullable(),
    }),
  }),
}
