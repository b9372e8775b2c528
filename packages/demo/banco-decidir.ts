import { podeLiquidarExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { proximoDiaUtil } from '@retaguarda/contract/kit/dia-util.ts'
import { somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { aprovar, recusar } from '@retaguarda/server/modules/aprovacao/aprovacao.service.ts'
import { pedirAbatimento } from '@retaguarda/server/modules/faturamento/documento/abater.service.ts'
import { consultarExcecao, resolverExcecao } from '@retaguarda/server/modules/retorno/excecao-bancaria.service.ts'
import type { Banco } from './seeding.ts'

/** Days that an exception of the demonstration waits at most. */
const ESPERA = 20
const MOTIVOS: Partial<Record<number, string>> = {
  2: 'O banco confirmou por telefone o valor do título.',
  3: 'O valor foi devolvido ao cliente por Pix.',
  7: 'O cadastro do cliente foi corrigido.',
}

/** What somebody decided of what the banks told, and of what others asked for; the newest waits. */
export async function decidir(banco: Banco): Promise<void> {
  await resolver(banco)
  await abater(banco)
}

async function resolver({ em, hoje }: Banco): Promise<void> {
  const { db } = em(hoje)
  const velhas = await db
    .selectFrom('excecao_bancaria')
    .select(['id', 'tipo', sql<string>`("criadaEm" at time zone 'America/Sao_Paulo')::date::text`.as('dia')])
    .where('criadaEm', '<', em(somaDias(hoje, -ESPERA)).now())
    .orderBy('id')
    .execute()
  for (const { id, tipo, dia } of velhas) {
    const { sugestoes } = await consultarExcecao(db, id)
    const [melhor] = podeLiquidarExcecao(tipo) ? sugestoes : []
    const form = melhor
      ? ({ acao: 'liquidar', boleto: melhor.boleto } as const)
      : ({ acao: 'descartar', motivo: MOTIVOS[tipo] ?? 'Conferido com o banco; nada a fazer.' } as const)
    const ctx = em(proximoDiaUtil(somaDias(dia, 1)), '14:20')
    await db.transaction().execute((trx) => resolverExcecao(trx, ctx, id, form))
  }
}

/** Abatements that were asked for: one approved, one refused, and the newest waiting. */
async function abater({ em, hoje, quem: { pede, decide } }: Banco): Promise<void> {
  const { db } = em(hoje)
  const boletos = await db
    .selectFrom('fatura_documento as d')
    .innerJoin('cobranca as t', 't.documentoId', 'd.id')
    .select('d.id')
    .where('t.situacao', '=', SituacaoTitulo.code.REGISTRADO)
    .where('d.situacao', 'in', SituacaoBoleto.codes('PENDENTE', 'SINCRONIZADO', 'PRONTO'))
    .where(sql<boolean>`d.quitado = 0 and d.valor > 300`)
    .orderBy('d.id', 'desc')
    .offset(3)
    .limit(3)
    .execute()
  const motivos = ['Loja parada por dois dias.', 'Desconto combinado com o comercial.', 'Migração de plano no meio do mês.']
  for (const [i, { id: boleto }] of boletos.entries()) {
    const quando = somaDias(hoje, i - 3)
    const { aprovacao } = await db
      .transaction()
      .execute((trx) => pedirAbatimento(trx, em(quando, '15:10', pede), boleto, { valor: '120.00', motivo: motivos[i] ?? '' }))
    if (aprovacao === null || i === boletos.length - 1) continue
    const ctx = em(quando, '17:05', decide)
    await db
      .transaction()
      .execute((trx) => (i === 0 ? aprovar(trx, ctx, aprovacao) : recusar(trx, ctx, aprovacao, 'O comercial não confirmou o desconto.')))
  }
}
