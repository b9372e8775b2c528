import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { comparacao } from '@retaguarda/contract/faturamento/comparacao.ts'
import { faturaDocumento, NOTA_DE_ACORDO } from '@retaguarda/contract/faturamento/documento.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { nfse, nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import { recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertFatura } from '../../../test/cenario-faturas.ts'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const harness = await testApp()
const { user, callAs, clock, db, call } = harness
const { cliente, objeto, retemIss } = cenarioFinanceiro(harness)
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

/** An invoice of October that is invoiced: of the month, or an agreement. */
async function faturada(id: number, tipo: 1 | 3): Promise<number> {
  return insertFatura(db, await objeto(FIXO('80.00')), { clienteId: id, ano: 2026, mes: 10, tipo, situacao: 2, itens: ['80.00'] })
}

/** What of each place that is about what was billed speaks of this client. */
async function seen(id: number, fatura: number) {
  const mes = { ano: 2026, mes: 10 }
  const filter = [{ name: 'cliente.id', op: '=' as const, v: id }]
  const one = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', fatura).executeTakeFirstOrThrow()
  const { retencaoEsperada } = (await asRui(boleto.get, { params: { id: one.id } })).body
  await db.insertInto('retencao').values({ faturaId: fatura, tributo: 5, base: '80.00', aliquota: '5.0000', valor: '4.00' }).execute()
  const [{ body: geral }, { body: partes }, { body: deles }, { body: sem }, { body: retidas }, { body: quem }, { body: previa }] = [
    await asRui(resumo.geral, { query: mes }),
    await asRui(resumo.porCliente, { query: { ...mes, meses: 1 } }),
    await asRui(resumo.clientes, { query: { ...mes, clientes: [id] } }),
    await asRui(nfseSemNota.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: id }] } }),
    await asRui(retencao.list, { query: { filter } }),
    await asRui(envio.previa, { body: { ...mes, cliente: [id] } }),
    await asRui(fechamento.previa, { body: { ano: 2026, mes: 11, clientes: [id] } }),
  ]
  return {
    geral: geral['nao-pago'].length,
    partes: partes.flatMap(({ clientes }) => clientes).filter((row) => row.cliente.id === id).length,
    deles: deles.length,
    semNota: sem.rows.length,
    retidas: retidas.rows.length,
    enviar: quem.total,
    anterior: previa.find((row) => row.cliente.id === id)?.valorAnterior ?? null,
    esperada: retencaoEsperada,
  }
}

test('an agreement is in nothing that is about what was billed', async () => {
  const id = await cliente('Quem renegociou')
  await retemIss(id)
  const fatura = await faturada(id, TipoFatura.code.ACORDO)
  expect(await seen(id, fatura)).toEqual({
    geral: 0,
    partes: 0,
    deles: 0,
    semNota: 0,
    retidas: 0,
    enviar: 0,
    anterior: null,
    esperada: null,
  })
  expect((await asRui(nfse.previa, { params: { id: fatura } })).body.motivo).toBe(
    'Esta fatura é de um acordo: as notas são das faturas que ele renegociou.',
  )
  expect(await asRui(faturaDocumento.nota, { params: { id: fatura }, body: { numero: '1', valor: '80.00' } })).toMatchObject({
    status: 409,
    body: { error: NOTA_DE_ACORDO },
  })
  expect((await asRui(comparacao, { params: { id: fatura } })).body.anterior).toBeNull()
  expect((await asRui(recorrente.meses, { query: { ano: 2026, mes: 10, meses: 1 } })).body).toMatchObject([{ final: '0.00' }])
  expect((await call(nfse.emitir, { token: rui.token, params: { id: fatura } })).status).toBe(409)

  // The same as an invoice of the month is in all of it: the places are looked at, and not past them.
  const mensal = await cliente('Quem paga o mês')
  await retemIss(mensal)
  const outra = await faturada(mensal, TipoFatura.code.MENSAL)
  expect(await seen(mensal, outra)).toEqual({
    geral: 1,
    partes: 1,
    deles: 1,
    semNota: 1,
    retidas: 1,
    enviar: 1,
    anterior: '80.00',
    esperada: '4.00',
  })
})
