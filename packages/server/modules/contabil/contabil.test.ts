import { readFileSync } from 'node:fs'
import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { contabil, exportacaoContabil, lancamentoContabil, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { cenarioTitulos } from '../../test/cenario-titulos.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { quitar } from '../faturamento/documento/quitar.service.ts'
import { lancarTudo } from './lancar.service.ts'

vi.setConfig({ testTimeout: 240_000 })

const app = await testApp({ APROVACAO: 'nao' })
const { callAs, user, clock, db, life, query, request } = app
const { cliente, objeto } = cenarioFinanceiro(app)
const { conta: contaBancaria, titulo } = cenarioTitulos(app, () => rui)
const MOTIVO = 'combinado por telefone'
let rui: Person
let servico: number
let segundo: number
let semRegra: number
let conta: number
const asRui = callAs(() => rui)

/** Somebody of Financeiro on a day, who administers it; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: true, tipo: 2 })
}
const CONTAS = UsoContabil.options.map(({ value, label }) => ({ uso: value, codigo: String(value), nome: label }))
const PLANO = {
  desde: { ano: 2026, mes: 1 },
  colunas: ['data', 'debito', 'credito', 'valor', 'historico', 'documento', 'cliente', 'evento'],
  separador: ';',
  decimal: ',',
} as const
const planejar = (more: object = {}) =>
  asRui(contabil.alterarPlano, {
    body: {
      ...PLANO,
      colunas: [...PLANO.colunas],
      contas: [...CONTAS, { uso: UsoContabil.code.RECEITA, codigo: 'R2', nome: 'Outra receita', objeto: segundo }],
      ...more,
    },
  })

beforeAll(async () => {
  await em('2026-06-08')
  servico = await objeto(FIXO('1.00'))
  semRegra = await objeto(FIXO('1.00'))
  segundo = await objeto(FIXO('1.00'))
  await db.updateTable('objeto_contrato').set({ retencaoIrrf: '1.5', retencaoCsrf: true }).where('id', '=', servico).execute()
  await db.updateTable('empresa').set({ regime: 2 }).execute()
  conta = await contaBancaria('001', { agencia: '1234', conta: '56789', carteira: '17', convenio: '1234567' })
  await planejar()
})

type Faturar = { valor: string; retido?: boolean; segunda?: string; em?: string; competencia?: string }
async function faturarDe(dele: number, { valor, retido = false, segunda, competencia = '2026/05' }: Faturar) {
  const [ano, mes] = competencia.split('/').map(Number)
  const itens = [
    { idObjetoContrato: retido ? servico : semRegra, valorCobranca: valor, observacao: null },
    ...(segunda === undefined ? [] : [{ idObjetoContrato: segundo, valorCobranca: segunda, observacao: null }]),
  ]
  const faturar = { vencimento: clock.at.toISOString().slice(0, 10), parcelas: 1, contaBancaria: null }
  const { status, body } = await asRui(avulsa.add, { body: { cliente: dele, ano, mes, itens, faturar } })
  expect([status, body.msg]).toEqual([200, body.msg])
  return body.id
}
const boletosDe = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
type Gateway = { valor: string; data: string; credito?: string; tarifa?: string; encargos?: string }
async function pagar(faturaId: number, { valor, data, credito, tarifa = '0.00', encargos = '0.00' }: Gateway) {
  const [um] = await boletosDe(faturaId)
  const pagamento = { boleto: um?.id ?? 0, valorPago: valor, encargos, desconto: '0.00', abatimento: '0.00', tarifa, dataPagamento: data }
  const by = { user: null, requestId: 'x', now: clock.now, config: app.config }
  const row = { ...pagamento, contaBancaria: conta, dataCredito: credito ?? null, origem: 3, cobranca: null } as const
  const [done] = await db.transaction().execute((trx) => quitar(trx, by, [row]))
  expect(done?.ok).toBe(true)
}
async function estornar(faturaId: number) {
  const [um] = await boletosDe(faturaId)
  const pagamentos = um?.pagamentos ?? []
  const last = pagamentos.filter(({ id, estornoDe }) => estornoDe === null && !pagamentos.some((one) => one.estornoDe === id)).at(-1)
  return asRui(boleto.estornar, { params: { id: um?.id ?? 0 }, body: { pagamento: last?.id ?? 0, motivo: MOTIVO } })
}
const dar = (dele: number, { origem, valor, fatura: id = null }: { origem: 1 | 2 | 3; valor: string; fatura?: number | null }) =>
  asRui(credito.add, { body: { cliente: dele, origem, valor, fatura: id, motivo: MOTIVO } })

async function entradas(dele: number) {
  const { body } = await asRui(lancamentoContabil.list, {
    query: { ...query([{ name: 'cliente.id', op: '=', v: String(dele) }]), limit: 200 },
  })
  return body.rows.toSorted((one, other) => one.id - other.id)
}
function saldosDe(rows: { debito: string | null; credito: string | null; valor: string }[]) {
  const saldos = new Map<string, ReturnType<typeof exact>>()
  const add = (code: string | null, valor: ReturnType<typeof exact>) =>
    saldos.set(code ?? '?', (saldos.get(code ?? '?') ?? exact(0)).plus(valor))
  for (const { debito, credito: other, valor } of rows) {
    add(debito, exact(valor))
    add(other, exact(valor).neg())
  }
  return Object.fromEntries([...saldos].map(([code, valor]) => [code, toMoney(valor)]))
}

type Passo = ['faturar', Faturar] | ['gateway', Gateway] | ['estornar', object] | ['credito', { origem: 3; valor: string }]
type Caso = { id: string; passos: Passo[]; pares: [string, number | string, number | string, string][]; saldos: Record<string, string> }
// The file is beside this one and says what the type does.
const casos = JSON.parse(readFileSync(new URL('contabil.examples.json', import.meta.url), 'utf8')) as Caso[]
const F3 = '2026-09-14'

/** Of a company that withholds. */
async function empresa(name: string): Promise<number> {
  const id = await cliente(name)
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('pessoa').set({ tipo: 2, nomeFantasia: name, cpfCnpj: '11222333000181' }).where('id', '=', pessoaId).execute()
  await db.updateTable('cliente').set({ regime: 2 }).where('id', '=', id).execute()
  return id
}

test.each(casos)('the entries of $id are those of the examples', async ({ passos, pares, saldos }) => {
  await em('2026-06-08')
  const dele = passos.some(([, with_]) => 'retido' in with_) ? await empresa(`=Padaria ${passos.length}`) : await cliente('Padaria Sol')
  let id = 0
  for (const passo of passos) {
    if (passo[0] === 'faturar') {
      if (passo[1].em === 'F3') await em(F3)
      id = await faturarDe(dele, passo[1])
    } else if (passo[0] === 'gateway') {
      await em('2026-07-20')
      await pagar(id, passo[1])
    } else if (passo[0] === 'estornar') {
      await em(F3)
      expect((await estornar(id)).status).toBe(200)
    } else {
      await em(F3)
      expect((await dar(dele, passo[1])).status).toBe(200)
    }
  }
  const rows = await entradas(dele)
  const entered = rows.map(({ data, debito, credito: other, valor }) => [data, debito, other, valor].join(' '))
  expect(entered.toSorted()).toEqual(
    pares.map(([data, debito, other, valor]) => [data === 'F3' ? F3 : data, debito, other, valor].join(' ')).toSorted(),
  )
  const { 3: banco, ...rest } = saldosDe(rows)
  expect({ ...rest, ...(banco !== undefined && { 3: banco }) }).toEqual(saldos)
})

test('an entry is never changed or deleted, and its sides never differ', async () => {
  await expect(sql`update contabil_lancamento set valor = 1`.execute(db)).rejects.toMatchObject({
    constraint: 'contabil_lancamento_recusa',
  })
  await expect(sql`delete from contabil_lancamento`.execute(db)).rejects.toMatchObject({ constraint: 'contabil_lancamento_recusa' })
})

test('a cancelled invoice is turned round with what was conceded of it, and gives its credits back', async () => {
  await em('2026-09-14')
  const dele = await cliente('Loja Azul')
  await dar(dele, { origem: 3, valor: '30.00' })
  const id = await faturarDe(dele, { valor: '100.00', competencia: '2026/08' })
  const [um] = await boletosDe(id)
  expect((await asRui(boleto.abater, { params: { id: um?.id ?? 0 }, body: { valor: '10.00', motivo: MOTIVO } })).status).toBe(200)
  expect(saldosDe(await entradas(dele))).toEqual({ 1: '60.00', 2: '-100.00', 12: '40.00', 14: '0.00' })
  await em('2026-10-05')
  expect((await asRui(fatura.cancelar, { params: { id } })).status).toBe(200)
  const rows = await entradas(dele)
  expect(rows.filter(({ evento }) => evento === 'Cancelamento').map(({ data }) => data)).toEqual(Array(3).fill('2026-10-05'))
  expect(saldosDe(rows)).toEqual({ 1: '0.00', 2: '0.00', 12: '30.00', 14: '-30.00' })
})

test('what is withheld of a boleto and taken back keeps its tributes, even where both come at once', async () => {
  const dele = await cliente('Casa Cor')
  const id = await faturarDe(dele, { valor: '100.00', competencia: '2026/08' })
  const [um] = await boletosDe(id)
  const retencoes = [
    { tributo: 1, valor: '1.50' },
    { tributo: 5, valor: '2.00' },
  ] as const
  expect((await asRui(boleto.reter, { params: { id: um?.id ?? 0 }, body: { retencoes: [...retencoes] } })).status).toBe(200)
  expect((await estornar(id)).status).toBe(200)
  const rows = await entradas(dele)
  expect(rows.map(({ debito, credito: other, valor }) => [debito, other, valor])).toEqual([
    ['1', '2', '100.00'],
    ['5', '1', '1.50'],
    ['9', '1', '2.00'],
    ['1', '5', '1.50'],
    ['1', '9', '2.00'],
  ])
})

test('twenty at once and who died on the way make nothing twice', async () => {
  const dele = await cliente('Bar Bom')
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push(await faturarDe(dele, { valor: `${n + 1}.00`, competencia: '2026/08' }))
  await expect(
    db.transaction().execute(async (trx) => {
      await lancarTudo({ db: trx, life }).catch(() => undefined)
      throw new Error('died')
    }),
  ).rejects.toThrow('died')
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? lancarTudo({ db, life }) : entradas(dele))))
  expect(await entradas(dele)).toHaveLength(ids.length)
  await sql`insert into contabil_fila (fonte, "fonteId") select 1, id from fatura where "faturadaEm" is not null`.execute(db)
  await sql`update contabil_plano set rever = true`.execute(db)
  const before = (await asRui(lancamentoContabil.somas, { query: query([]) })).body
  await lancarTudo({ db, life })
  expect((await asRui(lancamentoContabil.somas, { query: query([]) })).body).toEqual(before)
  expect(await entradas(dele)).toHaveLength(ids.length)
})

