import { LEI_DIAS, prazos } from '@retaguarda/contract/privacidade/prazos.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { jobs } from '../../jobs/jobs.ts'
import { insertFatura } from '../../test/cenario-faturas.ts'
import { cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { aplicarPrazos } from './prazo.service.ts'

const { user, call, callAs, db, clock, config, integrations, life, makePessoa } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const DAY = 86_400_000
let ana: Person
let objeto: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  objeto = await cenarioFinanceiro({ db, makePessoa }).objeto({ tipo: 1, configuracao: {} })
})
beforeEach(async () => {
  await db.deleteFrom('prazo_dados').execute()
})
const asAna = callAs(() => ana)
const set = (...rows: [regra: number, dias: number, ligada?: boolean][]) =>
  asAna(prazos.alterar, { body: rows.map(([regra, dias, ligada = true]) => ({ regra, dias, ligada })) })
const before = (days: number) => new Date(clock.at.getTime() - days * DAY)
const previa = async (regra: number) => (await asAna(prazos.previa)).body.find((one) => one.regra === regra)?.quantidade

async function cliente(nome: string, situacao: 1 | 2 | 3, changed = before(LEI_DIAS + 10)) {
  const pessoaId = await makePessoa(nome)
  const { id } = await db
    .insertInto('cliente')
    .values({ pessoaId, situacao, alteradoEm: changed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('pessoa_contato').values({ pessoaId, tipo: 1, setor: -1, contato: 'x@exemplo.com.br', ordem: 1 }).execute()
  return { id, pessoaId }
}
const contatos = async (pessoaId: number) =>
  (await db.selectFrom('pessoa_contato').select('id').where('pessoaId', '=', pessoaId).execute()).length

test('LGPD art. 16: terms are those of the product until an administrator says others, and none is below what law asks', async () => {
  const list = (await asAna(prazos.listar)).body
  expect(list.map(({ regra, dias, ligada }) => [regra, dias, ligada])).toEqual([
    [1, 180, true],
    [2, 365, true],
    [3, 730, false],
    [4, 2000, false],
    [5, 2000, false],
    [6, 2000, false],
    [7, 30, true],
    [8, 365, true],
  ])
  for (const dias of [true, [5], '0x10', null, '', 1e9])
    expect((await asAna(prazos.alterar, { body: [{ regra: 1, dias, ligada: true }] })).status, String(dias)).toBe(422)
  const least = { 1: 30, 2: 184, 3: 30, 4: 2000, 5: 2000, 6: 2000, 7: 15, 8: 7 }
  const refused = (sentence: unknown) => ({ status: 422, body: { fields: { '0.dias': sentence } } })
  for (const [regra, dias] of Object.entries(least))
    expect(await set([Number(regra), dias - 1]), regra).toMatchObject(refused(some.stringMatching(/: [\d.]+ dias ou mais\.$/)))
  expect(await set([5, 1826])).toMatchObject(refused('A lei pede 5 anos: 2.000 dias ou mais.'))
  expect(await set([2, 183])).toMatchObject(refused('A lei pede 6 meses: 184 dias ou mais.'))
  expect(await set([7, 1])).toMatchObject(refused('A lei dá 15 dias para responder: 15 dias ou mais.'))
  expect(await set([1, 5])).toMatchObject(refused('Um problema se mede em 30 dias: 30 dias ou mais.'))
  expect((await set([3, 400], [3, 500])).status).toBe(422)
  expect((await set([3, 400])).body).toMatchObject({ msg: 'Prazos alterados. Eles valem a partir das 03:30.' })
  expect((await asAna(prazos.listar)).body[2]).toEqual({ regra: 3, dias: 400, ligada: true })
  const kept = await db.selectFrom('auditoria').select(['entidade', 'antes', 'depois']).where('entidade', '=', 'prazo_dados').execute()
  expect(kept).toEqual([{ entidade: 'prazo_dados', antes: { dias: 730, ligada: false }, depois: { dias: 400, ligada: true } }])
  const bia = await user({ nome: 'Bia Braga', isAdmin: false })
  expect((await call(prazos.listar, { token: bia.token })).status).toBe(403)
})

test('Lei 12.965/2014, art. 15: what the settings or an earlier version said below the least holds as the least', async () => {
  await db.insertInto('prazo_dados').values({ regra: 7, dias: 1, ligada: true }).execute()
  const held = await readPrazos(db, { ...config, LOG_RETENCAO_DIAS: 1, SEGURANCA_RETENCAO_DIAS: 30 })
  expect([held[1].dias, held[2].dias, held[7].dias]).toEqual([30, 184, 15])
})

test('LGPD art. 16: the text of a message goes after its term, save while its invoice is open; a run takes so many rows', async () => {
  const { id: clienteId } = await cliente('Delta', 2)
  const [paga, aberta] = await Promise.all(
    ([3, 5] as const).map((situacao, at) =>
      insertFatura(db, objeto, { clienteId, ano: 2020, mes: at + 1, situacao, itens: ['10.00'], ...(situacao === 3 && { pago: '10.00' }) }),
    ),
  )
  const message = (faturaId: number | null | undefined, age: number) =>
    db
      .insertInto('mensagem')
      .values({ tipo: 1, clienteId, faturaId: faturaId ?? null, assunto: 'Fatura', texto: 'Olá, Bruno.', dataHora: before(age) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) => id)
  const ids = [await message(paga, 800), await message(aberta, 800), await message(null, 800), await message(paga, 10)]
  const texts = async () =>
    (await db.selectFrom('mensagem').select('texto').where('id', 'in', ids).orderBy('id').execute()).map(({ texto }) => texto !== null)
  const { id: emDia } = await cliente('Em dia', 2)
  const warning = (clienteId: number) =>
    db
      .insertInto('suspensao_aviso')
      .values({
        clienteId,
        data: '2020-02-01',
        meio: 2,
        texto: 'Falei com Bruno.',
        situacao: 1,
        dataHora: before(800),
        feitoEm: before(800),
      })
      .execute()
  await warning(clienteId)
  await warning(emDia)
  expect(await previa(3)).toBe(3)
  await jobs['privacidade.prazos'](job, {})
  expect(await texts()).toEqual([true, true, true, true]) // the rule is off
  await set([3, 730])
  await aplicarPrazos(job, 1)
  expect(await texts()).toEqual([false, true, true, true])
  await jobs['privacidade.prazos'](job, {})
  expect(await texts()).toEqual([false, true, false, true])
  const warnings = db.selectFrom('suspensao_aviso').select(['clienteId', 'texto']).orderBy('id')
  expect(await warnings.execute()).toEqual([
    { clienteId, texto: 'Falei com Bruno.' }, // he owes, and may still be suspended by it
    { clienteId: emDia, texto: null },
  ])
  expect(await previa(3)).toBe(0)
})

test('LGPD art. 16: contacts of a client that ended go 5 years after, and not where a paper is open or he goes on elsewhere', async () => {
  const ended = await cliente('Encerrado', 3)
  const active = await cliente('Ativo', 2)
  const lately = await cliente('Há pouco', 3, before(30))
  const owing = await cliente('Devedor', 3)
  await insertFatura(db, objeto, { clienteId: owing.id, ano: 2019, mes: 1, situacao: 5, itens: ['10.00'] })
  const payer = await cliente('Pagador', 3)
  await db.updateTable('cliente').set({ pagadorId: payer.pessoaId }).where('id', '=', active.id).execute()
  expect(await previa(5)).toBe(1)
  await set([5, LEI_DIAS])
  await jobs['privacidade.prazos'](job, {})
  const left = await Promise.all([ended, active, lately, owing, payer].map(({ pessoaId }) => contatos(pessoaId)))
  expect(left).toEqual([0, 1, 1, 1, 1])
  const history = await db
    .selectFrom('auditoria')
    .select(['acao', 'depois'])
    .where('entidade', '=', 'pessoa')
    .where('registro', '=', String(ended.pessoaId))
    .execute()
  expect(history).toEqual([
    { acao: 'remover pelo prazo', depois: { regra: 'Contatos e endereços de clientes inativos', contatosEEnderecos: 1 } },
  ])
})

test('LGPD art. 16: of who left, what only the work asked for goes after 5 years; reports go after 30 days', async () => {
  const left = await user({ nome: 'Caio Castro', ativo: false, senha: 'Capivara-Serena-42' })
  const recent = await user({ nome: 'Dora Dias', ativo: false, senha: 'Capivara-Serena-42' })
  const at = (who: Person, days: number) =>
    db
      .updateTable('usuario')
      .set({ alteradoEm: before(days) })
      .where('id', '=', who.id)
      .execute()
  await at(left, LEI_DIAS + 1)
  await at(recent, 100)
  await db
    .updateTable('pessoa')
    .set({ rg: '12', dataNascimento: '1990-01-01' })
    .where('id', 'in', [left.pessoaId, recent.pessoaId])
    .execute()
  const report = (age: number) =>
    db
      .insertInto('relatorio_titular')
      .values({ pessoaId: left.pessoaId, formato: 1, criadoEm: before(age) })
      .execute()
  await report(31)
  await report(29)
  await set([6, LEI_DIAS])
  await jobs['privacidade.prazos'](job, {})
  const read = (who: Person) =>
    db
      .selectFrom('usuario as u')
      .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
      .select(['p.nome', 'p.rg', 'p.dataNascimento', 'u.senhaHash'])
      .where('u.id', '=', who.id)
      .executeTakeFirstOrThrow()
  expect(await read(left)).toEqual({ nome: 'Caio Castro', rg: null, dataNascimento: null, senhaHash: null })
  expect((await read(recent)).rg).toBe('12')
  expect(await db.selectFrom('relatorio_titular').select('criadoEm').execute()).toEqual([{ criadoEm: before(29) }])
})
