import { contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

const DAYS = 120

/** Whoever is late the longest is sent what it owes and what it paid. */
export function mandarExtrato({ company, diary, equipe, today }: Demo): void {
  diary.last('extratos', async () => {
    const as = company.as(present(equipe[5]))
    const filter = [{ name: 'aberto', op: '>' as const, v: '0.00' }]
    const { rows } = await as(boleto.list, { query: { filter, sort: [{ col: 'dataVencimento', sort: 'asc' }], limit: 20 } })
    for (const { cliente } of rows) {
      const params = { id: cliente.id }
      if ((await as(recusa.destinatarios, { params })).enderecos.length === 0) continue
      await as(contaCorrente.enviar, { params, body: { de: addDays(today, -DAYS), ate: today, enderecos: [] } })
      return
    }
  })
}
