import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Entrada, FiltroEntradas, PorEntradas } from '@retaguarda/contract/faturamento/entradas.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'

const words = Object.entries(OrigemPagamento.labels).map(([code, label]) => sql`when ${sql.lit(Number(code))} then ${sql.lit(label)}`)

/** What rows of a key have in common, with its name; `dia` is the day that counts. */
const GRUPOS: Record<PorEntradas, { chave: RawBuilder<unknown>; nome: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  dia: { chave: sql`to_char(dia, 'YYYY-MM-DD')`, nome: sql`to_char(dia, 'DD/MM/YYYY')`, order: sql`chave` },
  mes: { chave: sql`to_char(dia, 'YYYY-MM')`, nome: sql`to_char(dia, 'MM/YYYY')`, order: sql`chave` },
  conta: {
    chave: sql`coalesce("contaBancariaId"::text, '')`,
    nome: sql`coalesce((select c.nome from conta_bancaria c where c.id = "contaBancariaId"), 'Sem conta')`,
    order: sql`chave = '', busca(nome) collate "C", chave`,
  },
  origem: { chave: sql`origem::text`, nome: sql`case origem ${sql.join(words, sql` `)} end`, order: sql`chave::int` },
}
const KEYS = { dia: sql`dia`, mes: sql`date_trunc('month', dia)`, conta: sql`"contaBancariaId"`, origem: sql`origem` }

/** What came in from one day to another, both of them too, by what is asked for. */
export function listEntradas(db: Db, { de, ate, por, data }: FiltroEntradas): Promise<Entrada[]> {
  const within = (column: string) => sql`l.${sql.ref(column)} between ${de}::date and ${ate}::date`
  const counted =
    data === 'pagamento'
      ? { dia: sql`l."dataPagamento"`, where: within('dataPagamento') }
      : {
          dia: sql`coalesce(l."dataCredito", l."dataPagamento")`,
          where: sql`(${within('dataCredito')} or (l."dataCredito" is null and ${within('dataPagamento')}))`,
        }
  const { chave, nome, order } = GRUPOS[por]
  const first = por === 'mes' ? sql`date_trunc('month', dia)::date as dia` : KEYS[por]
  return rowsOf<Entrada>(db)`
    select * from (
      select ${chave} as chave, ${nome} as nome, quantidade, "valorPago", principal, encargos, desconto, retido, tarifa, liquido
      from (
        select ${first}, count(*)::int as quantidade, sum("valorPago") as "valorPago", sum("valorPago" - encargos) as principal,
          sum(encargos) as encargos, sum(desconto) as desconto, sum(retido) as retido, sum(tarifa) as tarifa, sum("valorPago" - tarifa) as liquido
        from (
          select ${counted.dia} as dia, l."contaBancariaId", l.origem, l."valorPago", l.encargos, l.desconto, l.retido, l.tarifa
          from liquidacao l where ${counted.where} and l.acordo = 0
        ) l group by ${KEYS[por]}
      ) g
    ) e order by ${order}`
}
