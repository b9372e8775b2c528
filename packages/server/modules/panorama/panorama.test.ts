import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertFatura } from '../../test/cenario-faturas.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { cenarioTitulos } from '../../test/cenario-titulos.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const HOJE = '2026-11-23'
const app = await testApp()
const { call, callAs, clock, db, makePessoa, query, user } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro({ db, makePessoa })
const { makeChecklist, makeTask } = cenario(app, () => ana)
let ana: Person
let padrao: Person
let id: number

beforeAll(async () => {
  clock.at = new Date(`${HOJE}T15:00:00Z`)
  ana = await user({ tipo: 2 })
  padrao = await user({ tipo: 1, isAdmin: false })
  id = await cliente()
})

const ver = async (who: Person, de = id) => (await call(panorama, { token: who.token, params: { id: de } })).body

test('a client whose boletos no bank would take says what is missing, where there is an account to bill from', async () => {
  const { conta, pagador } = cenarioTitulos(app, () => ana)
  const [comCep, semCep] = [await pagador('Com CEP'), await pagador('Sem CEP', null)]
  expect((await ver(ana, semCep)).pendencia).toBeNull()
  await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', semCep).executeTakeFirstOrThrow()
  const pendencia = { error: 'Falta o CEP no endereço do cliente.', link: `/pessoa/alterar/${pessoaId}?aba=enderecos` }
  expect((await ver(ana, semCep)).pendencia).toEqual(pendencia)
  expect([(await ver(ana, comCep)).pendencia, (await ver(padrao, semCep)).pendencia]).toEqual([null, null])
})

let anexos = 0
async function anexo(nome: string, validade: string | null): Promise<void> {
  const chave = String(++anexos).padStart(32, '0')
  const file = { chave, nome, tipo: 'application/pdf', tamanho: 1, sha256: '0'.repeat(64), criadoEm: clock.at }
  const { id: arquivoId } = await db.insertInto('arquivo').values(file).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('cliente_anexo').values({ clienteId: id, ordem: 0, tipo: 2, nome, arquivoId, validade }).execute()
}

test('CLI-009 a client at a glance: what is open, how much of it is late and since when, and when the next part is due', async () => {
  const mensal = await objeto(FIXO('300.00'))
  expect((await ver(ana)).faturas).toMatchObject({ aberto: '0.00', abertos: 0, vencidos: 0, vencidoDesde: null, proximoVencimento: null })
  await insertFatura(db, mensal, { clienteId: id, ano: 2025, mes: 10, situacao: 5, itens: ['100.00'] })
  await insertFatura(db, mensal, { clienteId: id, ano: 2024, mes: 10, situacao: 7, itens: ['50.00'], pago: '20.00' })
  await insertFatura(db, mensal, { clienteId: id, ano: 2023, mes: 10, situacao: 3, itens: ['70.00'], pago: '70.00' })
  await insertFatura(db, mensal, { clienteId: id, ano: 2026, mes: 10, situacao: 2, itens: ['200.00'] })
  const { faturas } = await ver(ana)
  expect(faturas).toMatchObject({
    aberto: '330.00',
    abertos: 3,
    vencido: '130.00',
    vencidos: 2,
    vencidoDesde: '2024-12-28',
    proximoVencimento: '2026-12-28',
  })
  expect(faturas?.ultimas.map(({ ano, aberto }) => [ano, aberto])).toEqual([
    [2026, '200.00'],
    [2025, '100.00'],
    [2024, '30.00'],
    [2023, '0.00'],
  ])
  expect((await ver(padrao)).faturas).toBeNull()
})

test('CLI-009 CLI-021 the contracts and the documents of a client that end within 60 days or have ended are said', async () => {
  const suporte = await objeto(FIXO('711.00'), { codigo: 'SUP' })
  const after = await objeto(FIXO('711.00'))
  await vinculo(id, suporte, { dataHoraFim: `${addDays(HOJE, 30)}T12:00:00-03:00` })
  await vinculo(id, after, { dataHoraFim: `${addDays(HOJE, 90)}T12:00:00-03:00` })
  await anexo('sem fim.pdf', null)
  await anexo('longe.pdf', addDays(HOJE, 61))
  await anexo('certificado.pfx', addDays(HOJE, 60))
  await anexo('vencido.pdf', addDays(HOJE, -2))
  const { contratos, documentos } = await ver(ana)
  expect(contratos.map(({ terminando, preco }) => [terminando, preco])).toEqual([
    [false, 'R$\u00a0711,00 por mês'],
    [true, 'R$\u00a0711,00 por mês'],
  ])
  expect(documentos.map(({ nome, validade }) => [nome, validade])).toEqual([
    ['vencido.pdf', addDays(HOJE, -2)],
    ['certificado.pfx', addDays(HOJE, 60)],
  ])
  expect((await ver(ana, await cliente('Outra'))).documentos).toEqual([])
})

