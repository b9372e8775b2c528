import { fatura as faturas } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { nfse, nfseSemNota } from '@retaguarda/contract/faturamento/nfse.ts'
import { expect, test } from 'vitest'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioEmissao } from '../../../test/cenario-emissao.ts'
import { cenarioNotas } from '../../../test/cenario-notas.ts'
import { sefinNoProcesso } from '../../../test/sefin-no-processo.ts'
import { some } from '../../../test/some.ts'
import { testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db } = app
const { cliente, fechada } = cenarioCobranca(app)
const { nota } = cenarioNotas(app)
const { configurar, cliente: clienteEmissao, objeto: novoObjeto, fatura } = cenarioEmissao(app)
const { certificar } = sefinNoProcesso(app)
const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
const asRui = callAs(() => rui)

async function faturada(clienteId: number, valor = '1400.00'): Promise<number> {
  const id = await fechada(clienteId, [valor])
  await asRui(faturas.faturar, { params: { id }, body: { vencimento: '2030-01-10' } })
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
  const none = await faturada(padaria)
  const part = await faturada(padaria)
  await nota(part, { valor: '900.00' })
  await nota(part, { situacao: 9 })
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
    [part, 'As notas da fatura não chegam ao valor dela. Cancele-as e emita de novo.'],
    [none, some.stringContaining('Falta o CNPJ da empresa.')],
  ])
  expect((await asRui(nfseSemNota.somas)).body).toMatchObject({ quantidade: 5, valor: '7000.00' })
  expect((await asRui(nfseSemNota.export, { query: { formato: 'csv' } })).text).toContain('Padaria Sol')
})

test('where no note was begun the page says what is missing for it, or that nothing is', async () => {
  const objeto = await novoObjeto({ codigo: 'SEM-FISCAL', fiscal: null })
  const pronto = await novoObjeto({ codigo: 'PRONTO' })
  const nova = (objetoId: number, competencia = { ano: 2026, mes: 10 }) => fatura(emissao, { itens: [[objetoId, '100.00']], competencia })
  const emissao = await clienteEmissao('Mercado Lua')
  const semConfiguracao = await nova(pronto)
  const why = async (id: number) => (await listed()).find(([one]) => one === id)?.[1]
  expect(await why(semConfiguracao)).toBe(
    'Falta o CNPJ da empresa. O município emissor não foi escolhido. A empresa não tem certificado A1. Envie-o em Empresa.',
  )
  await configurar()
  await certificar()
  const semCodigo = await nova(objeto, { ano: 2026, mes: 9 })
  expect(await why(semConfiguracao)).toBe('A nota ainda não foi emitida.')
  expect(await why(semCodigo)).toBe('O objeto SEM-FISCAL não tem código de tributação nacional.')
  await asRui(nfse.fechar, { body: { ano: 2026, mes: 10 } })
  expect(await why(semConfiguracao)).toMatch(/^10\/2026 foi entregue ao contador em /)
})
