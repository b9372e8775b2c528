import { entrega, type Mensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import type { Db } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { listOf } from '../../kit/list/list-of.ts'

export const provasLista = listOf(entrega, {
  table: 'envio_prova',
  alias: 'v',
  counted: true,
  joins: {
    m: { table: 'mensagem', by: 'v.mensagemId' },
    c: { table: 'cliente', by: 'm.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    u: { table: 'usuario', by: 'm.usuarioId', left: true },
  },
  columns: {
    dataHora: 'm.dataHora',
    tipo: 'm.tipo',
    'cliente.id': 'm.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'm.faturaId',
    mensagem: 'v.mensagemId',
    abertoEm: 'm.abertoEm',
    assunto: 'm.assunto',
    messageId: 'm.messageId',
    'usuario.nome': 'u.pessoaNome',
  },
})

type Lida = Omit<Mensagem, 'dataHora' | 'abertoEm'> & { dataHora: Date; abertoEm: Date | null }

/** A message with all of its proofs; undefined where there is none. */
export async function readMensagem(db: Db, id: number): Promise<Mensagem | undefined> {
  const found = await rowOf<Lida>(db)`
    select m.id, m."dataHora", m.tipo, m.boletos, m.assunto, m."messageId", m."abertoEm", m.texto,
      jsonb_build_object('id', c.id, 'pessoa', jsonb_build_object('nome', p.nome)) as cliente,
      case when m."faturaId" is not null then jsonb_build_object('id', m."faturaId") end as fatura,
      case when u.id is not null then jsonb_build_object('nome', u."pessoaNome") end as usuario,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'endereco', v.endereco, 'situacao', v.situacao, 'resposta', v.resposta,
        'tentativas', v.tentativas, 'visto', v.visto,
        'devolvidoEm', to_char(v."devolvidoEm" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.id), '[]')
        from envio_prova v where v."mensagemId" = m.id) as provas
    from mensagem m join cliente c on c.id = m."clienteId" join pessoa p on p.id = c."pessoaId"
    left join usuario u on u.id = m."usuarioId" where m.id = ${id}`
  if (!found) return undefined
  return { ...found, dataHora: found.dataHora.toISOString(), abertoEm: found.abertoEm?.toISOString() ?? null }
}
