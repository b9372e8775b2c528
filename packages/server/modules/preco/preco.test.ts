import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { exclusao } from '@retaguarda/contract/exclusao.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { porPrecosEmVigor } from './preco.service.ts'

const app = await testApp()
const { callAs, user, db, clock, config, integrations, life, query } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
let rui: Person
/** With a session of then. */
async function later(at: string) {
  clock.at = new Date(at)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
}
beforeEach(() => later('2026-11-21T12:00:00-03:00'))
const asRui = callAs(() => rui)
const MOTIVO = 'Combinado por telefone.'
const ajuste = (valorFixo: string) => ({ tipoObjContrato: 3, valorFixo: [{ valorFixo }] })

const fechar = async (id: number, ano: number, mes: number, fecharFatura = true) =>
  (await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ano, mes, fecharFatura } })).body
const vinculoDe = async (id: number) => (await asRui(clienteObjetoContrato.get, { params: { id } })).body
const objetoDe = async (id: number) => (await asRui(objetoContrato.get, { params: { id } })).body
const editar = async (id: number, change: object) =>
  asRui(clienteObjetoContrato.edit, { params: { id }, body: { ...sent(await vinculoDe(id)), ...change } })
const editarObjeto = async (id: number, change: object) =>
  asRui(objetoContrato.edit, { params: { id }, body: { ...(await objetoDe(id)), ...change } })
const sent = ({ cliente: c, objetoContrato: o, ...record }: Awaited<ReturnType<typeof vinculoDe>>) => ({
  ...record,
  cliente: c.id,
  objetoContrato: o.id,
})
const negociar = (id: number, body: object) =>
  asRui(clienteObjetoContrato.preco, { params: { id }, body: { tipo: 2, motivo: MOTIVO, ...body } })
const excluir = (id: number) => asRui(clienteObjetoContrato.excluirPreco, { params: { id } })
const precos = async (id: number) =>
  ((await vinculoDe(id)).precos ?? []).map(({ aPartirDe, configuracao, origem, cobrado }) => [
    aPartirDe,
    configuracao?.valorFixo?.[0]?.valorFixo ?? null,
    origem,
    cobrado,
  ])
/** A link since 01/2026 with its own price. */
async function ajustado(valorFixo = '100.00') {
  const [c, o] = [await cliente(), await objeto(FIXO('90.00'))]
  return { c, o, v: await vinculo(c, o, { dataHoraInicio: '2026-01-15T00:00:00-03:00', ajuste: ajuste(valorFixo) }) }
}
const contents = async () =>
  JSON.stringify(
    await Promise.all(
      (['vinculo_preco', 'objeto_preco', 'cliente_objeto_contrato', 'objeto_contrato'] as const).map((table) =>
        db.selectFrom(table).selectAll().orderBy('id').execute(),
      ),
    ),
  )