/** Repeatable: the figures of every run are the same. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % most
  }
}

test('whatever happens, Clientes is what clients owe and Créditos what they have with us', async () => {
  const roll = dice(49)
  for (let n = 0; n < 12; n++) {
    await em('2026-09-14')
    const dele = await cliente(`Cliente ${n}`)
    const ids: number[] = []
    const acts = [
      async () => void ids.push(await faturarDe(dele, { valor: `${50 + roll(500)}.${10 + roll(90)}`, competencia: '2026/08' })),
      async () => void (await dar(dele, { origem: 3, valor: `${1 + roll(300)}.00` })),
      async () => {
        const id = ids[roll(ids.length || 1)]
        const [um] = id === undefined ? [] : await boletosDe(id)
        if (id !== undefined && um && [1, 2, 4].includes(um.situacao))
          await pagar(id, { valor: `${5 + roll(400)}.33`, data: '2026-09-12', tarifa: '1.10' })
      },
      async () => void (await estornar(ids[roll(ids.length || 1)] ?? 0)),
      async () => void (await asRui(fatura.cancelar, { params: { id: ids[roll(ids.length || 1)] ?? 0 } })),
      async () => {
        const [um] = await boletosDe(ids[roll(ids.length || 1)] ?? 0).catch(() => [])
        if (um) await asRui(boleto.abater, { params: { id: um.id }, body: { valor: '3.21', motivo: MOTIVO } })
      },
      async () => {
        const id = ids[roll(ids.length || 1)]
        if (id !== undefined) await dar(dele, { origem: 1, valor: `${1 + roll(40)}.00`, fatura: id })
      },
      async () => {
        const { rows } = (await asRui(credito.list, { query: query([{ name: 'cliente.id', op: '=', v: String(dele) }]) })).body
        const one = rows[roll(rows.length || 1)]
        if (one) await asRui(credito.cancelar, { params: { id: one.id }, body: { motivo: MOTIVO } })
      },
    ]
    await acts[0]?.()
    for (let step = 0; step < 10; step++) await acts[roll(acts.length)]?.().catch(() => undefined)
    const saldos = saldosDe(await entradas(dele))
    const { rows } = await sql<{ deve: string; tem: string }>`
      select (select coalesce(sum(d.valor - d.abatimento - coalesce(l.quita, 0)), 0) from fatura_documento d join fatura f on f.id = d."faturaId"
          left join (select "documentoId", sum("valorPago" - encargos + desconto + retido) as quita from liquidacao group by 1) l
            on l."documentoId" = d.id
          where f."clienteId" = ${dele} and d.tipo = 1 and d.situacao <> 3)::text as deve,
        (select coalesce(sum(k.saldo), 0) from credito k where k."clienteId" = ${dele})::text as tem`.execute(db)
    expect({ n, clientes: saldos['1'], creditos: saldos['14'] ?? '0.00' }).toEqual({
      n,
      clientes: rows[0]?.deve,
      creditos: toMoney(exact(rows[0]?.tem ?? '0').neg()).replace('-0.00', '0.00'),
    })
    expect(toMoney(sum(Object.values(saldos)))).toBe('0.00')
  }
})

test('a file has what is in none yet, is the same for ever, and says what the plan lacks', async () => {
  await em('2026-10-20')
  const exportar = (mes: number | null) => asRui(contabil.exportar, { body: { ano: 2026, mes } })
  const baixar = async (id: number) => (await request('GET', `/contabil/arquivo/${id}`, { token: rui.token })).text
  await planejar({ contas: CONTAS.filter(({ uso }) => uso !== UsoContabil.code.TARIFAS) })
  expect(refusalOf(await exportar(7))).toMatchObject({ error: 'Falta a conta de Tarifas no plano.' })
  await planejar()
  const first = await exportar(7)
  expect(first).toMatchObject({ status: 200, body: { complemento: false } })
  const text = await baixar(first.body.id)
  expect(text.startsWith('\uFEFFData;Débito;Crédito;Valor;Histórico;Documento;Cliente;Evento\r\n')).toBe(true)
  expect(text).toContain(`13/07/2026;3;1;4692,50;`)
  expect(text).toContain(`;'=Padaria`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(first.body.lancamentos + 1)
  expect(refusalOf(await exportar(7))).toMatchObject({ error: 'Nada mudou desde o último arquivo de 07/2026.' })
  expect(refusalOf(await exportar(2))).toMatchObject({ error: 'Não há lançamentos de 02/2026.' })
  await planejar({ separador: ',', decimal: '.', contas: CONTAS.map((conta) => ({ ...conta, codigo: `C${conta.uso}` })) })
  expect(await baixar(first.body.id)).toBe(text)
  const dele = await cliente('Nova "Loja", SA')
  await faturarDe(dele, { valor: '10.00', competencia: '2026/09' })
  const year = await exportar(null)
  expect(year).toMatchObject({ status: 200, body: { complemento: true } })
  const later = await baixar(year.body.id)
  expect(later).toMatch(/30\/09\/2026,C1,C2,10\.00,Fatura \d+ de 09\/2026,\d+,"Nova ""Loja"", SA",Faturar\r\n/)
  expect(later).not.toContain('13/07/2026')
  expect(refusalOf(await exportar(null))).toMatchObject({ error: 'Nada mudou desde o último arquivo de 2026.' })
  await faturarDe(dele, { valor: '11.00', competencia: '2026/09' })
  const twice = await Promise.all([exportar(9), exportar(9)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = (await asRui(exportacaoContabil.list, { query: query([]) })).body
  expect(rows.map(({ ano, mes }) => [ano, mes])).toEqual([
    [2026, 9],
    [2026, null],
    [2026, 7],
  ])
  expect((await entradas(dele)).every((row) => row.exportacao !== null)).toBe(true)
})

test('a plan that says what cannot be is refused, and nothing is written', async () => {
  const before = (await asRui(contabil.consultarPlano)).body
  const refused = async (more: object) => refusalOf(await planejar(more)).fields
  const [um] = CONTAS
  expect(await refused({ contas: [um, um] })).toEqual({ 'contas.1.uso': 'Esta conta já está no plano.' })
  expect(await refused({ contas: [{ ...um, objeto: segundo }] })).toEqual({
    'contas.0.objeto': 'Só uma conta de receita é de um objeto de contrato.',
  })
  expect(await refused({ contas: [{ uso: 2, codigo: '1', nome: 'x', objeto: 2_000_000 }] })).toEqual({
    'contas.0.objeto': 'Este objeto de contrato não existe mais. Escolha outro.',
  })
  expect((await asRui(contabil.consultarPlano)).body).toEqual(before)
})

const lancarEm = (dele: number, data: string) =>
  sql`insert into contabil_lancamento (fonte, "fonteId", parte, data, evento, debito, credito, valor, historico, "clienteId")
    select 99, coalesce(max("fonteId"), 0) + 1, 1, ${data}::date, 'Teste', 1, 2, 10, 'teste', ${dele} from contabil_lancamento`.execute(db)

test('a file of a month is a complement only where a file has something of that month', async () => {
  await em('2026-10-21')
  const exportar = async (mes: number | null) => (await asRui(contabil.exportar, { body: { ano: 2027, mes } })).body
  const dele = await cliente('Ano novo')
  const lancar = (data: string) => lancarEm(dele, data)
  await lancar('2027-02-10')
  expect(await exportar(null)).toMatchObject({ lancamentos: 1, complemento: false })
  // The file of the year had February alone.
  await lancar('2027-03-10')
  const march = await exportar(3)
  expect([march.complemento, march.msg.slice(0, 18)]).toEqual([false, 'Arquivo de 03/2027'])
  await lancar('2027-02-11')
  const february = await exportar(2)
  expect([february.complemento, february.msg.slice(0, 22)]).toEqual([true, 'Complemento de 02/2027'])
  await lancar('2027-04-01')
  expect(await exportar(null)).toMatchObject({ lancamentos: 1, complemento: true })
  expect(refusalOf(await asRui(contabil.exportar, { body: { ano: 2027, mes: 4 } }))).toMatchObject({
    error: 'Nada mudou desde o último arquivo de 04/2027.',
  })
  expect(refusalOf(await asRui(contabil.exportar, { body: { ano: 2027, mes: 5 } }))).toMatchObject({
    error: 'Não há lançamentos de 05/2027.',
  })
})

test('the month that is over waits for its file until there is one of it, or one of its year from after it', async () => {
  const dele = await cliente('A fechar')
  const aFechar = async () => (await asRui(contabil.aFechar)).body
  const exportar = async (ano: number, mes: number | null) =>
    expect((await asRui(contabil.exportar, { body: { ano, mes } })).status).toBe(200)
  await em('2028-03-02')
  expect(await aFechar()).toBe(null)
  await lancarEm(dele, '2028-02-29')
  expect(await aFechar()).toEqual({ ano: 2028, mes: 2 })
  await exportar(2028, 2)
  expect(await aFechar()).toBe(null)
  // A complement is nobody's morning.
  await lancarEm(dele, '2028-02-28')
  expect(await aFechar()).toBe(null)
  await lancarEm(dele, '2028-03-20')
  await exportar(2028, null)
  await lancarEm(dele, '2028-03-21')
  await em('2028-04-03')
  expect(await aFechar()).toEqual({ ano: 2028, mes: 3 })
  await exportar(2028, null)
  await lancarEm(dele, '2028-03-22')
  expect(await aFechar()).toBe(null)
})

test('a list waits for who makes entries, and while a file is made how much is missing is told', async () => {
  await em('2026-09-14')
  const dele = await cliente('Quem espera')
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    await sql`select from contabil_plano for update`.execute(trx)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  await faturarDe(dele, { valor: '100.00', competencia: '2026/08' })
  expect(await entradas(dele)).toEqual([])
  expect((await asRui(contabil.andamento)).body).toEqual({ esperam: 1 })
  const waiting = entradas(dele)
  free.resolve()
  await held
  expect(await waiting).toHaveLength(1)
  expect((await asRui(contabil.andamento)).body).toEqual({ esperam: 0 })
})

test('the history of the plan says in words which accounts came and went', async () => {
  await planejar()
  await planejar({ contas: CONTAS, decimal: '.' })
  const [change] = (await asRui(contabil.history, { params: { id: 1 } })).body
  const { nome } = await db.selectFrom('objeto_contrato').select('nome').where('id', '=', segundo).executeTakeFirstOrThrow()
  expect(change).toMatchObject({ acao: 'alterar' })
  expect(Object.fromEntries(change?.campos.map(({ campo, depois }) => [campo, depois]) ?? [])).toMatchObject({ decimal: 'Ponto' })
  const contas = change?.campos.find(({ campo }) => campo === 'contas')
  expect(contas?.antes).toContain(`Receita de ${nome}: R2 Outra receita`)
  expect(contas?.depois).not.toContain(`Receita de ${nome}: R2 Outra receita`)
})

test.each([
  { name: 'paid in part', pagos: ['677.61'], alem: undefined },
  { name: 'one instalment paid beyond it', pagos: ['1500.00'], alem: undefined },
  { name: 'more than was owed before', pagos: ['1020.00', '1000.00'], alem: '20.00' },
  { name: 'more than was owed before, and beyond an instalment', pagos: ['1030.00', '1000.00'], alem: '20.00' },
])(
  'an agreement that ends, $name: what it got beyond the old boletos is of the charges, and Clientes is the statement',
  async ({ name, pagos, alem }) => {
    await em('2026-09-01')
    const dele = await cliente(`Acordo ${name}`)
    const velha = await faturarDe(dele, { valor: '2000.00', competencia: '2026/08' })
    const boletos = (await boletosDe(velha)).map((one) => one.id)
    // Its fine is 2 %; those of the agreement get numbers of their own.
    await sql`update conta_bancaria set "nossoNumeroProximo" = greatest("nossoNumeroProximo", 1000) where id = ${conta}`.execute(db)
    for (const one of boletos) await titulo(one, conta)
    await em('2026-11-27')
    const feito = await asRui(acordo.add, {
      body: { cliente: dele, boletos, desconto: null, primeira: '2026-11-30', parcelas: 2, motivo: MOTIVO },
    })
    expect([feito.status, feito.body]).toEqual([200, feito.body])
    const { fatura: nova, id } = feito.body
    const parcelas = await boletosDe(nova)
    expect(parcelas.map(({ valor }) => valor)).toEqual(['1020.00', '1020.00'])
    for (const [at, valorPago] of pagos.entries()) {
      const body = [{ id: parcelas[at]?.id ?? 0, dataPagamento: '2026-11-27', valorPago }]
      expect((await asRui(faturaDocumento.liquidar, { params: { id: nova }, body })).status).toBe(200)
    }
    const clientes = async () => saldosDe(await entradas(dele))['1']
    const extrato = async () =>
      (await asRui(contaCorrente.get, { params: { id: dele }, query: { de: '2026-11-27', ate: '2026-11-27' } })).body.saldoFinal
    expect(await clientes()).toBe(await extrato())
    expect((await asRui(acordo.desfazer, { params: { id }, body: { motivo: MOTIVO } })).status).toBe(200)
    const fim = (await entradas(dele)).filter(({ evento }) => evento === 'Encerramento')
    const said = [['11', '1', '40.00'], ...(alem === undefined ? [] : [['1', '11', alem]])]
    expect(fim.map(({ debito, credito: other, valor }) => [debito, other, valor])).toEqual(said)
    expect(await clientes()).toBe(await extrato())
  },
)
