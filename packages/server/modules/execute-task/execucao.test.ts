import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { Entry } from '@retaguarda/contract/runner.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioPlanos } from '../../test/cenario-planos.ts'
import { executorDe } from '../../test/executor.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { db, user, call: anyone, callAs, clock } = await testApp({ QA_HOSTS: 'localhost:8080, *.exemplo.test' })
const { caso, mockup, loja } = cenarioPlanos(db)
const { contar, inicio, passo, fim, rodar } = executorDe(anyone, clock.now)
let ana: Person
const call = callAs(() => ana)
beforeAll(async () => {
  ana = await user({ nome: 'Ana Souza', isAdmin: false })
})

const plano = async (body: object = {}) => {
  const all = { name: 'Compra', testCase: [await caso()], enderecoBase: 'https://loja.exemplo.com.br', ...body }
  return (await call(executeTask.add, { body: all })).body.id
}
const read = async (id: number) => (await call(executeTask.get, { params: { id } })).body
const resultados = async (id: number, query = {}) => (await call(executeTask.result, { params: { id }, query })).body
const executar = async (id: number, query = {}) => (await call(executeTask.execute, { params: { id }, query })).body
const recusa = (answer: Parameters<typeof refusalOf>[0]) => [answer.status, refusalOf(answer).error]
const only = (params: readonly Entry[]): Entry => {
  const [entry] = params
  if (!entry) throw new Error('Nothing was started')
  return entry
}

