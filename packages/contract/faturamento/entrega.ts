import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { type CodeOf, enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'

/** What a message to a client is about. */
export const TipoMensagem = enumOf({
  FATURA: [1, 'Fatura'],
  LEMBRETE: [2, 'Lembrete'],
  NOTIFICACAO: [3, 'Notificação'],
  NOTA: [4, 'Nota'],
  EXTRATO: [5, 'Extrato'],
  SUSPENSAO: [6, 'Aviso de suspensão'],
  ACORDO: [7, 'Acordo'],
})
export type TipoMensagem = z.output<typeof TipoMensagem.schema>

/** What is known of a message at one of its addresses. */
export const SituacaoProva = enumOf({
  NA_FILA: [1, 'Na fila'],
  /** The mail server has it for the address. */
  ACEITO: [2, 'Aceito'],
  /** The address is to be tried again. */
  ADIADO: [3, 'Adiado'],
  RECUSADO: [4, 'Recusado'],
  /** Nobody knows whether it arrived. */
  INCERTO: [5, 'Incerto'],
  DEVOLVIDO: [6, 'Devolvido'],
  /** Accepted, and not delivered yet. */
  ATRASADO: [7, 'Atrasado'],
  ENTREGUE: [8, 'Entregue'],
  /** There was nothing to tell any more. */
  DISPENSADO: [9, 'Dispensado'],
})
export type SituacaoProva = z.output<typeof SituacaoProva.schema>

/** How a proof moves on; what has nowhere to go stays as it is. What nobody knew is known once it is told. */
const MUDANCAS = SituacaoProva.byCode<readonly SituacaoProva[]>({
  NA_FILA: SituacaoProva.codes('ACEITO', 'ADIADO', 'RECUSADO', 'INCERTO', 'DISPENSADO'),
  ADIADO: SituacaoProva.codes('ADIADO', 'ACEITO', 'RECUSADO', 'INCERTO', 'DISPENSADO'),
  ACEITO: SituacaoProva.codes('DEVOLVIDO', 'ATRASADO', 'ENTREGUE'),
  INCERTO: SituacaoProva.codes('DEVOLVIDO', 'ATRASADO', 'ENTREGUE'),
  ATRASADO: SituacaoProva.codes('DEVOLVIDO', 'ENTREGUE'),
  ENTREGUE: SituacaoProva.codes('DEVOLVIDO'),
  RECUSADO: [],
  DEVOLVIDO: [],
  DISPENSADO: [],
})
export const podeMudarProva = (from: SituacaoProva, to: SituacaoProva): boolean => MUDANCAS[from].includes(to)

/** Nobody has it at such an address, and somebody is to do something about it. */
export const naoChegouProva = (situacao: SituacaoProva): boolean =>
  SituacaoProva.codes('RECUSADO', 'DEVOLVIDO').some((one) => one === situacao)

/** Of an invoice's newest mail, at all of its addresses. */
export const EntregaFatura = enumOf({
  NAO_ENVIADA: [0, 'Não enviada'],
  NA_FILA: [1, 'Na fila'],
  ACEITA: [2, 'Aceita'],
  EM_PARTE: [3, 'Em parte'],
  RECUSADA: [4, 'Recusada'],
  DEVOLVIDA: [5, 'Devolvida'],
})
export type EntregaFatura = CodeOf<typeof EntregaFatura>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/envio-prova', {
  title: 'Entregas',
  name: { singular: 'entrega', plural: 'entregas', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    dataHora: col.dateTime('Data e hora'),
    tipo: col.enum('Tipo', TipoMensagem),
    'cliente.pessoa.nome': col.text('Cliente'),
    'cliente.id': col.hidden(col.id('Id do cliente')),
    'fatura.id': col.orNull(col.id('Fatura')),
    endereco: col.text('Endereço'),
    situacao: col.enum('Situação', SituacaoProva),
    /** The mail server's last words. */
    resposta: col.orNull(col.long(col.text('Resposta'))),
    tentativas: col.further(col.number('Tentativas')),
    devolvidoEm: col.further(col.orNull(col.dateTime('Devolvido em'))),
    abertoEm: col.further(col.orNull(col.dateTime('Página aberta em'))),
    visto: col.further(col.boolean('Visto')),
    assunto: col.further(col.text('Assunto')),
    messageId: col.further(col.orNull(col.text('Message-ID'))),
    'usuario.nome': col.further(col.orNull(col.text('Enviada por'))),
    mensagem: col.hidden(col.id('Mensagem')),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

const Prova = z.object({
  id: Id,
  endereco: z.string(),
  situacao: SituacaoProva.schema,
  resposta: z.string().nullable(),
  tentativas: z.int(),
  devolvidoEm: Instant.nullable(),
  visto: z.boolean(),
})

export const Mensagem = z.object({
  id: Id,
  dataHora: Instant,
  tipo: TipoMensagem.schema,
  cliente: z.object({ id: Id, pessoa: z.object({ nome: z.string() }) }),
  fatura: z.object({ id: Id }).nullable(),
  boletos: z.array(Id),
  assunto: z.string(),
  messageId: z.string().nullable(),
  usuario: z.object({ nome: z.string() }).nullable(),
  abertoEm: Instant.nullable(),
  /** As it was sent; null before, and of what was mailed when nobody kept it. */
  texto: z.string().nullable(),
  provas: z.array(Prova),
})
export type Mensagem = z.output<typeof Mensagem>

export const VISTO_MAX = 500
const MB = 1024 * 1024
export const DEVOLUCAO_TEXTO_MAX = MB
export const DEVOLUCAO_BYTES = 5 * MB

/** What a notice of a mail server was found to say of messages of ours. */
export const Devolucao = z.object({
  tipo: z.enum(['dsn', 'texto']),
  casadas: z.array(z.object({ prova: Id, endereco: z.string(), situacao: SituacaoProva.schema, status: z.string(), texto: z.string() })),
  /** What it says of addresses that none of our messages went to. */
  semPar: z.array(z.object({ endereco: z.string(), status: z.string() })),
})
export type Devolucao = z.output<typeof Devolucao>

export const entrega = {
  ...grade,
  mensagem: route('GET', '/mensagem/:id', {
    summary: 'Uma mensagem com o seu texto e o que se sabe dela em cada endereço',
    response: Mensagem,
  }),
  visto: route('POST', '/envio-prova/visto', {
    summary: 'Tira entregas que falharam do que há para fazer; nada é enviado',
    body: z.object({ provas: z.array(Id).min(1, 'Escolha ao menos uma entrega.').max(VISTO_MAX, `No máximo ${VISTO_MAX} entregas.`) }),
    response: Msg,
    once: true,
  }),
  devolucao: route('POST', '/envio-prova/devolucao', {
    summary:
      'Lê um aviso de devolução, no corpo em `mensagem` ou em um .eml na parte `arquivo`, e diz a que entregas ele se refere; o mesmo aviso outra vez responde o mesmo',
    body: z.object({ mensagem: z.string().max(DEVOLUCAO_TEXTO_MAX, 'A mensagem tem no máximo 1 MB.').optional() }),
    response: Msg.extend({ ...Devolucao.shape, repetida: z.boolean() }),
    files: { most: 1, bytes: DEVOLUCAO_BYTES },
    once: true,
  }),
  ler: routesOf('financeiro-admin')('POST', '/envio-prova/ler', {
    summary: 'Lê agora a caixa das devoluções, sem esperar a vez dela',
    response: Msg.extend({ lidas: z.int(), casadas: z.int() }),
    once: true,
  }),
}
