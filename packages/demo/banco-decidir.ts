import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { excecaoBancaria, podeLiquidarExcecao, SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Banco } from './demo.ts'

/** Days that an exception of the demonstration waits at most. */
const ESPERA = 20
const MOTIVOS: Partial<Record<number, string>> = {
  2: 'O banco confirmou por telefone o valor do título.',
  3: 'O valor foi devolvido ao cliente por Pix.',
  7: 'O cadastro do cliente foi corrigido.',
}
const ABATIMENTOS = ['Loja parada por dois dias.', 'Desconto combinado com o comercial.', 'Migração de plano no meio do mês.']

/** Somebody decides on the next day what the banks told on this one; of the newest nobody has. */
export function resolverExcecoes({ company, diary, today, decide }: Banco, day: string): void {
  if (day > addDays(today, -ESPERA)) return
  diary.on(nextBusinessDay(addDays(day, 1)), '14:20', 'exceções', async () => {
    const as = company.as(decide())
    const filter = [{ name: 'situacao', op: '=' as const, v: SituacaoExcecao.code.ABERTA }]
    for (const { id, tipo } of (await as(excecaoBancaria.list, { query: { filter } })).rows) {
      const { sugestoes } = await as(excecaoBancaria.get, { params: { id } })
      const [melhor] = podeLiquidarExcecao(tipo) ? sugestoes : []
      await as(excecaoBancaria.resolver, {
        params: { id },
        body: melhor
          ? { acao: 'liquidar', boleto: melhor.boleto }
          : { acao: 'descartar', motivo: MOTIVOS[tipo] ?? 'Conferido com o banco; nada a fazer.' },
      })
    }
  })
}

/** Abatements that were asked for: one approved, one refused, and the newest waiting. */
export function abater({ company, diary, today, pede, decide }: Banco): void {
  for (const [i, motivo] of ABATIMENTOS.entries()) {
    const day = addDays(today, i - ABATIMENTOS.length)
    diary.on(day, '15:10', 'aprovações', async () => {
      const as = company.as(pede())
      const filter = [
        { name: 'cobranca.situacao', op: '=' as const, v: SituacaoTitulo.code.REGISTRADO },
        { name: 'situacao', op: 'contains' as const, v: SituacaoBoleto.codes('PENDENTE', 'SINCRONIZADO', 'PRONTO') },
        { name: 'valor', op: '>' as const, v: '300' },
      ]
      const { rows } = await as(boleto.list, { query: { filter, sort: [{ col: 'id', sort: 'desc' }], start: 3 + i, limit: 1 } })
      const [one] = rows
      if (!one) return
      const { aprovacao: id } = await as(boleto.abater, { params: { id: one.id }, body: { valor: '120.00', motivo } })
      if (id === null || i === ABATIMENTOS.length - 1) return
      diary.on(day, '17:05', 'aprovações', async () => {
        const judge = company.as(decide())
        if (i === 0) await judge(aprovacao.aprovar, { params: { id } })
        else await judge(aprovacao.recusar, { params: { id }, body: { motivo: 'O comercial não confirmou o desconto.' } })
      })
    })
  }
}
