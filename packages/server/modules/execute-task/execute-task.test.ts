import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioPlanos } from '../../test/cenario-planos.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { db, user, callAs, clock } = await testApp()
const { caso, mockup, loja } = cenarioPlanos(db)
let ana: Person
const call = callAs(() => ana)
beforeAll(async () => {
  ana = await user({ isAdmin: false })
})

const incluir = async (body: object) => (await call(executeTask.add, { body: { name: 'Compra', ...body } })).body.id
const read = async (id: number) => (await call(executeTask.get, { params: { id } })).body
const fields = (answer: Parameters<typeof refusalOf>[0]) => [answer.status, refusalOf(answer).fields]

describe('o plano de execução', () => {
  test('PLN-001 PLN-008 PLN-012 PLN-013 PLN-015 PLN-020 PLN-028 é incluído e lido, cada caso e mockup uma vez, na ordem', async () => {
    const [a, b, m, l] = [await caso('Buscar'), await caso('Pagar'), await mockup(), await loja('https://azul.exemplo.com.br/')]
    const id = await incluir({ testCase: [{ id: b }, { id: a }, b], mockup: [m, { id: m }], lojas: [l, l], avisar: [{ id: ana.id }] })
    expect(await read(id)).toMatchObject({
      id,
      name: 'Compra',
      type: 1,
      status: 2,
      enderecoBase: null,
      retentativas: 0,
      tempoPasso: 10,
      tempoCaso: 300,
      evidencias: 1,
      testCase: [{ id: b, name: 'Pagar', codigo: expect.any(String) as string }, { id: a }],
      mockup: [{ id: m, type: 1 }],
      lojas: [{ id: l, url: 'https://azul.exemplo.com.br/', cliente: { nome: expect.stringMatching(/^Loja/) as string } }],
      avisar: [{ id: ana.id, nome: ana.nome }],
      proximaExecucao: null,
      ultimaExecucao: null,
    })
    expect((await call(executeTask.remove, { params: { id } })).status).toBe(200)
  })

  test('PLN-009 PLN-010 PLN-011 nome e tipo são obrigatórios; sem casos o plano está em configuração', async () => {
    expect(fields(await call(executeTask.add, { body: { name: ' ' } }))).toEqual([422, { name: 'Informe o nome.' }])
    expect(fields(await call(executeTask.add, { body: { name: 'x'.repeat(101) } }))).toEqual([
      422,
      { name: 'Nome: no máximo 100 caracteres.' },
    ])
    expect(fields(await call(executeTask.add, { body: { name: 'a', type: null } }))).toEqual([422, { type: 'Escolha uma das opções.' }])
    expect(fields(await call(executeTask.add, { body: { name: 'a', retentativas: 4 } }))).toEqual([
      422,
      { retentativas: 'Novas tentativas: de 0 a 3.' },
    ])
    expect((await read(await incluir({}))).status).toBe(1)
  })

  test('PLN-014 um plano agendado precisa de data e hora, que não podem ter passado sem recorrência', async () => {
    const now = clock.now().getTime()
    const em = (ms: number) => new Date(now + ms).toISOString()
    const attempt = async (body: object) => fields(await call(executeTask.add, { body: { name: 'a', type: 2, ...body } }))
    expect(await attempt({})).toEqual([422, { dataHoraProgramada: 'Informe a data e a hora.' }])
    expect(await attempt({ dataHoraProgramada: em(-1000) })).toEqual([
      422,
      { dataHoraProgramada: 'A data e a hora já passaram. Informe um momento futuro.' },
    ])
    expect(await attempt({ dataHoraProgramada: em(1000), recorrencia: 'FREQ=YEARLY' })).toEqual([
      422,
      { recorrencia: 'Recorrência: FREQ aceita HOURLY, DAILY, WEEKLY, MONTHLY.' },
    ])
    expect(await attempt({ dataHoraProgramada: em(-3_600_000), recorrencia: 'FREQ=HOURLY;COUNT=1' })).toMatchObject([
      422,
      { recorrencia: /./ },
    ])
    const hora = await read(await incluir({ type: 2, dataHoraProgramada: em(-3_600_000), recorrencia: 'FREQ=HOURLY;INTERVAL=3' }))
    expect(Date.parse(hora.proximaExecucao ?? '') - now).toBeGreaterThan(3_600_000)
    const id = await incluir({ type: 2, dataHoraProgramada: em(60_000) })
    expect((await read(id)).proximaExecucao).toBe(em(60_000))
    expect((await call(executeTask.edit, { params: { id }, body: { name: 'a', type: 1, dataHoraProgramada: em(60_000) } })).status).toBe(
      200,
    )
    expect(await read(id)).toMatchObject({ dataHoraProgramada: null, proximaExecucao: null })
  })

  test('um plano não passa de 20.000 resultados, e o grupo é de planos', async () => {
    const casos = await Promise.all(Array.from({ length: 101 }, () => caso()))
    const mockups = await Promise.all(Array.from({ length: 199 }, () => mockup()))
    expect(fields(await call(executeTask.add, { body: { name: 'a', testCase: casos, mockup: mockups } }))).toEqual([
      422,
      { testCase: 'Este plano faria 20.099 resultados por execução; são no máximo 20.000. Divida-o.' },
    ])
    const { id } = await db.insertInto('group_teste').values({ name: 'Casos', type: 1 }).returning('id').executeTakeFirstOrThrow()
    expect(fields(await call(executeTask.add, { body: { name: 'a', groupTeste: { id } } }))).toMatchObject([422, { groupTeste: /./ }])
  })
})
