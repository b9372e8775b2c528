import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'
import { codes } from '../../../kit/sql.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

const VALEM = codes(SituacaoNfse, 'AUTORIZADA', 'CANCELAMENTO_PEDIDO')

/** Worth what their notes are of together, from here and from elsewhere: read once for all. */
const COM_NOTA = sql`(
  select g.id from (
    select "faturaId", valor - desconto as valor from nfse where situacao in (${VALEM})
    union all
    select "faturaId", valor from fatura_documento where tipo = ${codes(TipoDocumento, 'NOTA_FISCAL')}
  ) n join fatura g on g.id = n."faturaId" group by g.id having sum(n.valor) >= g.valor)`

/** Where a note that was begun got to: before those that stand, the last one that does not. */
const MOTIVO = sql`(
  select case n.situacao
    when ${codes(SituacaoNfse, 'A_EMITIR')} then 'A nota espera para sair.'
    when ${codes(SituacaoNfse, 'EMITINDO')} then 'A nota está saindo.'
    when ${codes(SituacaoNfse, 'REJEITADA')} then coalesce(n.erro, 'A nota foi recusada.')
    when ${codes(SituacaoNfse, 'INDETERMINADA')} then 'A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.'
    when ${codes(SituacaoNfse, 'CANCELADA')} then 'A nota ' || n.numero || ' foi cancelada.'
    else 'As notas da fatura não chegam ao valor dela. Cancele-as e emita de novo.' end
  from nfse n
  where n."faturaId" = f.id
    and n.situacao not in (${codes(SituacaoNfse, 'SUBSTITUIDA', 'DESCARTADA')})
  order by n.situacao in (${VALEM}), n.id desc limit 1)`

export const semNotaLista = listOf(nfseSemNota, {
  table: 'fatura',
  alias: 'f',
  joins: {
    c: { table: 'cliente', by: 'f.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    competencia: { sql: COMPETENCIA },
    'cliente.id': 'f.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    motivo: { sql: MOTIVO },
  },
  where: sql`f.situacao in (${codes(SituacaoFatura, 'FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA')}) and f.valor > 0
    and f.tipo <> ${codes(TipoFatura, 'ACORDO')}
    and f."clienteId" not in (select id from cliente where "semNota") and f.id not in ${COM_NOTA}`,
})
