import { readFileSync } from 'node:fs'
import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db, clock, query } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
const MOTIVO = 'combinado por telefone'
let rui: Person
let ana: Person
let centavo: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', isAdmin: false, tipo: 2 })
  centavo = await objeto(FIXO('0.01'))
})
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)

/** A client whose months are charged a cent, and what is added by hand. */
async function comVinculo(name = 'Padaria Sol'): Promise<number> {
  const id = await cliente(name)
  await vinculo(id, centavo)
  return id
}
const mesDe = (n: number) => ({ ano: 2020 + Math.floor(n / 12), mes: (n % 12) + 1 })
async function calcular(clienteId: number, n: number, fecharFatura: boolean): Promise<number> {
  const { status, body } = await asRui(financeiro.registrarFaturamento, { body: { cliente: clienteId, ...mesDe(n), fecharFatura } })
  expect(status).toBe(200)
  return body.fatura
}
async function aberta(clienteId: number, valor: string, n: number): Promise<number> {
  const id = await calcular(clienteId, n, false)
  const rest = exact(valor).minus('0.01')
  const item = { idObjetoContrato: centavo, valorCobranca: toMoney(rest), observacao: 'avulso' }
  if (rest.gt(0)) expect((await asRui(financeiro.novoItem, { params: { id }, body: item })).status).toBe(200)
  return id
}
async function fechada(clienteId: number, valor: string, n = 0): Promise<number> {
  const id = await aberta(clienteId, valor, n)
  expect(await calcular(clienteId, n, true)).toBe(id)
  return id
}
const faturar = (id: number) => asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-12-10', contaBancaria: null } })
async function faturada(clienteId: number, valor: string, n = 0): Promise<number> {
  const id = await fechada(clienteId, valor, n)
  expect((await faturar(id)).status).toBe(200)
  return id
}
const boletoDe = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body.boletos[0]?.id ?? 0
const pagar = async (id: number, valor: string) =>
  expect((await asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: await boletoDe(id), valorPago: valor }] })).status).toBe(200)
const lida = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const lido = async (id: number) => (await asRui(credito.get, { params: { id } })).body
type Novo = { origem?: number; valor?: string; fatura?: number | null; motivo?: string }
const dar = (clienteId: number, { origem = 3, valor = '300.00', motivo = MOTIVO, ...rest }: Novo = {}, as = asRui) =>
  as(credito.add, { body: { cliente: clienteId, origem, valor, motivo, ...rest } })
const creditar = async (clienteId: number, valor: string): Promise<number> => (await dar(clienteId, { valor })).body.id
const cancelarCredito = (id: number) => asRui(credito.cancelar, { params: { id }, body: { motivo: MOTIVO } })
const cancelar = (id: number) => asRui(fatura.cancelar, { params: { id } })
const usar = (id: number, ids: number[] | null) => asRui(fatura.usarCreditos, { params: { id }, body: { usar: ids } })
const rows = async () => ({
  creditos: await db.selectFrom('credito').selectAll().orderBy('id').execute(),
  usos: await db.selectFrom('credito_uso').selectAll().orderBy('id').execute(),
})
/** Whatever happened: what was given is used, cancelled or left, and each use stands where it was used. */
async function conferir(clienteId: number) {
  const creditos = await db.selectFrom('credito').selectAll().where('clienteId', '=', clienteId).execute()
  const faturas = await db.selectFrom('fatura').select(['credito', 'aPagar']).where('clienteId', '=', clienteId).execute()
  for (const { valor, usado, cancelado, saldo } of creditos) {
    expect(toMoney(sum([usado, cancelado, saldo]))).toBe(valor)
    expect(exact(saldo).gte(0)).toBe(true)
  }
  expect(toMoney(sum(faturas.map(({ credito }) => credito)))).toBe(toMoney(sum(creditos.map(({ usado }) => usado))))
  expect(faturas.every(({ aPagar }) => exact(aPagar).gte(0))).toBe(true)
}

