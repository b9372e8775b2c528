import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { indice } from '@retaguarda/contract/faturamento/indice.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { COMISSAO, DEMANDA, FIXO, SEM_MENSAL } from '../../test/cenario-financeiro.ts'
import { cenarioReajuste, fixo, IPCA, monthAt, NOVEMBRO } from '../../test/cenario-reajuste.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp({ APROVACAO: 'nao' })
const { callAs, user, db, clock } = app
let rui: Person
let lia: Person
const asRui = callAs(() => rui)
const asLia = callAs(() => lia)
const { objeto, vinculo, incluirIndices, edit, contrato, run, aplicar, get, precos } = cenarioReajuste(app, () => rui)

beforeAll(async () => {
  clock.at = new Date('2026-11-20T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  lia = await user({ nome: 'Lia Lima', isAdmin: false, tipo: 2 })
  await incluirIndices()
})

const previa = async (vinculos: number[], extra: object = {}) =>
  (await asRui(reajuste.previa, { body: { ...NOVEMBRO, vinculos, ...extra } })).body
const line = async (id: number, extra: object = {}) => (await previa([id], extra)).linhas[0]
const aplicado = async (vinculos: number[], extra: object = {}) => {
  const { body } = await aplicar(vinculos, extra)
  await run(body.id)
  return body.id
}
/** An automatic item of a closed month. */
async function fechar(
  { id: vinculoId, clienteId, objetoId: objetoContratoId }: Awaited<ReturnType<typeof contrato>>,
  { ano, mes }: { ano: number; mes: number },
) {
  await db.transaction().execute(async (trx) => {
    const { id: faturaId } = await trx
      .insertInto('fatura')
      .values({ clienteId, ano, mes, situacao: 6, valor: '1.00', dataHoraGeracao: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = {
      faturaId,
      clienteId,
      ano,
      mes,
      vinculoId,
      objetoContratoId,
      objetoContrato: 'x',
      tipo: 1,
      origem: 1,
      situacao: 1,
    } as const
    await trx
      .insertInto('financeiro')
      .values({ ...item, valorCobranca: '1.00', dataHora: new Date(), explicacao: JSON.stringify({}) })
      .execute()
    await trx.updateTable('fatura').set({ situacao: 1 }).where('id', '=', faturaId).execute()
  })
}

test('a contract is previewed to the cent, with its months, its factor and what the year costs', async () => {
  const { id, clienteId, objetoId } = await contrato()
  const { linhas, totais, faltam } = await previa([id])
  expect(linhas).toEqual([
    {
      vinculo: id,
      cliente: { id: clienteId, nome: some.any(String) },
      objetoContrato: { id: objetoId, codigo: some.stringMatching(/^LOJA/), nome: 'Loja' },
      indice: 1,
      aniversario: '2026/11',
      meses: IPCA.map((percentual, i) => ({ ...monthAt(i), percentual: `${percentual}00` })),
      percentual: '4.2644',
      fator: '1.042643849046',
      limite: null,
      aPartirDe: '2026-12-01',
      campos: [{ campo: 'valorFixo.0.valorFixo', de: '3500.00', para: '3649.25' }],
      mensalDe: '3500.00',
      mensalPara: '3649.25',
      diferenca: '149.25',
      efeitoAno: '1791.00',
      bloqueio: null,
      avisos: [],
    },
  ])
  expect(totais).toEqual({
    linhas: 1,
    bloqueadas: 0,
    mensalDe: '3500.00',
    mensalPara: '3649.25',
    diferenca: '149.25',
    efeitoAno: '1791.00',
  })
  expect(faltam).toEqual([])
})

test('each thing that stands in the way is said, the first of several', async () => {
  const bare = await contrato({ reajuste: null })
  const young = await contrato({ inicio: '2025-12-01T00:00:00-03:00' })
  const byDay = await contrato({ inicio: '2025-11-20T00:00:00-03:00' })
  const twoYears = await contrato({ reajuste: { minimoMeses: 24 } })
  const unknown = await contrato({ reajuste: { indice: 2 } })
  const empty = await contrato({ preco: SEM_MENSAL })
  const zero = await contrato({ preco: COMISSAO('2.0000', '0.00') })
  const newer = await contrato()
  await edit(newer.id, { aPartirDe: '2027-01-01', ...fixo('10') })
  const talked = await contrato()
  await edit(talked.id, { aPartirDe: '2026-12-01', ...fixo('10') })
  const said = async ({ id }: { id: number }, extra: object = {}) => (await line(id, extra))?.bloqueio
  expect(await said(bare)).toBe('Este contrato não tem reajuste.')
  expect(await said(young)).toBe('O contrato tem menos de 12 meses desde o último preço.')
  expect(await said(byDay, { aPartirDe: '2026-11-01' })).toBe('O contrato tem menos de 12 meses desde o último preço.')
  expect(await said(byDay)).toBeNull()
  expect(await said(twoYears)).toBe('O contrato tem menos de 24 meses desde o último preço.')
  expect(await said(unknown)).toBe('Falta o IGP-M de 11/2025. Digite-o ou escolha outro mês base.')
  expect(await said(empty)).toBe('Não há valor a reajustar.')
  expect(await said(zero)).toBe('Não há valor a reajustar.')
  expect(await said(zero, { faixas: true })).toBe('Não há valor a reajustar.')
  expect(await said(newer)).toBe('Há um preço mais novo neste contrato, a partir de 01/2027.')
  expect(await said(talked)).toBe('O contrato tem menos de 12 meses desde o último preço.')
  const { faltam, totais } = await previa([unknown.id, bare.id, byDay.id])
  expect(faltam).toHaveLength(12)
  expect(faltam[0]).toEqual({ indice: 2, ano: 2025, mes: 11 })
  expect(totais).toMatchObject({ linhas: 1, bloqueadas: 2, mensalDe: '3500.00' })
})

test('a price counts neither before its anniversary nor in a month that is closed for its client', async () => {
  const made = await contrato({ reajuste: { mesBase: 10, indice: 4, percentual: '5' }, inicio: '2024-10-01T00:00:00-03:00' })
  const { id } = made
  expect(await line(id, { aPartirDe: '2026-05-01' })).toMatchObject({ aniversario: '2026/10', aPartirDe: '2026-10-01', avisos: [] })
  await fechar(made, { ano: 2026, mes: 11 })
  expect(await line(id, { aPartirDe: '2026-11-01' })).toMatchObject({
    aPartirDe: '2026-12-01',
    avisos: ['11/2026 já está fechado para este cliente: o preço vale a partir de 12/2026.'],
    fator: '1.050000000000',
    meses: [],
  })
})

test('without links it is all of age that are in force and were not readjusted yet', async () => {
  const all = async () => (await asRui(reajuste.previa, { body: NOVEMBRO })).body.linhas.map(({ vinculo: id }) => id)
  const due = await contrato()
  const young = await contrato({ inicio: '2026-02-01T00:00:00-03:00' })
  const ended = await contrato()
  await edit(ended.id, { dataHoraFim: '2026-11-30T00:00:00-03:00' })
  const inactive = await contrato()
  await edit(inactive.id, { situacao: 2 })
  const blocked = await contrato({ reajuste: { indice: 3 } })
  const found = await all()
  expect(found).toEqual(expect.arrayContaining([due.id, blocked.id]))
  for (const { id } of [young, ended, inactive]) expect(found).not.toContain(id)
  await aplicado([due.id])
  expect(await all()).not.toContain(due.id)
})

test('applied, each contract has its new price from the month on, once per anniversary; a standard one becomes an adjustment', async () => {
  const one = await contrato({ nome: 'Açougue Norte' })
  const two = await contrato({ preco: DEMANDA('0.3333'), nome: 'Banca Sul' })
  const asked = await aplicar([one.id, two.id])
  expect(asked.body).toEqual({ msg: 'Reajuste de 2 vínculos iniciado.', id: some.any(Number), aprovacao: null })
  expect(await get(asked.body.id)).toMatchObject({ situacao: 2, linhas: [{ situacao: 0 }, { situacao: 0 }] })
  await run(asked.body.id)
  expect(await get(asked.body.id)).toMatchObject({
    situacao: 3,
    aPartirDe: '2026-12-01',
    usuario: { nome: 'Rui Reis' },
    linhas: [
      { vinculo: one.id, situacao: 1, erro: null, mensalPara: '3649.25' },
      { vinculo: two.id, situacao: 1, campos: [{ campo: 'valoresDemanda.0.precoUnidade', de: '0.3333', para: '0.3475' }] },
    ],
  })
  const [before, row] = await precos(one.id)
  expect(before).toMatchObject({ tipo: 1, origem: 1 })
  expect(row).toMatchObject({
    aPartirDe: '2026-12-01',
    tipo: 2,
    configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '3649.25' }] },
    origem: 2,
    motivo: 'Reajuste de 11/2026 pelo IPCA: 4,2644%.',
    reajusteId: asked.body.id,
    reajustado: { indice: 1, aniversario: '2026/11', fator: '1.042643849046', de: '3500.00' },
  })
  expect((await asRui(clienteObjetoContrato.history, { params: { id: one.id } })).body[0]).toMatchObject({ acao: 'reajuste' })
  const again = await aplicar([one.id])
  expect(again.body).toMatchObject({ msg: 'Nenhum vínculo pôde ser reajustado. Veja o motivo de cada um.' })
  await run(again.body.id)
  expect(await get(again.body.id)).toMatchObject({
    situacao: 4,
    linhas: [{ situacao: 2, erro: 'O reajuste de 11/2026 deste contrato já foi aplicado.' }],
  })
  expect(await precos(one.id)).toHaveLength(2)
})

