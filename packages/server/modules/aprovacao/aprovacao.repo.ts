import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { sql } from 'kysely'
import { listOf } from '../../kit/list/list-of.ts'

export const aprovacaoLista = listOf(aprovacao, {
  table: 'aprovacao',
  alias: 'a',
  joins: {
    u: { table: 'usuario', by: 'a.usuarioId', left: true },
  },
  columns: {
    registro: { sql: sql`coalesce(a."documentoId", a."contaBancariaId", a."loteId", a."creditoId", a."reajusteId")` },
    'usuario.nome': 'u.pessoaNome',
    'usuario.id': 'a.usuarioId',
  },
})