type Fato = { o: 'credito' | 'fatura' | 'cancelarCredito' | 'cancelarFatura'; id: string; valor: string; usar?: string[] }
type Caso = { id: string; entrada: { fatos: Fato[] }; saida: { faturas: object[]; creditos: Record<string, object> } }
// The worked examples of valores/creditos.calc.test.ts; this type is theirs.
const exemplos = JSON.parse(readFileSync(new URL('../valores/creditos.calc.examples.json', import.meta.url), 'utf8')) as Caso[]

test.each(exemplos.map((caso) => [caso.id, caso] as const))('%s: the credits of the worked example, over the calls', async (_, caso) => {
  const dele = await comVinculo(caso.id)
  const ids = new Map<string, number>()
  const id = (name: string) => ids.get(name) ?? 0
  const faturas: object[] = []
  for (const [n, fato] of caso.entrada.fatos.entries()) {
    if (fato.o === 'credito') ids.set(fato.id, await creditar(dele, fato.valor))
    else if (fato.o === 'cancelarCredito') expect((await cancelarCredito(id(fato.id))).status).toBe(200)
    else if (fato.o === 'cancelarFatura') expect((await cancelar(id(fato.id))).status).toBe(200)
    else {
      const one = await aberta(dele, fato.valor, n)
      if (fato.usar) expect((await usar(one, fato.usar.map(id))).status).toBe(200)
      await calcular(dele, n, true)
      await faturar(one)
      ids.set(fato.id, one)
      const { credito, aPagar, situacao } = await lida(one)
      faturas.push({ credito, aPagar, situacao })
    }
  }
  expect(faturas).toEqual(caso.saida.faturas)
  for (const [name, parts] of Object.entries(caso.saida.creditos)) expect(await lido(id(name))).toMatchObject(parts)
  await conferir(dele)
})

test('a credit is shown with whose it is, what gave it and what used it', async () => {
  const dele = await comVinculo('Padaria Lua')
  const deu = await faturada(dele, '2500.00')
  const { body } = await dar(dele, { origem: 1, fatura: deu })
  expect(body).toMatchObject({ aprovacao: null, msg: `Crédito ${body.id} de ${brl('300')} incluído.` })
  const usou = await fechada(dele, '180.00', 1)
  expect(await lido(body.id)).toMatchObject({
    cliente: { id: dele, pessoa: { nome: 'Padaria Lua' } },
    origem: 1,
    situacao: 1,
    valor: '300.00',
    usado: '180.00',
    cancelado: '0.00',
    saldo: '120.00',
    fatura: { id: deu },
    motivo: MOTIVO,
    usuario: { nome: 'Rui Reis' },
    usos: [{ fatura: usou, ...mesDe(1), valor: '180.00', desfeitoEm: null }],
  })
  const filter = [{ name: 'cliente.id', op: '=', v: dele }]
  const { rows: list } = (await asRui(credito.list, { query: query(filter) })).body
  expect(list).toMatchObject([
    { id: body.id, cliente: { id: dele, pessoa: { nome: 'Padaria Lua' } }, fatura: { id: deu }, saldo: '120.00' },
  ])
  const somas = await asRui(credito.somas, { query: { filter: JSON.stringify(filter) } })
  expect(somas.body).toEqual({ quantidade: 1, valor: '300.00', saldo: '120.00', usado: '180.00', cancelado: '0.00' })
  expect((await asRui(credito.export, { query: query(filter, [], { formato: 'csv' }) })).text).toContain('Padaria Lua')
  const { body: historico } = await asRui(clientes.historicoCompleto, { params: { id: dele }, query: { tipos: '["credito"]' } })
  expect(historico).toMatchObject({ rows: [{ tipo: 'credito', acao: 'incluir' }] })
  expect((await asRui(panorama, { params: { id: dele } })).body.faturas).toMatchObject({ credito: '120.00' })
})