test('what changed since is refused by name, the others go on', async () => {
  const [kept, changed, closed] = [await contrato(), await contrato(), await contrato()]
  const { body } = await aplicar([kept.id, changed.id, closed.id])
  await edit(changed.id, fixo('99'))
  await fechar(closed, { ano: 2026, mes: 12 })
  await run(body.id)
  const { situacao, linhas } = await get(body.id)
  expect(situacao).toBe(4)
  const of = new Map(linhas.map((one) => [one.vinculo, [one.situacao, one.erro]]))
  expect(of.get(kept.id)).toEqual([1, null])
  expect(of.get(changed.id)).toEqual([2, some.stringMatching(/^O preço de LOJA\d+ - Loja mudou depois da prévia/)])
  expect(of.get(closed.id)).toEqual([2, '12/2026 já está fechado para este cliente.'])
})

test('twenty who apply the same at once readjust it once', async () => {
  const ids = [(await contrato()).id, (await contrato()).id, (await contrato()).id]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => aplicar(ids, {}, i % 2 === 0 ? asRui : asLia)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  await Promise.all(answers.map(({ body }) => run(body.id)))
  const ended = await Promise.all(answers.map(({ body }) => get(body.id)))
  expect(ended.map(({ situacao }) => situacao).filter((situacao) => situacao === 3)).toHaveLength(1)
  expect(ended.flatMap(({ linhas }) => linhas).filter(({ situacao }) => situacao === 1)).toHaveLength(3)
  for (const id of ids) expect(await precos(id)).toHaveLength(2)
})