describe('executar', () => {
  test('PLN-005 PLN-022 PLN-023 faz um resultado por loja, caso e mockup de dados, com a entrada do executor', async () => {
    const [a, b] = [await caso('Buscar'), await caso('Pagar', [{ type: 'click', type_term: 'css', value: '#x', data: null }])]
    const [dados, resposta] = [await mockup(1), await mockup(2, '[1]')]
    const [azul, verde] = [await loja('https://azul.exemplo.com.br/loja'), await loja('http://verde.exemplo.com.br:8081')]
    const id = await plano({ testCase: [b, a], mockup: [resposta, dados], lojas: [azul, verde], retentativas: 2 })
    const { msg, execucao, params } = await executar(id, { open_screen: 'true' })
    expect(msg).toBe('Execução iniciada.')
    expect(params.map(({ testCase: { id: caso }, config }) => [caso, config.enderecoBase])).toEqual([
      [b, 'https://azul.exemplo.com.br/loja'],
      [a, 'https://azul.exemplo.com.br/loja'],
      [b, 'http://verde.exemplo.com.br:8081'],
      [a, 'http://verde.exemplo.com.br:8081'],
    ])
    expect(params[1]).toMatchObject({
      tentativa: 1,
      execucao,
      open_screen: true,
      plano: { id, name: 'Compra' },
      testCase: { id: a, name: 'Buscar', versao: 1, operations: [{ ordem: 1, name: 'call_url', params: { type: 'call_url', data: '/' } }] },
      mockups: [
        { id: dados, type: 1, code: null, mockup: '{"nome":"Ana"}' },
        { id: resposta, type: 2, mockup: '[1]' },
      ],
      config: {
        hosts: ['localhost:8080', '*.exemplo.test', 'loja.exemplo.com.br', 'azul.exemplo.com.br', 'verde.exemplo.com.br:8081'],
        tempoPasso: 10,
        tempoCaso: 300,
        retentativas: 2,
        evidencias: 1,
      },
      retorno: { url: 'http://retaguarda.test/api/execute-task/runner', token: expect.stringMatching(/^.{43}$/) as string },
    })
    expect(await read(id)).toMatchObject({ status: 3, ultimaExecucao: clock.now().toISOString() })
    expect((await resultados(id))[0]).toEqual({
      id: params[0]?.result,
      execucao,
      status: 1,
      resultado: null,
      instavel: false,
      tentativa: 1,
      mensagem: null,
      testCase: { id: b, name: 'Pagar', codigo: expect.any(String) as string, versao: 1 },
      mockup: { id: dados, name: expect.any(String) as string },
      loja: {
        id: azul,
        url: 'https://azul.exemplo.com.br/loja',
        cliente: { id: expect.any(Number) as number, nome: expect.any(String) as string },
      },
      dataHoraInicio: clock.now().toISOString(),
      dataHoraFim: null,
      amount_success: 0,
      amount_erros: 0,
    })
  })

  test('PLN-016 o plano recusa o que não pode: sem casos, em execução, sem linhas, sem endereço base, open_screen estranho', async () => {
    expect(recusa(await call(executeTask.execute, { params: { id: await plano({ testCase: [] }) } }))).toEqual([
      409,
      'Este plano não tem casos de teste. Inclua ao menos um e execute de novo.',
    ])
    const empty = await call(executeTask.execute, { params: { id: await plano({ testCase: [await caso('Vazio', [])] }) } })
    expect(recusa(empty)).toEqual([422, expect.stringMatching(/^O caso CT-\d+ - Vazio não tem nenhuma operação\./)])
    const semBase = await call(executeTask.execute, { params: { id: await plano({ enderecoBase: null }) } })
    expect(recusa(semBase)).toEqual([422, expect.stringMatching(/^O caso CT-\d+ - Comprar abre o endereço relativo \/, /)])
    const id = await plano()
    for (const open_screen of ['1', 'sim', '']) {
      const answer = await anyone(executeTask.execute, { params: { id }, token: ana.token, query: { open_screen } })
      if (open_screen !== '') expect(answer.status).toBe(400)
      else await call(executeTask.cancel, { params: { id } })
    }
    await executar(id)
    const sentence = [409, 'Este plano está em execução.']
    expect(recusa(await call(executeTask.execute, { params: { id } }))).toEqual(sentence)
    expect(recusa(await call(executeTask.edit, { params: { id }, body: { name: 'Outro' } }))).toEqual(sentence)
    expect(recusa(await call(executeTask.remove, { params: { id } }))).toEqual(sentence)
    expect(recusa(await call(executeTask.deleteAll, { params: { id } }))).toEqual(sentence)
    expect((await call(executeTask.execute, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('esta máquina e as redes internas só se abrem por QA_HOSTS; sem endereço nem loja, os produtos de todos', async () => {
    const hosts = async (body: object) => only((await executar(await plano(body))).params).config.hosts
    const doAmbiente = ['localhost:8080', '*.exemplo.test']
    for (const enderecoBase of ['http://127.0.0.1:5432', 'http://10.0.0.1', 'http://[::1]:80', 'http://localhost:9', 'http://0x7f.1/'])
      expect(await hosts({ enderecoBase }), enderecoBase).toEqual(doAmbiente)
    const interna = await loja('http://192.168.0.9/loja')
    expect(await hosts({ lojas: [interna] })).toEqual([...doAmbiente, 'loja.exemplo.com.br'])
    await sql`insert into cliente_produto ("clienteId", ordem, tipo, url)
      select min(id), 2, 1, 'https://loja-' || n || '.exemplo.com.br' from cliente, generate_series(1, 1200) n group by n`.execute(db)
    const testCaseId = await caso('Inteiro', [{ type: 'call_url', data: 'https://loja-1.exemplo.com.br/' }])
    const all = await hosts({ enderecoBase: null, testCase: [testCaseId] })
    expect(all.length).toBeGreaterThan(1200)
    expect(all).not.toContain('192.168.0.9')
  })

  test('de vinte ao mesmo tempo uma começa, e vinte planos ao mesmo tempo não se misturam', async () => {
    const id = await plano()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(executeTask.execute, { params: { id } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
    const [c1, c2] = [await caso(), await caso()]
    const planos = await Promise.all(Array.from({ length: 20 }, (_, i) => plano({ name: `P${i}`, testCase: i % 2 ? [c1, c2] : [c2, c1] })))
    const started = await Promise.all(planos.map((one) => executar(one)))
    expect(new Set(started.map(({ execucao }) => execucao)).size).toBe(20)
    await Promise.all(started.flatMap(({ params }) => params.map((entry, i) => rodar(entry, i === 0 ? 1 : 2))))
    for (const one of planos) {
      expect((await resultados(one)).map(({ resultado }) => resultado)).toEqual([1, 2])
      expect((await read(one)).status).toBe(4)
    }
  })

  test('20.000 resultados começam, são lidos e cancelados', { timeout: 60_000 }, async () => {
    const casos = await Promise.all(Array.from({ length: 100 }, () => caso()))
    const mockups = await Promise.all(Array.from({ length: 200 }, () => mockup()))
    const id = await plano({ testCase: casos, mockup: mockups })
    const { params } = await executar(id)
    expect(new Set(params.map(({ result }) => result)).size).toBe(20_000)
    expect(await resultados(id)).toHaveLength(20_000)
    const cancelled = await call(executeTask.cancel, { params: { id } })
    expect(cancelled.body.msg).toBe('20.000 resultados cancelados.')
    expect((await read(id)).status).toBe(4)
  })
})

describe('um resultado', () => {
  test('PLN-017 PLN-018 PLN-019 PLN-021 PLN-025 tem o registro do que foi executado, ainda que o caso mude', async () => {
    const testCaseId = await caso('Entrar')
    const id = await plano({ testCase: [testCaseId] })
    const entry = only((await executar(id)).params)
    const before = await call(testCase.get, { params: { id: testCaseId } })
    await call(testCase.edit, { params: { id: testCaseId }, body: { ...before.body, name: 'Mudado', operations: [] } })
    expect((await call(testCase.remove, { params: { id: testCaseId } })).status).toBe(409)
    const began = inicio(entry)
    clock.advance(1000)
    const [one, two] = [passo(entry, { ordem: 1 }), passo(entry, { ordem: 2, resultado: 2, mensagem: 'Não achei #x.' })]
    const end = fim(entry, 2)
    expect((await contar(entry, began, one, two, end)).body).toEqual({ aceitos: 4, repetidos: 0, cancelados: [], desconhecidos: [] })
    expect(await resultados(id)).toMatchObject([
      {
        status: 2,
        resultado: 2,
        amount_success: 1,
        amount_erros: 1,
        mensagem: 'Não deu certo.',
        dataHoraInicio: began.em,
        dataHoraFim: end.em,
      },
    ])
    const log = (await call(executeTask.resultLog, { params: { id: entry.result } })).body
    expect(log).toMatchObject({
      testCase: { id: testCaseId, name: 'Entrar', operations: entry.testCase.operations },
      mockups: [],
      messages: [
        { id: one.id, tentativa: 1, rodada: 1, ordem: 1, resultado: 1, mensagem: null, dataHora: one.em, ms: 12, evidencias: [] },
        { id: two.id, ordem: 2, resultado: 2, mensagem: 'Não achei #x.' },
      ],
    })
    expect(await read(id)).toMatchObject({ status: 4 })
    expect((await call(testCase.get, { params: { id: testCaseId } })).body.name).toBe('Mudado')
  })

  test('PLN-024 é executado de novo: a próxima tentativa, com o caso de hoje', async () => {
    const testCaseId = await caso('Antigo')
    const id = await plano({ testCase: [testCaseId] })
    const { params, execucao } = await executar(id)
    const first = only(params)
    expect(recusa(await call(executeTask.executeResult, { params: { id: first.result } }))).toEqual([
      409,
      'Este resultado está em execução.',
    ])
    await rodar(first, 2)
    await db.updateTable('test_case').set({ name: 'Novo', versao: 2 }).where('id', '=', testCaseId).execute()
    const again = (await call(executeTask.executeResult, { params: { id: first.result } })).body
    const second = only(again.params)
    expect(again.params).toHaveLength(1)
    expect(second).toMatchObject({ result: first.result, tentativa: 2, execucao, testCase: { name: 'Novo', versao: 2 } })
    expect((await read(id)).status).toBe(3)
    expect((await contar(first, passo(first))).body).toMatchObject({ aceitos: 0, repetidos: 1 })
    await rodar(second)
    expect(await resultados(id)).toMatchObject([{ id: first.result, tentativa: 2, resultado: 1, testCase: { name: 'Novo', versao: 2 } }])
    const log = async (tentativa?: number) =>
      (await call(executeTask.resultLog, { params: { id: first.result }, query: tentativa ? { tentativa } : {} })).body
    expect([(await log(1)).testCase.name, (await log()).testCase.name]).toEqual(['Antigo', 'Novo'])
    expect((await log(1)).messages).toMatchObject([{ resultado: 2 }])
    for (const tentativa of [3, 2_147_483_647])
      expect(recusa(await call(executeTask.resultLog, { params: { id: first.result }, query: { tentativa } }))).toEqual([
        404,
        `Este resultado não tem a tentativa ${tentativa}.`,
      ])
    const [row] = (await call(executeTask.execucoes, { params: { id } })).body
    expect(row).toMatchObject({ id: execucao, usuario: 'Ana Souza', origem: 1, atrasada: false, total: 1, sucesso: 1, falha: 0, erro: 0 })
    expect(row?.dataHoraFim).not.toBeNull()
  })

  test('PLN-026 PLN-027 é excluído com o seu registro; o plano sem resultados fica pronto', async () => {
    const id = await plano({ testCase: [await caso(), await caso()] })
    const { params } = await executar(id)
    const entry = only(params)
    expect((await call(executeTask.deleteResult, { params: { id: entry.result } })).status).toBe(409)
    for (const one of params) await rodar(one)
    expect(recusa(await call(executeTask.remove, { params: { id } }))).toEqual([
      409,
      some.stringMatching(/^Não foi possível excluir este plano de execução: ele é usado por 2 resultados \(\d\d\/\d\d\/\d{4}\)\.$/),
    ])
    expect((await call(executeTask.deleteResult, { params: { id: entry.result } })).body.msg).toBe('Resultado excluído.')
    expect((await call(executeTask.resultLog, { params: { id: entry.result } })).status).toBe(404)
    expect((await contar(entry, passo(entry))).body).toMatchObject({ aceitos: 0, desconhecidos: [entry.result] })
    expect((await call(executeTask.deleteAll, { params: { id } })).body.msg).toBe('1 resultado excluído.')
    expect([await resultados(id), (await read(id)).status]).toEqual([[], 2])
    expect((await contar(entry, passo(entry))).status).toBe(401)
    expect((await call(executeTask.remove, { params: { id } })).status).toBe(200)
  })

  test('o que o mockup diz ser segredo não está no registro; o que não existe é 404', async () => {
    const dados = '{"nome":"Ana","acesso":{"Sénha da loja":"Xyz#9","cartao":{"numero":4111},"cvv":123}}'
    const entry = only((await executar(await plano({ mockup: [await mockup(1, dados), await mockup(2, '[ 1.0 ]')] }))).params)
    expect(entry.mockups[0]?.mockup).toBe(dados)
    const { mockups } = (await call(executeTask.resultLog, { params: { id: entry.result } })).body
    const [masked, asTyped] = mockups.map((one) => String(one.mockup))
    const mask = '••••••'
    expect(JSON.parse(masked ?? '')).toEqual({ nome: 'Ana', acesso: { 'Sénha da loja': mask, cartao: mask, cvv: mask } })
    expect(asTyped).toBe('[ 1.0 ]')
    const ausente = { params: { id: 999_999 } }
    const asked = [call(executeTask.execucoes, ausente), call(executeTask.testCaseExecucoes, ausente), call(executeTask.result, ausente)]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('cancelado para na hora, e o executor fica sabendo', async () => {
    const id = await plano({ testCase: [await caso(), await caso()] })
    const [a, b] = (await executar(id)).params
    if (!a || !b) throw new Error('Two were to start')
    expect((await call(executeTask.cancelResult, { params: { id: a.result } })).body.msg).toBe('Resultado cancelado.')
    expect((await call(executeTask.cancelResult, { params: { id: a.result } })).status).toBe(409)
    expect((await contar(a, passo(a), passo(b))).body).toEqual({ aceitos: 1, repetidos: 1, cancelados: [a.result], desconhecidos: [] })
    expect((await read(id)).status).toBe(3)
    expect((await call(executeTask.cancel, { params: { id } })).body.msg).toBe('1 resultado cancelado.')
    expect(recusa(await call(executeTask.cancel, { params: { id } }))).toEqual([409, 'Este plano não está em execução.'])
    expect(await resultados(id)).toMatchObject([
      { status: 2, resultado: 4, mensagem: 'Cancelado por Ana Souza.' },
      { status: 2, resultado: 4 },
    ])
  })

  test('só as falhas são executadas de novo, e duas execuções são comparadas', async () => {
    const id = await plano({ testCase: [await caso('Um'), await caso('Dois'), await caso('Três')] })
    const first = await executar(id)
    for (const [i, entry] of first.params.entries()) await rodar(entry, i === 1 ? 2 : 1)
    const second = await executar(id, { apenas: 'falhas' })
    expect(second.params.map(({ testCase: { name } }) => name)).toEqual(['Dois'])
    await rodar(only(second.params))
    expect(recusa(await call(executeTask.execute, { params: { id }, query: { apenas: 'falhas' } }))).toMatchObject([409, /sem sucesso/])
    const compared = (await call(executeTask.comparar, { params: { id }, query: { a: first.execucao, b: second.execucao } })).body
    expect(compared.map(({ testCase: { name }, a, b, mudou }) => [name, a, b, mudou])).toEqual([
      ['Um', 1, null, true],
      ['Dois', 2, 1, true],
      ['Três', 1, null, true],
    ])
    expect(await resultados(id)).toHaveLength(1)
    expect(await resultados(id, { execucao: first.execucao })).toHaveLength(3)
    expect((await resultados(id, { execucao: 'todas' })).map(({ execucao }) => execucao)).toEqual([
      second.execucao,
      ...Array<number>(3).fill(first.execucao),
    ])
  })
})