test('CLI-009 of each contract the next price is said, its own or the one that its object will have', async () => {
  const [c, o, other] = [await cliente('Com preço novo'), await objeto(FIXO('100.00')), await objeto(FIXO('50.00'))]
  const ajuste = { tipoObjContrato: 3, valorFixo: [{ valorFixo: '90.00' }] }
  const [padraoDoObjeto, ajustado] = [await vinculo(c, o), await vinculo(c, other, { ajuste })]
  const standard = { objetoContratoId: o, tipoConfiguracao: 3, valorSetup: '0.00' } as const
  for (const [aPartirDe, valorFixo] of [
    ['2027-03-01', '120.00'],
    ['2027-01-01', '110.00'],
  ] as const)
    await db
      .insertInto('objeto_preco')
      .values({ ...standard, aPartirDe, configuracao: JSON.stringify({ valorFixo: [{ valorFixo }] }) })
      .execute()
  await db
    .insertInto('objeto_preco')
    .values({ ...standard, objetoContratoId: other, aPartirDe: '2026-12-01', configuracao: '{"valorFixo":[{"valorFixo":"1.00"}]}' })
    .execute()
  const next = async () => Object.fromEntries((await ver(ana, c)).contratos.map((one) => [one.id, one.proximoPreco]))
  expect(await next()).toEqual({
    [padraoDoObjeto]: { aPartirDe: '2027-01-01', preco: 'R$\u00a0110,00 por mês' },
    [ajustado]: null,
  })
  await db.insertInto('vinculo_preco').values({ vinculoId: ajustado, aPartirDe: '2027-02-01', tipo: 1, dataHora: clock.at }).execute()
  expect((await next())[ajustado]).toEqual({ aPartirDe: '2027-02-01', preco: 'R$\u00a01,00 por mês' })
})

test('CLI-009 how many contracts, invoices and tasks a client has, which another of its name does not share, and when each task goes on', async () => {
  const asAna = callAs(() => ana)
  const [um, other] = [await cliente('Loja Gêmea'), await cliente('Loja Gêmea')]
  const list = await makeChecklist([sim()])
  const { id: parada } = await makeTask([], { cliente: um }, { executar: false })
  const { id: marcada, entradas } = await makeTask([list.id], { cliente: um })
  const { id: cancelada } = await makeTask([], { cliente: um }, { executar: false })
  await asAna(task.cancelar, { params: { id: cancelada } })
  await makeTask([], { cliente: other }, { executar: false })
  await insertFatura(db, await objeto(FIXO('300.00')), { clienteId: um, ano: 2026, mes: 9, situacao: 4, itens: ['300.00'] })
  const { id: setorId } = (await asAna(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body
  for (const day of ['2026-12-09', '2026-12-02']) {
    const quando = { dataInicio: `${day}T12:00:00Z`, dataFim: `${day}T13:00:00Z` }
    await asAna(checklistAgenda.add, { body: { task: marcada, item: entradas[0] ?? 0, setor: setorId, ...quando } })
  }

  const { totais, tarefas } = await ver(ana, um)
  expect(totais).toEqual({ contratos: 0, faturas: 1, tarefas: 3 })
  expect((await ver(padrao, um)).totais).toEqual({ contratos: 0, faturas: null, tarefas: 3 })
  expect(tarefas).toMatchObject({
    abertas: 2,
    rows: [
      { id: marcada, proximo: { dataInicio: '2026-12-02T12:00:00.000Z', responsavel: null } },
      { id: parada, proximo: null },
    ],
  })
  const { rows } = (await asAna(task.list, { query: query([{ name: 'cliente.id', op: '=', v: um }]) })).body
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([parada, marcada, cancelada])
})