test('undone, prices are exactly what they were, also one that was replaced; the anniversary is due again', async () => {
  const fresh = await contrato()
  const replaced = await contrato()
  await db
    .insertInto('vinculo_preco')
    .values({
      vinculoId: replaced.id,
      aPartirDe: '2026-12-01',
      tipo: 2,
      configuracao: JSON.stringify({ tipoObjContrato: 3, valorFixo: [{ valorFixo: '40.00' }] }),
      motivo: 'Erro de digitação',
      usuarioId: lia.id,
      dataHora: new Date('2026-01-02T03:04:05.678Z'),
    })
    .execute()
  const before = [await precos(fresh.id), await precos(replaced.id)]
  const id = await aplicado([fresh.id, replaced.id])
  expect((await precos(replaced.id))[1]).toMatchObject({ origem: 2, configuracao: { valorFixo: [{ valorFixo: '41.71' }] } })
  const undo = (body: object) => asRui(reajuste.desfazer, { params: { id }, body })
  expect((await undo({ motivo: 'curto' })).status).toBe(422)
  const motivo = 'O índice foi digitado errado'
  expect((await undo({ motivo, vinculos: [fresh.id] })).body).toEqual({
    msg: '1 vínculo voltou ao preço de antes.',
    desfeitas: 1,
    recusadas: [],
  })
  expect((await get(id)).situacao).toBe(3)
  expect((await undo({ motivo })).body).toMatchObject({ desfeitas: 1 })
  expect([await precos(fresh.id), await precos(replaced.id)]).toEqual(before)
  expect(await get(id)).toMatchObject({ situacao: 6, linhas: [{ situacao: 3 }, { situacao: 3 }] })
  expect((await line(fresh.id))?.bloqueio).toBeNull()
  expect((await undo({ motivo })).status).toBe(409)
})

