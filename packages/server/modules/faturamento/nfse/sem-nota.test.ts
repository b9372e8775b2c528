import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import { expect, test } from 'vitest'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioNotas } from '../../../test/cenario-notas.ts'
import { testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db } = app
const { cliente, fechada } = cenarioCobranca(app)
const { nota } = cenarioNotas(app)
const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
const asRui = callAs(() => rui)

async function faturada(clienteId: number, valor = '1400.00'): Promise<number> {
  const id = await fechada(clienteId, [valor])
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2030-01-10' } })
  return id
}
const listed = async () => (await asRui(nfseSemNota.list)).body.rows.map(({ id, motivo }) => [id, motivo])

test('invoices are listed that lack a note for all of them, with how far one got', async () => {
  const padaria = await cliente('Padaria Sol')
  const livre = await cliente('Sem Nota Ltda')
  await db.updateTable('cliente').set({ semNota: true }).where('id', '=', livre).execute()
  await faturada(livre)
  await fechada(padaria, ['10.00'])
  const whole = await faturada(padaria)
  await nota(whole)
  const half = await faturada(padaria)
  const from = await faturada(padaria)
  await asRui(faturaDocumento.nota, { params: { id: from }, body: { numero: '7', valor: '1400.00' } })
  const split = await faturada(padaria)
  await nota(split, { valor: '900.00' })
  await asRui(faturaDocumento.nota, { params: { id: split }, body: { numero: '8', valor: '600.00' } })
  const refused = await faturada(padaria)
  await nota(refused, { situacao: 4, erro: 'A nota 5 foi recusada: E0240.' })
  const undone = await faturada(padaria)
  await nota(undone, { situacao: 7, numero: 77 })
  const unknown = await faturada(padaria)
  await nota(unknown, { situacao: 5 })
  expect(await listed()).toEqual([
    [unknown, 'A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.'],
    [undone, 'A nota 77 foi cancelada.'],
    [refused, 'A nota 5 foi recusada: E0240.'],
    [half, null],
  ])
  expect((await asRui(nfseSemNota.somas)).body).toMatchObject({ quantidade: 4, valor: '5600.00' })
  expect((await asRui(nfseSemNota.export, { query: { formato: 'csv' } })).text).toContain('Padaria Sol')
})
