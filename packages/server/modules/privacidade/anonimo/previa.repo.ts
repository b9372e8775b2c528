import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import { rowOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes, numberOf } from '../../../kit/sql.ts'
import { type Lugar, textOf } from '../lugar.repo.ts'
import { isNomeada, isDele, type Quem, isQueSai } from './anonimo.repo.ts'
import type { Aberto } from './impede.calc.ts'
import { isPapel, isPeloTexto, isProprio, PAPEIS } from './plano.repo.ts'

/** How many rows of a place go, or lose something. */
export const countSaem = (db: Db, lugar: Lugar, quem: Quem): Promise<number> =>
  numberOf(db)`select count(*)::int from ${sql.table(lugar.tabela)} t where ${isQueSai(lugar, quem)}`

/** What his rows of a register say, as one word. */
export async function readImpressao(db: Db, lugar: Lugar, pessoa: number): Promise<string> {
  const texts = lugar.colunas.flatMap(({ coluna }) => textOf(lugar, coluna) ?? [])
  const read = await rowOf<{ word: string | null }>(db)`
    select md5(string_agg(md5(concat_ws('|', ${sql.join(texts)})), ',' order by md5(concat_ws('|', ${sql.join(texts)})))) as word
    from ${sql.table(lugar.tabela)} t where ${isDele(lugar, pessoa)}`
  return read?.word ?? ''
}

type Papel = { quantidade: number; dia: string | null }

/** Papers of a place that are his, as payer too, or name him, and the day of the last. */
export async function readPapeis(db: Db, lugar: Lugar, quem: Quem, bytes: readonly string[]): Promise<Papel> {
  const own = lugar.colunas.some((told) => isProprio(lugar, told)) ? isDele(lugar, quem.pessoa, true) : sql`false`
  const inFiles = lugar.colunas.flatMap(({ coluna }) =>
    lugar.types.get(coluna) === 'bytea'
      ? bytes.map((word) => sql`position(convert_to(${word}::text, 'UTF8') in ${sql.ref(`t.${coluna}`)}) > 0`)
      : [],
  )
  const where = sql.join([own, isNomeada(lugar, lugar.colunas, quem), ...inFiles], sql` or `)
  const read = await rowOf<Papel>(db)`
    select count(*)::int as quantidade, max(${PAPEIS[lugar.tabela] ?? sql`null::date`})::text as dia from ${sql.table(lugar.tabela)} t where ${where}`
  return read ?? { quantidade: 0, dia: null }
}

/** Rows of other people that say the same of themselves. */
export async function countAlheios(db: Db, lugar: Lugar, quem: Quem): Promise<number> {
  const kept = isPapel(lugar) ? [] : lugar.colunas.filter((told) => !isPeloTexto(lugar, told))
  if (kept.length === 0) return 0
  return numberOf(db)`select count(*)::int from ${sql.table(lugar.tabela)} t
    where not coalesce(${isDele(lugar, quem.pessoa)}, false) and ${isNomeada(lugar, kept, quem)}`
}

/** What still goes on with a person, as client, as payer and as user. */
export async function readAberto(db: Db, { pessoa, padrao }: Quem): Promise<Aberto | undefined> {
  const clients = sql`(select c.id from cliente c where c."pessoaId" = ${pessoa}::int or c."pagadorId" = ${pessoa}::int)`
  const closed = codes(SituacaoFatura, 'PAGA', 'CANCELADA')
  return rowOf<Aberto>(db)`select
    (select u.id from usuario u where u."pessoaId" = ${pessoa}::int and u.ativo) as usuario,
    (select c.id from cliente c where c."pessoaId" = ${pessoa}::int and c.situacao is distinct from ${codes(SituacaoCliente, 'INATIVO')}) as cliente,
    (select count(*)::int from cliente_objeto_contrato v where v."clienteId" in (select c.id from cliente c where c."pessoaId" = ${pessoa}::int)
      and v.situacao in (${codes(SituacaoVinculo, 'ATIVO', 'ATIVO_HOMOLOGADO')})) as vinculos,
    (select count(*)::int from fatura f where f."clienteId" in ${clients} and f.situacao not in (${closed})) as faturas,
    (select count(*)::int from fatura_documento d where d."clienteId" in ${clients} and d.tipo = ${codes(TipoDocumento, 'BOLETO')}
      and d.situacao not in (${codes(SituacaoBoleto, 'CANCELADO', 'LIQUIDADO', 'LIQUIDADO_ERRO')})) as boletos,
    (select count(*)::int from acordo a where a."clienteId" in ${clients} and a.situacao in (${codes(SituacaoAcordo, 'EM_DIA', 'ATRASADO')})) as acordos,
    (select count(*)::int from task k where k."clienteId" in (select c.id from cliente c where c."pessoaId" = ${pessoa}::int)
      and k.situacao in (${codes(SituacaoTask, 'PENDENTE', 'EM_EXECUCAO')})) as tasks,
    (select count(*)::int from cliente c where c."pagadorId" = ${pessoa}::int and c.situacao is distinct from ${codes(SituacaoCliente, 'INATIVO')}) as pagos,
    exists (select from empresa e where busca(concat_ws(' ', e."encarregadoNome", e."encarregadoEmail")) ~ ${padrao}::text) as encarregado,
    (select c.id from cliente c where c."pessoaId" = ${pessoa}::int or c."pagadorId" = ${pessoa}::int order by (c."pessoaId" = ${pessoa}::int) desc, c.id limit 1) as "clienteId"`
}
