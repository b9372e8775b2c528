import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { ATE_HOJE, FAIXA, faixaProblem, isInFaixa } from '../kit/faixa.ts'
import { date, Id, Instant, Msg, Ref, text } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { dayOf, instanteIso } from '../kit/tempo.ts'
import { MotivoForm, motivo } from './motivo.ts'

export const SituacaoSuspensao = enumOf({
  PEDIDA: [1, 'Pedida'],
  SUSPENSA: [2, 'Suspensa'],
  LIBERACAO_PEDIDA: [3, 'Liberação pedida'],
  LIBERADA: [4, 'Liberada'],
  RECUSADA: [5, 'Recusada pela loja'],
})
export type SituacaoSuspensao = z.output<typeof SituacaoSuspensao.schema>

export const OrigemSuspensao = enumOf({ REGUA: [1, 'Régua'], A_MAO: [2, 'À mão'] })
export type OrigemSuspensao = z.output<typeof OrigemSuspensao.schema>

/** How a client was told that its store may be suspended. */
export const MeioAviso = enumOf({ EMAIL: [1, 'E-mail'], TELEFONE: [2, 'Telefone'], CARTA: [3, 'Carta'] })
export type MeioAviso = z.output<typeof MeioAviso.schema>

/** Business days between a warning and a suspension. */
export const AVISO_DIAS = 3
/** Above so many stores at once a second person decides. */
export const LOJAS_SEM_APROVACAO = 10
/** Most clients that a preview shows. */
export const SUSPENSAO_PREVIA_MAX = 2_000

export const NuncaSuspenderForm = z.object({ valor: z.boolean('Valor: informe true ou false.'), motivo })
export type NuncaSuspenderForm = z.output<typeof NuncaSuspenderForm>

const TEXTO_MAX = 500
export const AvisoSuspensaoForm = z.object({
  meio: MeioAviso.schema.meta({ label: 'Meio' }),
  data: date('Data', 'a data', ATE_HOJE),
  texto: text('Texto', 'o texto', TEXTO_MAX, { multiline: true }),
})
export type AvisoSuspensaoForm = z.output<typeof AvisoSuspensaoForm>

const Julgado = z.object({
  cliente: Ref,
  /** Those that are late. */
  boletos: z.array(Id),
  /** What is open of them. */
  vencido: z.string(),
  pode: z.boolean(),
  /** Why not; null where it may be. */
  motivo: z.string().nullable(),
  /** From when that holds no more; null where nobody knows. */
  podeEm: Instant.nullable(),
})
export type Julgado = z.output<typeof Julgado>

const access = 'financeiro'
const route = routesOf(access)
const Feita = Msg.extend({ suspensao: Id })

export const suspensao = {
  ...grid('/suspensao', {
    title: 'Suspensões',
    name: { singular: 'suspensão', plural: 'suspensões', gender: 'f' },
    access,
    columns: {
      id: col.id('Id'),
      'cliente.pessoa.nome': col.text('Cliente'),
      situacao: col.enum('Situação', SituacaoSuspensao),
      origem: col.enum('Origem', OrigemSuspensao),
      motivo: col.fixed(col.long(col.text('Motivo'))),
      dataHora: col.dateTime('Data e hora'),
      liberadaEm: col.orNull(col.dateTime('Liberada em')),
      /** What the store said. */
      erro: col.fixed(col.orNull(col.long(col.text('Erro')))),
      'cliente.id': col.hidden(col.id('Id do cliente')),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  previa: route('GET', '/suspensao/previa', {
    summary: `Os clientes em atraso pela régua, ou por um dia onde ela não suspende, e por que a loja de algum não pode ser suspensa; no máximo ${SUSPENSAO_PREVIA_MAX.toLocaleString('pt-BR')}; nada muda`,
    query: z.object({
      em: instanteIso('Em: informe data e hora, como 2026-11-30T10:00:00-03:00.')
        .refine((em) => isInFaixa(dayOf(em), FAIXA), faixaProblem('Em', FAIXA))
        .optional(),
    }),
    response: z.array(Julgado),
  }),
  suspender: route('POST', '/cliente/suspender/:id', {
    summary: 'Suspende a loja de um cliente que deve, com um motivo; o id é o do cliente',
    body: MotivoForm,
    response: Feita,
    once: true,
  }),
  liberar: route('POST', '/cliente/liberar/:id', {
    summary: 'Libera a loja suspensa de um cliente, com um motivo; o id é o do cliente',
    body: MotivoForm,
    response: Feita,
    once: true,
  }),
  nunca: route('POST', '/cliente/nunca-suspender/:id', {
    summary: 'Diz que a loja de um cliente nunca é suspensa, ou que volta a poder ser, com um motivo; o id é o do cliente',
    body: NuncaSuspenderForm,
    response: Msg,
    once: true,
  }),
  avisar: route('POST', '/cliente/aviso-suspensao/:id', {
    summary:
      'Avisa um cliente por e-mail de que a loja pode ser suspensa, ou registra que foi avisado por telefone ou carta; o id é o do cliente',
    body: AvisoSuspensaoForm,
    response: Msg,
    once: true,
  }),
}

/** How their changes read in a history. */
export const SuspensaoMudancas = z.object({
  situacao: SituacaoSuspensao.schema.meta({ label: 'Situação' }),
  motivo: z.string().meta({ label: 'Motivo' }),
  erro: z.string().meta({ label: 'Erro' }),
})
export const AvisoMudancas = z.object({
  meio: MeioAviso.schema.meta({ label: 'Meio' }),
  data: z.string().meta({ label: 'Data' }),
  enderecos: z.array(z.string()).meta({ label: 'Endereços' }),
})
export const NuncaMudancas = z.object({
  nuncaSuspender: z.string().meta({ label: 'Nunca suspender' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})