describe('a price of a link', () => {
  test('COC-014 without a month the one in force is corrected, from the first month on that was not billed', async () => {
    const { c, v } = await ajustado()
    expect((await editar(v, { configuracao: ajuste('101.00') })).body).toMatchObject({ preco: { aPartirDe: '2026-01-01' } })
    expect(await precos(v)).toEqual([['2026-01-01', '101.00', 1, false]])
    await fechar(c, 2026, 9)
    expect((await fechar(c, 2026, 10)).valorFatura).toBe('101.00')
    expect((await editar(v, { configuracao: ajuste('102.00') })).body).toMatchObject({ preco: { aPartirDe: '2026-11-01' } })
    expect(await precos(v)).toEqual([
      ['2026-01-01', '101.00', 1, true],
      ['2026-11-01', '102.00', 1, false],
    ])
    expect((await editar(v, { observacao: 'só isto' })).body).toMatchObject({ preco: null })
    expect((await fechar(c, 2026, 8)).valorFatura).toBe('101.00')
    expect((await fechar(c, 2026, 11, false)).valorFatura).toBe('102.00')
  })

  test('COC-014 with a month it counts from there, a later one stays, and the same price is no row', async () => {
    const { c, v } = await ajustado()
    expect((await editar(v, { configuracao: ajuste('120.00'), aPartirDe: '2027-01-01' })).body).toMatchObject({
      preco: { aPartirDe: '2027-01-01' },
    })
    expect((await editar(v, { configuracao: ajuste('110.00'), aPartirDe: '2026-11-01' })).body).toMatchObject({
      preco: { aPartirDe: '2026-11-01' },
    })
    expect((await editar(v, { configuracao: ajuste('110.00'), aPartirDe: '2026-12-01' })).body).toMatchObject({ preco: null })
    expect(await precos(v)).toEqual([
      ['2026-01-01', '100.00', 1, false],
      ['2026-11-01', '110.00', 3, false],
      ['2027-01-01', '120.00', 3, false],
    ])
    expect(await vinculoDe(v)).toMatchObject({ configuracao: ajuste('110.00'), precos: [{}, { usuario: 'Rui Reis', motivo: null }, {}] })
    const row = (await asRui(fechamento.previa, { body: { ano: 2026, mes: 11, clientes: [c] } })).body[0]
    expect(row?.avisos).toEqual([{ tipo: 'preco', texto: some.stringMatching(/^Preço novo: OBJ-\d+ - Mensalidade\.$/) }])
    const { fatura: f } = await fechar(c, 2026, 11, false)
    const [item] = await db.selectFrom('financeiro').select('explicacao').where('faturaId', '=', f).execute()
    expect(item?.explicacao).toMatchObject({ versao: 2, preco: { aPartirDe: '2026-11-01', origem: 3, reajuste: null } })
    const [change] = (await asRui(clienteObjetoContrato.history, { params: { id: v } })).body.filter(({ acao }) => acao === 'preço')
    expect(change?.campos.map(({ campo }) => campo).toSorted()).toEqual(['aPartirDe', 'configuracao', 'motivo', 'tipo'])
    expect(change?.campos).toContainEqual({ campo: 'aPartirDe', antes: null, depois: '2026-11-01' })
    const events = (await asRui(clientes.historicoCompleto, { params: { id: c } })).body
    expect(events.rows.filter(({ acao }) => acao === 'preço')).toHaveLength(2)
  })

  test('COC-014 a month that was billed keeps its price: 422 says from when', async () => {
    const { c, v } = await ajustado()
    await fechar(c, 2026, 10)
    const before = await contents()
    const said = '10/2026 já foi faturado com o preço anterior: use 11/2026 ou depois.'
    for (const aPartirDe of ['2026-10-01', '2026-05-01']) {
      expect(refusalOf(await editar(v, { configuracao: ajuste('5.00'), aPartirDe })).fields).toEqual({ aPartirDe: said })
      expect(refusalOf(await negociar(v, { configuracao: ajuste('5.00'), aPartirDe })).fields).toEqual({ aPartirDe: said })
    }
    for (const aPartirDe of ['2026-12-02', '2026-13-01', '0001-01-01', '9999-12-01', 'x', 7])
      expect(Object.keys(refusalOf(await editar(v, { configuracao: ajuste('5.00'), aPartirDe })).fields)).toEqual(['aPartirDe'])
    const bad: [object, string][] = [
      [{ configuracao: ajuste('5.00') }, 'aPartirDe'],
      [{ configuracao: ajuste('5.00'), aPartirDe: '2027-01-15' }, 'aPartirDe'],
      [{ configuracao: ajuste('5.00'), aPartirDe: '2200-01-01' }, 'aPartirDe'],
      [{ configuracao: ajuste('5.00'), aPartirDe: '2027-01-01', motivo: 'curto' }, 'motivo'],
      [{ configuracao: ajuste('5.00'), aPartirDe: '2027-01-01', motivo: 'x'.repeat(201) }, 'motivo'],
      [{ configuracao: ajuste('5.00'), aPartirDe: '2027-01-01', tipo: 3 }, 'tipo'],
      [{ configuracao: ajuste('-1'), aPartirDe: '2027-01-01' }, 'configuracao.valorFixo.0.valorFixo'],
      [{ configuracao: { tipoObjContrato: 0, valorSetup: '1.00' }, aPartirDe: '2027-01-01' }, 'configuracao.tipoObjContrato'],
    ]
    for (const [body, field] of bad) {
      const answer = await negociar(v, body)
      expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(body)).toEqual([422, [field]])
    }
    expect((await negociar(2_000_000_000, { configuracao: ajuste('5.00'), aPartirDe: '2027-01-01' })).status).toBe(404)
    expect(await contents()).toBe(before)
    expect((await negociar(v, { configuracao: ajuste('5.00'), aPartirDe: '2026-11-01' })).status).toBe(200)
  })

  test('COC-014 a price goes again, but not the first, not a billed one and not one of a readjustment', async () => {
    const { c, v } = await ajustado()
    await negociar(v, { configuracao: ajuste('110.00'), aPartirDe: '2026-10-01' })
    await negociar(v, { tipo: 1, aPartirDe: '2026-12-01' })
    await fechar(c, 2026, 10)
    const [first, billed, last] = (await vinculoDe(v)).precos ?? []
    if (!first || !billed || !last) throw new Error('three were written')
    expect(refusalOf(await excluir(first.id)).error).toBe('O primeiro preço não pode ser excluído: altere-o.')
    expect(refusalOf(await excluir(billed.id)).error).toBe('Este preço já foi faturado e não pode ser excluído.')
    expect((await excluir(2_000_000_000)).status).toBe(404)
    const asked = { situacao: 3, aPartirDe: '2027-01-01', dataHora: new Date(), requestId: 'x' } as const
    const { id: reajusteId } = await db.insertInto('reajuste').values(asked).returning('id').executeTakeFirstOrThrow()
    const reajuste = { origem: 2, reajusteId, reajustado: '{"indice":1,"aniversario":"2026/11","fator":"1.1","de":"1.00"}' } as const
    await db.updateTable('vinculo_preco').set(reajuste).where('id', '=', last.id).execute()
    expect(refusalOf(await excluir(last.id)).error).toBe('Este preço é de um reajuste: desfaça o reajuste.')
    await db.updateTable('vinculo_preco').set({ origem: 3, reajusteId: null, reajustado: null }).where('id', '=', last.id).execute()
    expect(await excluir(last.id)).toMatchObject({ status: 200, body: { msg: 'Preço excluído.' } })
    expect((await precos(v)).map(([at]) => at)).toEqual(['2026-01-01', '2026-10-01'])
    await expect(db.deleteFrom('vinculo_preco').where('id', '=', billed.id).execute()).rejects.toThrow('já foi cobrado')
    await expect(
      db.updateTable('vinculo_preco').set({ tipo: 1, configuracao: null }).where('id', '=', billed.id).execute(),
    ).rejects.toThrow('já foi cobrado')
  })

  test('COC-014 twenty who write the price of a month at once leave one row', async () => {
    const { v } = await ajustado()
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, n) => negociar(v, { configuracao: ajuste(`${200 + n}.00`), aPartirDe: '2027-02-01' })),
    )
    expect(written.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await precos(v)).map(([at]) => at)).toEqual(['2026-01-01', '2027-02-01'])
    const form = sent(await vinculoDe(v))
    const edited = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        asRui(clienteObjetoContrato.edit, {
          params: { id: v },
          body: { ...form, configuracao: ajuste(`${300 + n}.00`), aPartirDe: '2027-03-01' },
        }),
      ),
    )
    expect(edited.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await precos(v)).toHaveLength(3)
  })

  test('COC-014 lists and get show what is in force this month, when the month begins too', async () => {
    const { c, v } = await ajustado()
    await negociar(v, { tipo: 1, aPartirDe: '2026-12-01' })
    const listed = async () => (await asRui(clienteObjetoContrato.of.list, { params: { id: c }, query: query([]) })).body.rows[0]?.tipo
    expect([await listed(), (await vinculoDe(v)).tipo]).toEqual([2, 2])
    const { versaoRegistro } = await vinculoDe(v)
    await later('2026-12-01T00:00:01-03:00')
    await porPrecosEmVigor({ db, config, integrations, life, now: clock.now, log: silent })
    expect([await listed(), (await vinculoDe(v)).tipo]).toEqual([1, 1])
    expect((await vinculoDe(v)).versaoRegistro).toBe(versaoRegistro + 1)
  })

  test('COC-014 a link that was deleted comes back with its prices', async () => {
    const { v } = await ajustado()
    await negociar(v, { configuracao: ajuste('110.00'), aPartirDe: '2027-01-01' })
    const before = await precos(v)
    expect((await asRui(clienteObjetoContrato.remove, { params: { id: v } })).status).toBe(200)
    await asRui(exclusao.desfazer, { params: { entidade: 'cliente-objeto-contrato', id: v } })
    expect(await precos(v)).toEqual(before)
  })
})