test('a note of credit is at most what is left of its invoice, what was paid beyond at most that', async () => {
  const dele = await comVinculo()
  const um = await faturada(dele, '2500.00')
  const de = async (novo: Novo) => refusalOf(await dar(dele, { fatura: um, ...novo })).fields
  expect(await de({ origem: 1, valor: '2500.01' })).toEqual({ valor: `Máximo ${brl('2500')}: é o valor da fatura.` })
  const { body } = await dar(dele, { origem: 1, fatura: um })
  expect(await de({ origem: 1, valor: '2200.01' })).toEqual({
    valor: `Máximo ${brl('2200')}: ${brl('300')} desta fatura já foram creditados.`,
  })
  expect((await cancelarCredito(body.id)).status).toBe(200)
  expect((await dar(dele, { origem: 1, fatura: um, valor: '2500.00' })).body.aprovacao).toEqual(some.any(Number))
  expect(await de({ origem: 1, valor: '0.01' })).toEqual({ valor: `Máximo ${brl('0')}: ${brl('2500')} desta fatura já foram creditados.` })
  await pagar(um, '2550.00')
  expect(await de({ origem: 2, valor: '50.01' })).toEqual({ valor: `Máximo ${brl('50')}: é o que foi pago a mais nesta fatura.` })
  expect((await dar(dele, { origem: 2, fatura: um, valor: '20.00' })).status).toBe(200)
  expect(await de({ origem: 2, valor: '30.01' })).toEqual({ valor: `Máximo ${brl('30')}: é o que foi pago a mais nesta fatura.` })
})