test('what was closed or priced since stays; of twenty who undo at once one does', async () => {
  const [closed, newer, free] = [await contrato(), await contrato(), await contrato()]
  const id = await aplicado([closed.id, newer.id, free.id])
  await fechar(closed, { ano: 2026, mes: 12 })
  await edit(newer.id, { aPartirDe: '2027-02-01', ...fixo('10') })
  const body = { motivo: 'O índice foi digitado errado' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => asRui(reajuste.desfazer, { params: { id }, body })))
  expect(answers.filter(({ body: { desfeitas } }) => desfeitas === 1)).toHaveLength(1)
  const [first] = answers.filter(({ body: { desfeitas } }) => desfeitas === 1)
  expect(first?.body.recusadas).toEqual([
    { vinculo: closed.id, erro: '12/2026 já está fechado para este cliente.' },
    { vinculo: newer.id, erro: 'Há um preço mais novo neste contrato, a partir de 02/2027.' },
  ])
  expect([await precos(closed.id), await precos(free.id)].map((rows) => rows.length)).toEqual([2, 1])
})

test('a negotiated price in the place of a readjusted one keeps it from being undone until it is gone itself', async () => {
  const { id: vinculoId } = await contrato()
  const id = await aplicado([vinculoId])
  const motivo = 'Combinado por telefone'
  const preco = { aPartirDe: '2026-12-01', ...fixo('3550.00'), motivo }
  expect((await asRui(clienteObjetoContrato.preco, { params: { id: vinculoId }, body: preco })).status).toBe(200)
  const undo = async () => (await asRui(reajuste.desfazer, { params: { id }, body: { motivo } })).body
  const erro = 'Há um preço mais novo neste contrato, a partir de 12/2026.'
  expect(await undo()).toMatchObject({ desfeitas: 0, recusadas: [{ vinculo: vinculoId, erro }] })
  const negotiated = (await precos(vinculoId))[1]
  expect((await asRui(clienteObjetoContrato.excluirPreco, { params: { id: negotiated?.id ?? 0 } })).status).toBe(200)
  expect(await undo()).toMatchObject({ desfeitas: 1, recusadas: [] })
  expect(await precos(vinculoId)).toMatchObject([{ aPartirDe: '2025-11-01', tipo: 1 }])
  expect((await line(vinculoId))?.bloqueio).toBeNull()
})

test('a month of an index that a readjustment used can be neither changed nor deleted until it is undone', async () => {
  const { id } = await contrato()
  const of = await aplicado([id])
  const mudar = (percentual: string) =>
    asRui(indice.gravar, {
      body: {
        valores: [
          { indice: 1, ano: 2026, mes: 10, percentual },
          { indice: 1, ano: 2026, mes: 12, percentual: '1' },
        ],
      },
    })
  const used = 'O IPCA de 10/2026 já foi usado em um reajuste: desfaça o reajuste antes.'
  expect(refusalOf(await mudar('1.32'))).toMatchObject({ error: used })
  const { rows } = (await asRui(indice.list)).body
  expect(rows.some(({ mes, ano }) => mes === 12 && ano === 2026)).toBe(false)
  const october = rows.find(({ ano, mes }) => ano === 2026 && mes === 10)
  expect(await asRui(indice.remove, { params: { id: october?.id ?? 0 } })).toMatchObject({ status: 409, body: { error: used } })
  expect((await mudar('1.31')).body).toMatchObject({ novos: 1, iguais: 1 })
  expect(of).toBeGreaterThan(0)
})

