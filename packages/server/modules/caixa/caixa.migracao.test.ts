import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp({ APROVACAO: 'nao' })
const { callAs, user, clock, db } = app
const { cliente, objeto } = cenarioFinanceiro(app)
const MOTIVO = 'combinado por telefone'
let rui: Person
const asRui = callAs(() => rui)
async function em(day: string) {
  // Late in the evening of São Paulo, which is the next day elsewhere.
  clock.at = new Date(`${day}T23:30:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}

/** What the migration does to what was there before it: all from where it says so. */
const text = readFileSync(new URL('../../db/migrations/0501_caixa.sql', import.meta.url), 'utf8')
const backfill = text.slice(text.indexOf('create temporary table feito'))

const kept = async () => ({
  vencimentos: await db.selectFrom('boleto_vencimento').select(['documentoId', 'em', 'de', 'para']).orderBy('id').execute(),
  abatimentos: await db.selectFrom('boleto_abatimento').select(['documentoId', 'em', 'valor']).orderBy('id').execute(),
  boletos: await db.selectFrom('fatura_documento').select(['id', 'canceladoEm']).orderBy('id').execute(),
  faturas: await db.selectFrom('fatura').select(['id', 'faturadaEm', 'canceladaEm']).orderBy('id').execute(),
  creditos: await db.selectFrom('credito').select(['id', 'concedidoEm']).orderBy('id').execute(),
  cancelados: await db.selectFrom('credito_cancelamento').select(['creditoId', 'em', 'valor']).orderBy('id').execute(),
})

test('the days of what happened before are read from the history, the same that are kept as it happens now', async () => {
  await em('2026-03-10')
  const servico = await objeto(FIXO('1.00'))
  const id = await cliente()
  const faturada = async () => {
    const itens = [{ idObjetoContrato: servico, valorCobranca: '100.00', observacao: 'visita' }]
    const faturar = { vencimento: '2026-03-31', parcelas: 2, contaBancaria: null }
    const made = (await asRui(avulsa.add, { body: { cliente: id, itens, faturar } })).body.id
    const { boletos } = (await asRui(faturaDocumento.get, { params: { id: made } })).body
    return { id: made, um: boletos[0]?.id ?? 0 }
  }
  const [ficou, cancelada] = [await faturada(), await faturada()]
  const dado = (await asRui(credito.add, { body: { cliente: id, origem: 3, valor: '9.00', motivo: MOTIVO } })).body.id
  await em('2026-03-20')
  await asRui(boleto.prorrogar, { params: { id: ficou.um }, body: { vencimento: '2026-04-10', motivo: MOTIVO } })
  await em('2026-04-02')
  await asRui(boleto.prorrogar, { params: { id: ficou.um }, body: { vencimento: '2026-05-10', motivo: MOTIVO } })
  await asRui(boleto.abater, { params: { id: ficou.um }, body: { valor: '10.00', motivo: MOTIVO } })
  await em('2026-04-20')
  await asRui(boleto.abater, { params: { id: ficou.um }, body: { valor: '5.00', motivo: MOTIVO } })
  await asRui(fatura.cancelar, { params: { id: cancelada.id } })
  await asRui(credito.cancelar, { params: { id: dado }, body: { motivo: MOTIVO } })

  const before = await kept()
  expect(before).toMatchObject({
    vencimentos: [
      { documentoId: ficou.um, em: '2026-03-20', de: '2026-03-31', para: '2026-04-10' },
      { em: '2026-04-02', de: '2026-04-10', para: '2026-05-10' },
    ],
    abatimentos: [
      { em: '2026-04-02', valor: '10.00' },
      { em: '2026-04-20', valor: '5.00' },
    ],
    faturas: [
      { faturadaEm: '2026-03-10', canceladaEm: null },
      { faturadaEm: '2026-03-10', canceladaEm: '2026-04-20' },
    ],
    cancelados: [{ em: '2026-04-20', valor: '9.00' }],
  })
  await db.transaction().execute(async (trx) => {
    await sql`delete from boleto_vencimento`.execute(trx)
    await sql`delete from boleto_abatimento`.execute(trx)
    await sql`delete from credito_cancelamento`.execute(trx)
    await sql`update fatura set "faturadaEm" = null, "canceladaEm" = null`.execute(trx)
    await sql`update fatura_documento set "canceladoEm" = null`.execute(trx)
    await sql`update credito set "concedidoEm" = null`.execute(trx)
    await sql.raw(backfill).execute(trx)
  })
  expect(await kept()).toEqual(before)
})

test('what no history tells of counts from when the boleto was made', async () => {
  const dois = await db.selectFrom('fatura_documento').select('id').where('parcela', '=', 2).orderBy('id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('fatura_documento').set({ abatimento: '3.00' }).where('id', '=', dois.id).execute()
    await sql`delete from boleto_vencimento`.execute(trx)
    await sql`delete from boleto_abatimento`.execute(trx)
    await sql.raw(backfill).execute(trx)
  })
  expect((await kept()).abatimentos.at(-1)).toEqual({ documentoId: dois.id, em: '2026-03-10', valor: '3.00' })
})

/** What the migration does to payments that were there before it. */
const recebimento = readFileSync(new URL('../../db/migrations/0530_recebimento.sql', import.meta.url), 'utf8')
const deQuem = recebimento.slice(recebimento.indexOf('update liquidacao'), recebimento.indexOf('alter table liquidacao alter'))

test('a payment of before has the client and the invoice that one of now is written with, and neither changes', async () => {
  await em('2026-06-10')
  const servico = await objeto(FIXO('1.00'))
  const [id, outro] = [await cliente(), await cliente()]
  const itens = [{ idObjetoContrato: servico, valorCobranca: '100.00', observacao: 'visita' }]
  const faturar = { vencimento: '2026-06-30', parcelas: 1, contaBancaria: null }
  const paga = (await asRui(avulsa.add, { body: { cliente: id, itens, faturar } })).body.id
  const boletoId = (await asRui(faturaDocumento.get, { params: { id: paga } })).body.boletos[0]?.id ?? 0
  await asRui(faturaDocumento.liquidar, { params: { id: paga }, body: [{ id: boletoId, valorPago: '40.00' }] })
  const { pagamentos } = (await asRui(boleto.get, { params: { id: boletoId } })).body
  await asRui(boleto.estornar, { params: { id: boletoId }, body: { pagamento: pagamentos[0]?.id, motivo: MOTIVO } })
  const dado = { clienteId: outro, origem: 2, valor: '50.00', motivo: MOTIVO, dataHora: clock.at, concedidoEm: '2026-06-10' } as const
  const { id: creditoId } = await db.insertInto('credito').values(dado).returning('id').executeTakeFirstOrThrow()
  const solto = { creditoId, dataHora: clock.at, valorPago: '50.00', dataPagamento: '2026-06-10', origem: 5 } as const
  await db.insertInto('liquidacao').values(solto).execute()

  const whose = () => db.selectFrom('liquidacao').select(['id', 'clienteId', 'faturaId']).orderBy('id').execute()
  const before = await whose()
  expect(before.slice(-3).map(({ clienteId, faturaId }) => [clienteId, faturaId])).toEqual([
    [id, paga],
    [id, paga],
    [outro, null],
  ])
  await expect(db.updateTable('liquidacao').set({ clienteId: outro }).execute()).rejects.toMatchObject({ constraint: 'liquidacao_recusa' })
  await sql
    .raw(`
    alter table liquidacao disable trigger liquidacao_recusa;
    alter table liquidacao alter column "clienteId" drop not null;
    update liquidacao set "clienteId" = null, "faturaId" = null;
    ${deQuem};
    alter table liquidacao alter column "clienteId" set not null;
    alter table liquidacao enable trigger liquidacao_recusa`)
    .execute(db)
  expect(await whose()).toEqual(before)
})

/** What the migration does to boletos that were there before it. */
const aberto = readFileSync(new URL('../../db/migrations/0537_aberto.sql', import.meta.url), 'utf8')
const nascidos = aberto.slice(
  aberto.indexOf('alter table fatura_documento disable'),
  aberto.indexOf('alter table fatura_documento add constraint'),
)

test('a boleto of before has the client, the birth and the last day of change that one of now is written with', async () => {
  // Of one an abatement was written behind the back of the product.
  const rows = db.selectFrom('fatura_documento').where('abatimento', '<>', '3.00')
  const stand = () => rows.select(['id', 'clienteId', 'nascimento', 'mudouEm']).orderBy('id').execute()
  const before = await stand()
  expect(new Set(before.map(({ mudouEm }) => mudouEm))).toEqual(new Set([null, '2026-04-20', '2026-06-10']))
  expect(new Set(before.map(({ nascimento }) => nascimento))).toEqual(new Set(['2026-03-10', '2026-06-10']))
  await sql
    .raw(`
    alter table fatura_documento drop constraint fatura_documento_nascido;
    update fatura_documento set "clienteId" = null, nascimento = null, "mudouEm" = null;
    ${nascidos};
    alter table fatura_documento add constraint fatura_documento_nascido
      check ((tipo = 1) = ("clienteId" is not null and nascimento is not null))`)
    .execute(db)
  expect(await stand()).toEqual(before)
})
