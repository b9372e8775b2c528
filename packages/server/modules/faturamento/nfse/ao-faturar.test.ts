import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura as faturas, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { QuandoEmitir } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cenarioEmissao } from '../../../test/cenario-emissao.ts'
import { sefinNoProcesso } from '../../../test/sefin-no-processo.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { emitirRecebidas } from './ao-faturar.service.ts'

const app = await testApp()
const { callAs, user, db, clock } = app
const { configurar, cliente, objeto, fatura } = cenarioEmissao(app)
const { ctx, certificar } = sefinNoProcesso(app)
const { FECHADA, FATURADA, PAGA } = SituacaoFatura.code
const { A_EMITIR, DESCARTADA } = SituacaoNfse.code
const { FATURAR, RECEBER, A_MAO } = QuandoEmitir.code
const MOTIVO = 'Combinado com o cliente'
let rui: Person
let padaria: number
let hospedagem: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  hospedagem = await objeto({ codigo: 'HOSP' })
  padaria = await cliente()
})
beforeEach(async () => {
  await certificar()
  await configurar({ quando: FATURAR })
})
const asRui = callAs(() => rui)
const nova = (itens: [number, string][] = [[hospedagem, '100.00']], quem = padaria) => fatura(quem, { itens, situacao: FECHADA })
const faturar = async (id: number, body: object = { vencimento: '2026-12-10' }) =>
  (await asRui(faturas.faturar, { params: { id }, body })).body
const liquidar = async (id: number, valorPago?: string) => {
  const [boleto] = (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
  return (await asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: boleto?.id, valorPago }] })).status
}
const notas = (faturaId: number) => db.selectFrom('nfse').select(['id', 'situacao', 'usuarioId']).where('faturaId', '=', faturaId).execute()
/** The invoices that the queue was told of. */
async function recebidas(): Promise<number[]> {
  const { rows } = await sql<{ faturas: number[] }>`
    select array(select json_array_elements_text(payload -> 'faturas')::int) as faturas from graphile_worker._private_jobs
    where payload -> 'faturas' is not null`.execute(db)
  return rows.flatMap(({ faturas: ids }) => ids)
}

test('where notes go out with the invoicing they are made in its transaction', async () => {
  const id = await nova()
  expect(await faturar(id)).toMatchObject({ msg: 'Fatura faturada, com 1 boleto.', situacao: FATURADA })
  expect(await notas(id)).toEqual([{ id: some.any(Number), situacao: A_EMITIR, usuarioId: rui.id }])
  expect((await asRui(faturas.cancelar, { params: { id } })).status).toBe(200)
  expect(await notas(id)).toMatchObject([{ situacao: DESCARTADA }])
})

test('what is missing stops no invoicing, and is said', async () => {
  const semCodigo = await objeto({ codigo: 'LOJA-START', fiscal: null })
  const id = await nova([[semCodigo, '100.00']])
  expect(await faturar(id)).toMatchObject({
    msg: 'Fatura faturada, com 1 boleto. A nota não sai: O objeto LOJA-START não tem código de tributação nacional.',
    situacao: FATURADA,
  })
  await db
    .updateTable('nfse_certificado')
    .set({ fim: new Date('2026-11-14T12:00:00-03:00') })
    .execute()
  const other = await nova()
  expect((await faturar(other)).msg).toBe(
    'Fatura faturada, com 1 boleto. A nota não sai: O certificado venceu em 14/11/2026. Envie o novo em Empresa.',
  )
  expect([await notas(id), await notas(other)]).toEqual([[], []])
})

test('who gets none, and what is worth nothing, is not spoken of', async () => {
  const quem = await cliente('Mercado Lua')
  await db.updateTable('cliente').set({ semNota: true }).where('id', '=', quem).execute()
  expect((await faturar(await nova(undefined, quem))).msg).toBe('Fatura faturada, com 1 boleto.')
  expect((await faturar(await nova([[hospedagem, '0.00']]))).msg).toBe('A fatura não tem valor a cobrar e passou a paga, sem boletos.')
})

test.each([A_MAO, RECEBER])('where they go out otherwise (%i), or nobody set anything up, the invoicing makes none', async (quando) => {
  await configurar({ quando })
  const id = await nova()
  expect((await faturar(id)).msg).toBe('Fatura faturada, com 1 boleto.')
  await db.deleteFrom('nfse_configuracao').execute()
  const other = await nova()
  expect((await faturar(other)).msg).toBe('Fatura faturada, com 1 boleto.')
  expect([await notas(id), await notas(other)]).toEqual([[], []])
})

test('an invoice that credits pay at once has its note whichever of the two it is: a credit never lessens it', async () => {
  for (const quando of [FATURAR, RECEBER]) {
    await configurar({ quando })
    const id = await nova()
    await asRui(credito.add, { body: { cliente: padaria, origem: 3, valor: '100.00', fatura: null, motivo: MOTIVO } })
    await asRui(faturas.usarCreditos, { params: { id }, body: { usar: null } })
    expect(await faturar(id, {})).toMatchObject({ situacao: PAGA })
    expect(await db.selectFrom('nfse').select('valor').where('faturaId', '=', id).execute()).toEqual([{ valor: '100.00' }])
  }
})

test('where they go out once it is paid, the payment that pays all of it has the queue make them', async () => {
  await configurar({ quando: RECEBER })
  const id = await nova()
  await faturar(id)
  await liquidar(id, '40.00')
  expect(await recebidas()).not.toContain(id)
  await liquidar(id)
  expect(await recebidas()).toContain(id)
  expect(await notas(id)).toEqual([])
  await emitirRecebidas(ctx, { faturas: [id] })
  await emitirRecebidas(ctx, { faturas: [id] })
  expect(await notas(id)).toMatchObject([{ situacao: A_EMITIR, usuarioId: null }])
})

test('so does what is kept back of the rest', async () => {
  await configurar({ quando: RECEBER })
  const id = await nova()
  await faturar(id)
  await liquidar(id, '95.00')
  const [boleto] = (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
  await asRui(boletos.reter, { params: { id: boleto?.id ?? 0 }, body: { retencoes: [{ tributo: 5, valor: '5.00' }] } })
  expect(await recebidas()).toContain(id)
})
