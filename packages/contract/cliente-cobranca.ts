import { z } from 'zod'
import { SituacaoProva, TipoMensagem } from './faturamento/entrega.ts'
import { Id, Instant } from './kit/fields.ts'
import { routesOf } from './kit/route.ts'
import { SituacaoAcordo } from './cobranca/acordo.ts'
import { ResultadoLigacao, SituacaoLigacao } from './cobranca/ligacao.ts'
import { SituacaoPromessa } from './cobranca/promessa.ts'
import { OrigemSuspensao, SituacaoSuspensao } from './cobranca/suspensao.ts'

const Dinheiro = z.string()

/** What a client owes today and what is done about it, the newest of each kind. */
export const ClienteCobranca = z.object({
  /** What is open, what of it fell due before today, and all of it with the charges of today, as the client's page says it. */
  aberto: Dinheiro,
  vencido: Dinheiro,
  total: Dinheiro,
  credito: Dinheiro,
  promessas: z.array(z.object({ id: Id, situacao: SituacaoPromessa.schema, data: z.iso.date(), boletos: z.int(), aberto: Dinheiro })),
  acordos: z.array(
    z.object({ id: Id, situacao: SituacaoAcordo.schema, data: z.iso.date(), total: Dinheiro, parcelas: z.int(), aberto: Dinheiro }),
  ),
  ligacoes: z.array(
    z.object({ id: Id, situacao: SituacaoLigacao.schema, data: z.iso.date(), resultado: ResultadoLigacao.schema.nullable() }),
  ),
  /** The last one; null where its store never was suspended. */
  suspensao: z
    .object({
      id: Id,
      situacao: SituacaoSuspensao.schema,
      origem: OrigemSuspensao.schema,
      motivo: z.string(),
      dataHora: Instant,
      liberadaEm: Instant.nullable(),
      erro: z.string().nullable(),
    })
    .nullable(),
  /** Why it is never suspended; null where it may be. */
  nuncaSuspender: z.string().nullable(),
  /** Whether its store may be suspended by hand now, why not and from when it may be, and what it would show. */
  suspender: z.object({
    pode: z.boolean(),
    motivo: z.string().nullable(),
    podeEm: Instant.nullable(),
    mensagem: z.string().nullable(),
    /** Why it is not warned of that; null where it may be. */
    semAviso: z.string().nullable(),
  }),
  mensagens: z.array(
    z.object({
      id: Id,
      tipo: TipoMensagem.schema,
      assunto: z.string(),
      dataHora: Instant,
      /** Of its addresses the one that somebody should look at first. */
      situacao: SituacaoProva.schema,
    }),
  ),
})
export type ClienteCobranca = z.output<typeof ClienteCobranca>

const route = routesOf('financeiro')

export const clienteCobranca = {
  get: route('GET', '/cliente/cobranca/:id', {
    summary:
      'O que um cliente deve hoje e o que se faz a respeito: promessas, acordos, ligações, suspensão da loja, mensagens; o id é o do cliente',
    response: ClienteCobranca,
  }),
}
