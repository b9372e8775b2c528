import { execFileSync, spawnSync } from 'node:child_process'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { beforeAll, expect, test } from 'vitest'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const harness = await testApp()
const { user, callAs, clock, app } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
let rui: Person
let ana: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user()
  await callAs(() => ana)(empresa.alterar, {
    body: { nome: 'Panorama Ação & Cia.', cpfCnpj: '11222333000181', endereco: 'Rua São João, 1', telefone: '(11) 4002-8922' },
  })
})
const asRui = callAs(() => rui)
const pdfOf = (id: number, { token }: Person = rui) =>
  app.inject({ method: 'GET', url: `/api/fatura/pdf/${id}`, headers: { authorization: `Bearer ${token}` } })

/** An invoice of 09/2026 with a fixed price, a commission, notes, and so many items of a person. */
async function novaFatura(name: string, avulsos = 0): Promise<number> {
  const id = await cliente(name)
  const fixo = await objeto(FIXO('1234.56'), { nome: 'Hospedagem' })
  const objetos = [
    fixo,
    await objeto(COMISSAO('1.5000', '500.00'), { nome: 'Comissão de vendas' }),
    await objeto(DEMANDA('0.1200'), { nome: 'Notas' }),
  ]
  for (const one of objetos) await vinculo(id, one)
  const mes = { cliente: id, ano: 2026, mes: 9 }
  await asRui(uso.receber, {
    body: {
      ...mes,
      valorFaturamento: '100000.00',
      valorFaturamentoMarketplace: '0.00',
      valorFaturamentoB2B: '0.00',
      quantidadeNotas: 1200,
    },
  })
  const answered = await asRui(financeiro.registrarFaturamento, { body: { ...mes, fecharFatura: false } })
  expect(answered.body).toHaveProperty('fatura')
  const { body } = answered
  for (let n = 1; n <= avulsos; n++)
    await asRui(financeiro.novoItem, {
      params: { id: body.fatura },
      body: { idObjetoContrato: fixo, valorCobranca: '10,00', observacao: `Item avulso número ${n}` },
    })
  return body.fatura
}

test('the sheet of an invoice is a PDF of its name in every state, for the finance department alone, the same bytes for the same data', async () => {
  const id = await novaFatura('Loja Primavera')
  const first = await pdfOf(id)
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="fatura-${id}.pdf"; filename*=UTF-8''fatura-${id}.pdf`,
    'x-content-type-options': 'nosniff',
  })
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  clock.advance(86_400_000)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  expect((await pdfOf(id)).rawPayload.equals(first.rawPayload)).toBe(true)
  ana = await user()
  expect((await pdfOf(id, ana)).statusCode).toBe(403)
  expect((await pdfOf(999_999)).statusCode).toBe(404)
})

const POPPLER = spawnSync('pdftotext', ['-v']).error === undefined
const needs = POPPLER ? '' : ' (deixado de fora: instale poppler-utils)'
const textOf = async (id: number) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: (await pdfOf(id)).rawPayload, encoding: 'utf8' })

test.runIf(POPPLER)(`a reader finds company, client, items with their why, sums and boletos${needs}`, async () => {
  const id = await novaFatura('Confecções Ípê Ltda.', 1)
  const text = (await textOf(id)).replace(/\s+/g, ' ')
  for (const part of [
    'Panorama Ação & Cia.',
    '11.222.333/0001-81',
    'Rua São João, 1',
    '(11) 4002-8922',
    `Fatura ${id}`,
    'Competência 09/2026',
    'Confecções Ípê Ltda.',
    'Situação Em Processamento',
    'Hospedagem',
    'R$ 1.234,56',
    'Valor fixo de R$ 1.234,56, em vigor por 30 de 30 dias (de 01/09/2026 a 30/09/2026).',
    'Comissão de vendas',
    'base da faixa R$ 100.000,00',
    'R$ 100.000,00 × 1,50% = 1.500,00',
    'O mínimo é R$ 500,00 e a comissão não é menor.',
    'Notas do mês: 1.200.',
    '1.200 × R$ 0,1200, arredondado uma vez: R$ 144,00.',
    'Item avulso número 1',
    'Total R$ 2.888,56',
    'Nenhum boleto.',
  ])
    expect(text).toContain(part)
})

test.runIf(POPPLER)(`a long invoice goes on over pages, each headed, and nothing is lost${needs}`, async () => {
  const id = await novaFatura('Loja Extensa', 60)
  const pages = (await textOf(id)).split('\f').filter((page) => page.trim() !== '')
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Página ${i + 1}`)
    if (i > 0) expect(page).toContain(`Fatura ${id} · 09/2026 · Loja Extensa`)
  }
  expect(pages[1]).toContain('Item e como se chegou ao valor')
  const all = pages.join('\n')
  for (let n = 1; n <= 60; n++) expect(all).toContain(`Item avulso número ${n}\n`)
})
