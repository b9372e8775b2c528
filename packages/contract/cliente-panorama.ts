import { z } from 'zod'
import { Agenda } from './checklist-agenda.ts'
import { SITUACAO_LOJA } from './client-status.ts'
import { SituacaoVinculo, TipoVinculo } from './cliente-objeto-contrato.ts'
import { PendenciaDoCliente } from './cobranca/pendencia.ts'
import { SituacaoFatura, TipoFatura } from './faturamento/fatura.ts'
import { Recusa } from './faturamento/recusa.ts'
import { Id, Instant, Ref } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { route } from './kit/route.ts'
import { Percentual, SituacaoTask } from './task.ts'

/** Days before its end from which a contract or a document is said to end. */
export const FIM_PROXIMO_DIAS = 60

const Dinheiro = z.string()
const LOJAS = keysOf(SITUACAO_LOJA)

export const Panorama = z.object({
  contratos: z.array(
    z.object({
      id: Id,
      objetoContrato: Ref.extend({ codigo: z.string() }),
      situacao: SituacaoVinculo.schema,
      tipo: TipoVinculo.schema,
      dataInicio: Instant,
      dataFim: Instant.nullable(),
      /** In words: `R$ 300,00 por mês`. */
      preco: z.string(),
      /** The next one and the first day of its month, where one is known. */
      proximoPreco: z.object({ aPartirDe: z.iso.date(), preco: z.string() }).nullable(),
      /** The month of the next readjustment, `2026/11`, also where it is past and was not made; null of what is not readjusted. */
      proximoReajuste: z.string().nullable(),
      /** Ends within 60 days. */
      terminando: z.boolean(),
    }),
  ),
  /** The newest invoices and what is open of all of them; null for whom invoices are not shown to. */
  faturas: z
    .object({
      aberto: Dinheiro,
      vencido: Dinheiro,
      /** What is left of its credits, which its next invoices use. */
      credito: Dinheiro,
      /** Boletos that are open, those of them that are late, and the oldest day that one of these was due. */
      abertos: z.number().int(),
      vencidos: z.number().int(),
      vencidoDesde: z.iso.date().nullable(),
      /** The next day, from today on, that something open is due. */
      proximoVencimento: z.iso.date().nullable(),
      ultimas: z.array(
        z.object({
          id: Id,
          ano: z.number().int(),
          mes: z.number().int(),
          tipo: TipoFatura.schema,
          situacao: SituacaoFatura.schema,
          valor: Dinheiro,
          valorPago: Dinheiro,
          dataHoraVencimento: Instant.nullable(),
          proximoVencimento: z.iso.date().nullable(),
          /** Of its boletos; null before it has any. */
          aberto: Dinheiro.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Those that wait or run, and how many there are of them. */
  tarefas: z.object({
    abertas: z.number().int(),
    rows: z.array(
      z.object({
        id: Id,
        descricao: z.string(),
        situacao: SituacaoTask.schema,
        progresso: Percentual,
        /** When it is gone on with, and the checklist and who is to do it. */
        proximo: z.object({ dataInicio: Agenda.shape.dataInicio, checklist: z.string(), responsavel: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  /** How many there are of each kind, whatever their situation; null of what is not shown to who asks. */
  totais: z.object({ contratos: z.number().int(), faturas: z.number().int().nullable(), tarefas: z.number().int() }),
  /** The next ones that are open. */
  agendamentos: z.array(
    z.object({ id: Id, task: Id, checklist: z.string(), responsavel: z.string().nullable(), dataInicio: Agenda.shape.dataInicio }),
  ),
  /** The attachments that end within 60 days or have ended, the oldest first. */
  documentos: z.array(z.object({ id: Id, nome: z.string(), validade: z.iso.date() })),
  /** Mails of invoices and reminders that did not arrive; none for whom invoices are not shown to. */
  recusas: z.array(Recusa),
  /** What a bank would miss of it; null where nothing, without an account, and for whom invoices are not shown to. */
  pendencia: PendenciaDoCliente.nullable(),
  /** What the client's store said last, and since when; null where it never did. */
  loja: z
    .object({
      situacao: z.enum(LOJAS).nullable(),
      desde: Instant.nullable(),
      atualizadoEm: Instant.nullable(),
      erro: z.string().nullable(),
    })
    .nullable(),
})
export type Panorama = z.output<typeof Panorama>

/** A client at a glance, for its page. */
export const panorama = route('GET', '/cliente/panorama/:id', {
  access: 'session',
  summary:
    'O cliente de relance: vínculos com o preço em palavras, faturas (só para o Financeiro), tarefas, agendamentos, documentos perto do fim, loja',
  response: Panorama,
})