test('what is wrong is said beside its field, and nothing is written', async () => {
  const [dele, other] = [await comVinculo(), await comVinculo('Loja Azul')]
  const [um, outra, closed] = [await faturada(dele, '100.00'), await faturada(other, '100.00'), await fechada(dele, '100.00', 1)]
  const before = await rows()
  const refused = async (novo: Novo & { cliente?: unknown }) => {
    const answer = await asRui(credito.add, { body: { cliente: dele, origem: 1, valor: '1.00', fatura: um, motivo: MOTIVO, ...novo } })
    expect(answer.status).toBe(422)
    return refusalOf(answer).fields
  }
  expect(await refused({ cliente: undefined })).toEqual({ cliente: 'Informe o cliente.' })
  expect(await refused({ cliente: 2_000_000 })).toEqual({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  expect(await refused({ origem: 4 })).toEqual({ origem: 'Escolha uma das opções.' })
  expect(await refused({ fatura: null })).toEqual({ fatura: 'Informe a fatura.' })
  expect(await refused({ origem: 2, fatura: null })).toEqual({ fatura: 'Informe a fatura.' })
  expect(await refused({ fatura: outra })).toEqual({ fatura: `A fatura ${outra} não é deste cliente.` })
  expect(await refused({ origem: 3, fatura: outra })).toEqual({ fatura: `A fatura ${outra} não é deste cliente.` })
  expect(await refused({ fatura: 2_000_000 })).toEqual({ fatura: 'A fatura 2000000 não é deste cliente.' })
  expect(await refused({ fatura: closed })).toEqual({
    fatura: `A fatura ${closed} está na situação Fechada: só uma fatura faturada dá um crédito.`,
  })
  for (const valor of ['0.00', '10000000.00', '-1.00', 'x', '1.001'])
    expect(Object.keys((await refused({ origem: 3, valor })) ?? {})).toEqual(['valor'])
  expect(await refused({ motivo: 'curto' })).toEqual({ motivo: 'Motivo: escreva ao menos 10 caracteres.' })
  expect((await asRui(credito.cancelar, { params: { id: 2_000_000 }, body: { motivo: MOTIVO } })).status).toBe(404)
  expect((await asRui(credito.get, { params: { id: 2_000_000 } })).status).toBe(404)
  const others = await user({ nome: 'Téo Tanaka', isAdmin: true, tipo: 1 })
  expect(
    (
      await dar(
        dele,
        {},
        callAs(() => others),
      )
    ).status,
  ).toBe(403)
  expect(await rows()).toEqual(before)
})

test('a greater gift waits for a second person, and is nobody’s until then', async () => {
  const dele = await comVinculo()
  expect((await dar(dele, { valor: '500.00' })).body.aprovacao).toBeNull()
  const { body } = await dar(dele, { valor: '500.01' })
  expect(body.msg).toBe(`Crédito de ${brl('500.01')} à espera da aprovação de outra pessoa.`)
  expect(await lido(body.id)).toMatchObject({ situacao: 2, saldo: '500.01' })
  const { rows: asked } = (await asAna(aprovacao.list, { query: query([]) })).body
  expect(asked[0]).toMatchObject({ id: body.aprovacao, tipo: 3, registro: body.id, usuario: { nome: 'Rui Reis' } })
  expect(asked[0]?.descricao.split('\n')).toEqual([`Crédito de ${brl('500.01')} a Padaria Sol:`, 'Origem: Cortesia.', `Motivo: ${MOTIVO}`])
  const refused = await cancelarCredito(body.id)
  expect(refused).toMatchObject({ status: 409, body: { error: 'Este crédito espera uma aprovação: recuse-a.' } })
  const um = await fechada(dele, '900.00')
  expect(await lida(um)).toMatchObject({ credito: '500.00', aPagar: '400.00' })
  expect(refusalOf(await usar(um, [body.id])).fields).toEqual({
    usar: `O crédito ${body.id} espera uma aprovação e ainda não pode ser usado.`,
  })
  const params = { id: body.aprovacao ?? 0 }
  expect((await asRui(aprovacao.aprovar, { params })).status).toBe(403)
  expect((await asAna(aprovacao.aprovar, { params })).status).toBe(200)
  expect((await asAna(aprovacao.aprovar, { params })).status).toBe(409)
  expect(await lido(body.id)).toMatchObject({ situacao: 1, saldo: '500.01' })
  const dois = (await dar(dele, { valor: '600.00' })).body
  const recusa = { params: { id: dois.aprovacao ?? 0 }, body: { motivo: MOTIVO } }
  expect((await asAna(aprovacao.recusar, recusa)).status).toBe(200)
  expect(await lido(dois.id)).toMatchObject({ situacao: 3, valor: '600.00', cancelado: '600.00', saldo: '0.00' })
  expect((await cancelarCredito(dois.id)).status).toBe(409)
})

test('closing takes the oldest first and says so, before and after', async () => {
  const dele = await comVinculo()
  const [um, dois] = [await creditar(dele, '100.00'), await creditar(dele, '200.00')]
  const id = await aberta(dele, '250.00', 0)
  expect(await lida(id)).toMatchObject({
    credito: '0.00',
    aPagar: '250.00',
    creditos: [],
    creditosEscolhidos: null,
    creditoDisponivel: '300.00',
  })
  const previa = async () => (await asRui(fechamento.previa, { body: { ...mesDe(0), clientes: [dele] } })).body[0]
  expect(await previa()).toMatchObject({
    credito: '250.00',
    aPagar: '0.00',
    avisos: [{ tipo: 'credito', texto: `Crédito a usar: ${brl('250')}.` }],
  })
  expect(await usar(id, [dois])).toMatchObject({ body: { msg: '1 crédito será usado quando a fatura for fechada.', fatura: id } })
  expect(await lida(id)).toMatchObject({ credito: '0.00', creditosEscolhidos: [dois] })
  expect(await previa()).toMatchObject({ credito: '200.00', aPagar: '50.00' })
  await calcular(dele, 0, true)
  expect(await lida(id)).toMatchObject({
    situacao: 1,
    credito: '200.00',
    aPagar: '50.00',
    creditos: [{ credito: dois, valor: '200.00' }],
    porQue: [`Crédito ${dois}: ${brl('200')}.`, `A pagar: ${brl('50')}.`],
    creditoDisponivel: '100.00',
  })
  expect((await usar(id, null)).body.msg).toBe(`A fatura usa ${brl('250')} de créditos. Ficam ${brl('0')} a pagar.`)
  expect(await lida(id)).toMatchObject({
    aPagar: '0.00',
    creditosEscolhidos: null,
    creditos: [
      { credito: um, valor: '100.00' },
      { credito: dois, valor: '150.00' },
    ],
  })
  expect(await usar(id, [])).toMatchObject({ status: 200 })
  expect(await lida(id)).toMatchObject({ credito: '0.00', aPagar: '250.00', creditos: [], creditosEscolhidos: [], porQue: [] })
  const other = await comVinculo('Loja Azul')
  const alheio = await creditar(other, '10.00')
  expect(refusalOf(await usar(id, [alheio])).fields).toEqual({ usar: `O crédito ${alheio} não é deste cliente.` })
  expect(refusalOf(await usar(id, [2_000_000])).fields).toEqual({ usar: 'O crédito 2000000 não é deste cliente.' })
  await cancelarCredito(um)
  expect(refusalOf(await usar(id, [um])).fields).toEqual({ usar: `O crédito ${um} não tem saldo.` })
  await faturar(id)
  expect((await usar(id, null)).status).toBe(409)
  await conferir(dele)
})

test('what credits pay whole is paid without boletos, and cancelling gives back exactly what was', async () => {
  const dele = await comVinculo()
  const [um, dois] = [await creditar(dele, '60.00'), await creditar(dele, '500.00')]
  const before = [await lido(um), await lido(dois)]
  const id = await fechada(dele, '100.00')
  expect(await faturar(id)).toMatchObject({
    body: { situacao: 3, msg: 'A fatura foi quitada por créditos e passou a paga, sem boletos.' },
  })
  expect((await asRui(faturaDocumento.get, { params: { id } })).body.boletos).toEqual([])
  expect(await lida(id)).toMatchObject({ situacao: 3, credito: '100.00', aPagar: '0.00', valorPago: '0.00' })
  expect((await cancelar(id)).status).toBe(200)
  expect(await lida(id)).toMatchObject({ situacao: 4, credito: '0.00', creditos: [], porQue: [] })
  for (const [n, credito] of [um, dois].entries()) {
    const { usos, ...rest } = await lido(credito)
    expect({ ...rest, usos: [] }).toEqual(before[n])
    expect(usos).toMatchObject([{ fatura: id, desfeitoEm: clock.at.toISOString() }])
  }
  const part = await faturada(dele, '700.00', 1)
  expect(await lida(part)).toMatchObject({ situacao: 2, credito: '560.00', aPagar: '140.00' })
  expect((await cancelar(part)).status).toBe(200)
  expect((await lido(um)).saldo).toBe('60.00')
  const free = await comVinculo()
  const paga = await faturada(free, '10.00')
  await pagar(paga, '10.00')
  expect((await cancelar(paga)).status).toBe(409)
  await conferir(dele)
})

test('an invoice that gave a credit is not cancelled, and money that became one is not taken back', async () => {
  const dele = await comVinculo()
  const id = await faturada(dele, '1000.00')
  const nota = (await dar(dele, { origem: 1, fatura: id })).body.id
  expect(await cancelar(id)).toMatchObject({
    status: 409,
    body: { error: `Esta fatura deu o crédito ${nota}, de ${brl('300')}: cancele-o antes.` },
  })
  await cancelarCredito(nota)
  const other = await faturada(dele, '50.00', 1)
  await pagar(other, '80.00')
  const sobra = (await dar(dele, { origem: 2, valor: '30.00', fatura: other })).body.id
  const estornar = async () => {
    const { pagamentos = [] } = (await asRui(faturaDocumento.get, { params: { id: other } })).body.boletos[0] ?? {}
    return asRui(boleto.estornar, { params: { id: await boletoDe(other) }, body: { pagamento: pagamentos[0]?.id ?? 0, motivo: MOTIVO } })
  }
  expect(await estornar()).toMatchObject({ status: 409, body: { error: `O pago a mais virou o crédito ${sobra}: cancele-o antes.` } })
  await cancelarCredito(sobra)
  expect((await estornar()).status).toBe(200)
  expect((await cancelar(id)).status).toBe(200)
})

test('what is withheld is judged again and the same credits then, by invoicing and by hand', async () => {
  const dele = await cliente('Padaria Lua')
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', dele).executeTakeFirstOrThrow()
  const pessoa = { tipo: 2, nomeFantasia: 'Lua', cpfCnpj: '11222333000181' } as const
  await db.updateTable('pessoa').set(pessoa).where('id', '=', pessoaId).execute()
  await db.updateTable('cliente').set({ regime: 2 }).where('id', '=', dele).execute()
  await db.updateTable('empresa').set({ regime: 2 }).execute()
  const um = await objeto(FIXO('5000.00'))
  await db.updateTable('objeto_contrato').set({ retencaoIrrf: '1.5', retencaoCsrf: true }).where('id', '=', um).execute()
  await vinculo(dele, um)
  const [primeiro, segundo] = [
    await creditar(dele, '300.00'),
    (await dar(dele, { origem: 3, valor: '4600.00' }).then(({ body }) => asAna(aprovacao.aprovar, { params: { id: body.aprovacao ?? 0 } })),
    (await db.selectFrom('credito').select('id').where('clienteId', '=', dele).orderBy('id', 'desc').executeTakeFirstOrThrow()).id),
  ]
  const id = await calcular(dele, 80, true)
  expect(await lida(id)).toMatchObject({ retido: '307.50', credito: '4692.50', aPagar: '0.00' })
  const reter = (retencoes: object[] | null) =>
    asRui(fatura.reter, { params: { id }, body: { retencoes, motivo: 'contrato com órgão público' } })
  expect((await reter([{ tributo: 1, base: '5000.00', aliquota: '90.0000', valor: '4500.00' }])).status).toBe(200)
  expect(await lida(id)).toMatchObject({
    retido: '4500.00',
    credito: '500.00',
    aPagar: '0.00',
    creditos: [
      { credito: primeiro, valor: '300.00' },
      { credito: segundo, valor: '200.00' },
    ],
  })
  expect((await reter(null)).status).toBe(200)
  expect(await lida(id)).toMatchObject({ retido: '307.50', credito: '4692.50', aPagar: '0.00' })
  const later = await creditar(dele, '400.00')
  const answer = await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2027-01-04', contaBancaria: null } })
  expect(answer).toMatchObject({ body: { situacao: 3 } })
  expect(await lida(id)).toMatchObject({ retido: '125.00', credito: '4875.00', aPagar: '0.00' })
  expect(await lido(later)).toMatchObject({ usado: '0.00' })
  await conferir(dele)
})

test('twenty at once give no more than there is, use nothing twice and cancel once', async () => {
  const twenty = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
  const dele = await comVinculo()
  const um = await faturada(dele, '1000.00')
  const given = await twenty(() => dar(dele, { origem: 1, valor: '70.00', fatura: um }))
  expect(given.filter(({ status }) => status === 200)).toHaveLength(14)
  expect(given.filter(({ status }) => status === 422)).toHaveLength(6)
  const faturas: number[] = []
  for (let n = 1; n <= 20; n++) faturas.push(await aberta(dele, '90.00', n))
  const closed = await twenty((n) =>
    asRui(financeiro.registrarFaturamento, { body: { cliente: dele, ...mesDe(n + 1), fecharFatura: true } }),
  )
  expect(closed.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await conferir(dele)
  expect(
    toMoney(sum((await db.selectFrom('fatura').select('credito').where('clienteId', '=', dele).execute()).map(({ credito }) => credito))),
  ).toBe('980.00')
  await twenty((n) => (n % 2 === 0 ? usar(faturas[n] ?? 0, []) : usar(faturas[n] ?? 0, null)))
  await conferir(dele)
  await twenty<unknown>((n) => (n % 2 === 0 ? usar(faturas[n] ?? 0, null) : cancelar(faturas[n] ?? 0)))
  await conferir(dele)
  const last = await creditar(dele, '5.00')
  const cancelled = await twenty(() => cancelarCredito(last))
  expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
  await conferir(dele)
})

test('money is kept as a credit or taken back, never both at once', async () => {
  for (let n = 0; n < 8; n++) {
    const dele = await comVinculo()
    const id = await faturada(dele, '10.00')
    await pagar(id, '30.00')
    const { boletos } = (await asRui(faturaDocumento.get, { params: { id } })).body
    const [um] = boletos
    const body = { pagamento: um?.pagamentos[0]?.id ?? 0, motivo: MOTIVO }
    const both = await Promise.all([
      dar(dele, { origem: 2, valor: '20.00', fatura: id }),
      asRui(boleto.estornar, { params: { id: um?.id ?? 0 }, body }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})