describe('a price of an object', () => {
  test('OBJ-012 an edit writes it from a month on, standard links take it, and one that was billed stays', async () => {
    const o = await objeto(FIXO('90.00'))
    const c = await cliente()
    await vinculo(c, o)
    const valor = (valorFixo: string) => ({ configuracao: { valorFixo: [{ valorFixo }] } })
    expect((await editarObjeto(o, { nome: 'Outro nome' })).body).toMatchObject({ preco: null })
    expect((await editarObjeto(o, { ...valor('95.00'), aPartirDe: '2026-12-01' })).body).toMatchObject({
      preco: { aPartirDe: '2026-12-01' },
    })
    expect((await fechar(c, 2026, 10)).valorFatura).toBe('90.00')
    expect(refusalOf(await editarObjeto(o, { ...valor('91.00'), aPartirDe: '2026-10-01' })).fields).toEqual({
      aPartirDe: '10/2026 já foi faturado com o preço anterior: use 11/2026 ou depois.',
    })
    expect((await editarObjeto(o, valor('92.00'))).body).toMatchObject({ preco: { aPartirDe: '2026-11-01' } })
    const lidos = await objetoDe(o)
    expect(lidos).toMatchObject({ ...valor('92.00') })
    expect(
      (lidos.precos ?? []).map(({ aPartirDe, configuracao, cobrado }) => [aPartirDe, configuracao.valorFixo?.[0]?.valorFixo, cobrado]),
    ).toEqual([
      ['2000-01-01', '90.00', true],
      ['2026-11-01', '92.00', false],
      ['2026-12-01', '95.00', false],
    ])
    const [first, , last] = lidos.precos ?? []
    const tirar = (id = 0) => asRui(objetoContrato.excluirPreco, { params: { id } })
    expect((await tirar(first?.id)).status).toBe(409)
    expect((await tirar(last?.id)).body).toEqual({ msg: 'Preço excluído.' })
    await later('2027-01-05T12:00:00-03:00')
    expect((await fechar(c, 2026, 12)).valorFatura).toBe('92.00')
    const simulated = await asRui(objetoContrato.simular, { params: { id: o }, body: { ano: 2026, mes: 10, setup: false } })
    expect(simulated.body.valor).toBe('90.00')
  })

  test('OBJ-012 another type is refused while an adjustment of the old one counts in its months', async () => {
    const { o, v } = await ajustado()
    const outro = { tipoConfiguracao: 0, configuracao: {}, aPartirDe: '2027-01-01' }
    expect(Object.keys(refusalOf(await editarObjeto(o, outro)).fields)).toEqual(['tipoConfiguracao'])
    await negociar(v, { tipo: 1, aPartirDe: '2027-01-01' })
    expect((await editarObjeto(o, outro)).status).toBe(200)
    expect(await objetoDe(o)).toMatchObject({ tipoConfiguracao: 3 })
    expect(Object.keys(refusalOf(await negociar(v, { configuracao: ajuste('1.00'), aPartirDe: '2027-02-01' })).fields)).toEqual([
      'configuracao.tipoObjContrato',
    ])
  })
})