test('each client is written to once, of all contracts that were readjusted', async () => {
  const one = await contrato({ nome: 'Padaria <Sol>' })
  const second = await objeto(FIXO('100.00'), { codigo: 'NOTA1', nome: 'Notas' })
  const link = await vinculo(one.clienteId, second, { dataHoraInicio: '2025-11-01T00:00:00-03:00' })
  await edit(link, { reajuste: { indice: 4, percentual: '10', mesBase: 11 } })
  const id = await aplicado([one.id, link])
  const carta = (body: object = {}) => asRui(reajuste.carta, { params: { id }, body })
  expect((await carta({ texto: 'Olá {{nome}}' })).status).toBe(422)
  expect((await carta({ texto: 'Olá {{cliente}}:\n{{contratos}}\n\nDesde {{aPartirDe}}.' })).body).toEqual({
    msg: '1 notificação escrita: confira e libere em Notificações.',
    notificacoes: 1,
    jaFeitas: 0,
  })
  expect((await carta()).body).toMatchObject({ notificacoes: 0, jaFeitas: 1 })
  const row = await db.selectFrom('reajuste_carta').selectAll().where('reajusteId', '=', id).executeTakeFirstOrThrow()
  const written = (await asRui(notificacao.get, { params: { id: row.notificacaoId } })).body
  expect(written).toMatchObject({ tipoNotificacao: 3, destinatario: 4, situacao: 1, titulo: 'Reajuste do contrato a partir de 12/2026' })
  expect(written.descricao?.replaceAll('\u00a0', ' ')).toMatch(
    /^<p>Olá Padaria &lt;Sol&gt;:<br>LOJA\d+ - Loja: R\$ 3\.500,00 → R\$ 3\.649,25 \(IPCA, 4,2644%\)<br>NOTA1 - Notas: R\$ 100,00 → R\$ 110,00 \(Fixo, 10%\)<\/p><p>Desde 12\/2026\.<\/p>$/,
  )
  expect((await get(id)).cartas).toBe(1)
})

test('bad input is refused beside its field and writes nothing', async () => {
  const { id } = await contrato()
  const orders = async () => (await db.selectFrom('reajuste').select('id').execute()).length
  const before = await orders()
  const bad: [object, string][] = [
    [{ vinculos: undefined }, 'vinculos'],
    [{ vinculos: [] }, 'vinculos'],
    [{ vinculos: [id, 2_000_000_000] }, 'vinculos.1'],
    [{ mes: 13 }, 'mes'],
    [{ ano: 1999 }, 'ano'],
    [{ aPartirDe: '2026-12-02' }, 'aPartirDe'],
    [{ aPartirDe: '2026-13-01' }, 'aPartirDe'],
    [{ faixas: 'sim' }, 'faixas'],
    [{ vinculos: Array.from({ length: 5001 }, (_, i) => i + 1) }, 'vinculos'],
  ]
  for (const [extra, field] of bad) {
    const answer = await aplicar([id], extra)
    expect([answer.status, Object.keys(refusalOf(answer).fields)], JSON.stringify(extra).slice(0, 80)).toEqual([422, [field]])
  }
  expect((await asRui(reajuste.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect((await asRui(reajuste.carta, { params: { id: 2_000_000_000 }, body: {} })).status).toBe(404)
  const ana = await user({ nome: 'Ana Assis', isAdmin: false, tipo: 1 })
  expect(
    (
      await aplicar(
        [id],
        {},
        callAs(() => ana),
      )
    ).status,
  ).toBe(403)
  expect(await orders()).toBe(before)
})
