import { route } from '@retaguarda/contract/kit/route.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { conflict } from '../../base/errors.ts'
import { handle } from './handle.ts'
import { limparPedidos, once, Outdated } from './once.ts'

const parts = {
  access: 'session',
  summary: 'x',
  once: true,
  params: z.object({ id: z.string() }),
  response: z.object({ n: z.number() }),
} as const
const body = z.object({ a: z.coerce.number(), b: z.string().default('') })
const conta = route('POST', '/task/prova/conta/:id', { ...parts, body })
const other = route('POST', '/task/prova/outra/:id', { ...parts, body })
const qualquer = route('POST', '/task/prova/qualquer/:id', { ...parts, body: z.unknown() })

const content = route('POST', '/task/prova/arquivo/:id', { ...parts, files: true })

/** An action whose effect is a row, and what it does while it runs. */
const during = { work: async () => {}, prepare: async () => {}, prepared: 0, undone: 0, repeated: [] as boolean[] }
const { app, call, request, user, db, clock } = await testApp({}, (own) => {
  handle(own, conta, (_ctx, { body: { a } }) =>
    once({
      work: async (trx) => {
        await during.work()
        const { rows } = await sql<{ n: number }>`insert into prova (a) values (${a}) returning n`.execute(trx)
        return { n: rows[0]?.n ?? 0 }
      },
    }),
  )
  handle(own, other, () =>
    once(
      {
        prepare: async () => {
          await during.prepare()
          return ++during.prepared
        },
        work: async (_trx, n) => {
          await during.work()
          return { feito: n }
        },
        undo: async () => {
          during.undone++
        },
      },
      async ({ feito }, repeated) => {
        during.repeated.push(repeated)
        return { n: feito }
      },
    ),
  )
  handle(own, qualquer, () => once({ work: async () => ({ n: 1 }) }))
  handle(own, content, (_ctx, { files }) => once({ work: async () => ({ n: files[0]?.size ?? 0 }) }))
})
/** What a person or a program would not want to have twice. */
const ONCE = [
  'DELETE /api/cliente-objeto-contrato/preco/{id}',
  'DELETE /api/conta/identidade/{id}',
  'DELETE /api/fatura/delete/{id}',
  'DELETE /api/faturaDocumento/nota/{id}',
  'DELETE /api/financeiro/delete/{id}',
  'DELETE /api/indice/delete/{id}',
  'DELETE /api/objeto-contrato/preco/{id}',
  'DELETE /api/retencao/comprovante/{id}',
  'DELETE /api/usuario/identidade/{id}',
  'DELETE /api/usuario/tecnico/{id}',
  'GET /api/usuario/ativar/{platform}/{id}',
  'GET /api/usuario/inativar/{platform}/{id}',
  'GET /api/usuario/register/{platform}/{id}',
  'POST /api/acordo/add',
  'POST /api/acordo/desfazer/{id}',
  'POST /api/aprovacao/aprovar/{id}',
  'POST /api/aprovacao/recusar/{id}',
  'POST /api/boleto/abater/{id}',
  'POST /api/boleto/emitir',
  'POST /api/boleto/estornar/{id}',
  'POST /api/boleto/forcaEvioEcommerce/{id}',
  'POST /api/boleto/pdf-lote',
  'POST /api/boleto/prorrogar/{id}',
  'POST /api/boleto/reter/{id}',
  'POST /api/checklist-agenda/add',
  'POST /api/checklist-agenda/copiar',
  'POST /api/checklist/toggle_status/{id}',
  'POST /api/cliente-objeto-contrato/obj/ativarDesativar/{id}',
  'POST /api/cliente-objeto-contrato/preco/{id}',
  'POST /api/cliente/aviso-suspensao/{id}',
  'POST /api/cliente/conta-corrente/{id}',
  'POST /api/cliente/liberar/{id}',
  'POST /api/cliente/link/{id}',
  'POST /api/cliente/nunca-suspender/{id}',
  'POST /api/cliente/suspender/{id}',
  'POST /api/comentario/add',
  'POST /api/conciliacao/fechar',
  'POST /api/conciliacao/reabrir',
  'POST /api/contabil/exportar',
  'POST /api/contabil/plano',
  'POST /api/copia/fazer',
  'POST /api/copia/provar/{id}',
  'POST /api/credito/add',
  'POST /api/credito/cancelar/{id}',
  'POST /api/envio-prova/devolucao',
  'POST /api/envio-prova/ler',
  'POST /api/envio-prova/visto',
  'POST /api/excecao-bancaria/resolver/{id}',
  'POST /api/extrato/cobranca/{id}',
  'POST /api/extrato/ignorar/{id}',
  'POST /api/extrato/ligar/{id}',
  'POST /api/fatura/avulsa',
  'POST /api/fatura/cancelar-lote',
  'POST /api/fatura/cancelar/{id}',
  'POST /api/fatura/cliente/faturado/{id}',
  'POST /api/fatura/creditos/{id}',
  'POST /api/fatura/emitir-lote',
  'POST /api/fatura/enviar-documento',
  'POST /api/fatura/enviar-lote',
  'POST /api/fatura/faturar-lote',
  'POST /api/fatura/faturar/{id}',
  'POST /api/fatura/fechar/{id}',
  'POST /api/fatura/reenviar/{id}',
  'POST /api/fatura/retencoes/{id}',
  'POST /api/faturaDocumento/nota/{id}',
  'POST /api/financeiro/desconto/{id}',
  'POST /api/financeiro/fechamento/executar',
  'POST /api/financeiro/fechamento/retomar/{id}',
  'POST /api/financeiro/novoItem/{id}',
  'POST /api/financeiro/registrarFaturamento',
  'POST /api/indice/gravar',
  'POST /api/ligacao/feita/{id}',
  'POST /api/nfse/cancelar/{id}',
  'POST /api/nfse/conferir/{id}',
  'POST /api/nfse/descartar/{id}',
  'POST /api/nfse/emitir/{id}',
  'POST /api/nfse/mes/fechar',
  'POST /api/nfse/mes/reabrir',
  'POST /api/nfse/reemitir/{id}',
  'POST /api/nfse/substituir/{id}',
  'POST /api/notificacao/add',
  'POST /api/notificacao/liberar/{id}',
  'POST /api/notificacao/parar/{id}',
  'POST /api/notificacao/teste/{id}',
  'POST /api/obj/ativarDesativar/{id}',
  'POST /api/pedido-titular/add',
  'POST /api/pedido-titular/arquivo/{id}',
  'POST /api/privacidade/anonimizar/{id}',
  'POST /api/privacidade/prazos',
  'POST /api/privacidade/relatorio',
  'POST /api/problema/redmine/{id}',
  'POST /api/promessa/add',
  'POST /api/promessa/cancelar/{id}',
  'POST /api/reajuste/aplicar',
  'POST /api/reajuste/carta/{id}',
  'POST /api/reajuste/desfazer/{id}',
  'POST /api/regua-cobranca/reenviar/{id}',
  'POST /api/remessa/cancelar/{id}',
  'POST /api/remessa/enviada/{id}',
  'POST /api/remessa/gerar',
  'POST /api/retencao/comprovante',
  'POST /api/saude/alerta/regras',
  'POST /api/saude/alerta/silenciar',
  'POST /api/saude/alerta/testar',
  'POST /api/saude/alerta/visto/{id}',
  'POST /api/saude/falha/descartar',
  'POST /api/saude/falha/tentar',
  'POST /api/token/add',
  'POST /api/token/responsavel/{id}',
  'POST /api/token/revogar/{id}',
  'POST /api/token/trocar/{id}',
  'POST /api/usuario/desligar/{id}',
  'POST /api/usuario/tecnico/{id}',
]
let ana: Person
beforeAll(async () => {
  await sql`create table prova (n int generated always as identity, a int)`.execute(db)
  ana = await user()
})
beforeEach(async () => {
  Object.assign(during, { work: async () => {}, prepare: async () => {}, prepared: 0, undone: 0, repeated: [] })
  await sql`truncate prova`.execute(db)
})

const post = (idempotencyKey?: string, sent: object = { a: 1 }, to = conta, id = 1, token = ana.token) =>
  call(to, { params: { id }, token, body: sent, idempotencyKey })
const effects = async () => (await sql<{ a: number }>`select a from prova`.execute(db)).rows.length
const sha = /^[0-9a-f]{64}$/

test('the same key and content gets the first answer and does nothing', async () => {
  const first = await post('chave-de-ana-1')
  expect(first.status).toBe(200)
  expect(await post('chave-de-ana-1', { b: '', a: '1' })).toMatchObject({ status: 200, body: first.body })
  expect(await effects()).toBe(1)
  expect(await db.selectFrom('pedido').selectAll().execute()).toEqual([
    {
      usuarioId: ana.id,
      chave: 'chave-de-ana-1',
      rota: 'POST /task/prova/conta/:id',
      corpoSha256: some.stringMatching(sha),
      resposta: first.body,
      criadoEm: clock.at,
    },
  ])
})

test('a key that stood for another content, record or call is refused; another person’s is not the same', async () => {
  const { body: first } = await post('chave-de-ana-2')
  for (const answer of [
    await post('chave-de-ana-2', { a: 2 }),
    await post('chave-de-ana-2', { a: 1, b: 'x' }),
    await post('chave-de-ana-2', { a: 1 }, conta, 2),
    await post('chave-de-ana-2', { a: 1 }, other),
  ])
    expect(answer).toMatchObject({ status: 422, body: { error: some.stringMatching(/já foi usada para outro pedido/) } })
  const bia = await user()
  expect((await post('chave-de-ana-2', { a: 1 }, conta, 1, bia.token)).body.n).not.toBe(first.n)
  expect(await effects()).toBe(2)
})

test('without a key every call is one of its own; a key that is none is refused', async () => {
  await post(undefined)
  await post(undefined)
  expect(await effects()).toBe(2)
  for (const key of ['', 'curta', 'x'.repeat(201)])
    expect(await post(key)).toMatchObject({ status: 400, body: { error: 'O cabeçalho Idempotency-Key tem de 8 a 200 caracteres.' } })
  expect(await effects()).toBe(2)
})

test('a body of a hundred thousand levels is refused with a sentence, where the contract reads whatever comes', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'chave-funda' }
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(await request('POST', '/task/prova/qualquer/1', { body, token: ana.token, headers })).toMatchObject({
    status: 400,
    body: { error: 'O corpo do pedido tem níveis demais, um dentro do outro.' },
  })
})

test('twenty at once have one effect and one answer, and the later ones wait for the first', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('chave-paralela')))
  expect(new Set(answers.map(({ status, body: { n } }) => `${status} ${n}`)).size).toBe(1)
  expect(await effects()).toBe(1)
})

test('what is refused or fails is not kept: the same key works afterwards, also for who waited', async () => {
  let tries = 0
  during.work = async () => {
    if (++tries === 1) throw conflict('Agora não.')
  }
  const [one, two] = await Promise.all([post('chave-recusada'), post('chave-recusada')])
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
  expect((await post('chave-recusada')).status).toBe(200)
  expect([tries, await effects()]).toEqual([2, 1])
})

test('what is prepared outside is not prepared again for a repeat', async () => {
  expect((await post('chave-prep', { a: 1 }, other)).body).toEqual({ n: 1 })
  expect((await post('chave-prep', { a: 1 }, other)).body).toEqual({ n: 1 })
  expect(during.prepared).toBe(1)
  expect(during.repeated).toEqual([false, true])
})

test('what was prepared and came to nothing is taken back: refused, or done by another of the same key', async () => {
  during.work = async () => {
    throw conflict('Agora não.')
  }
  expect((await post('chave-volta', { a: 1 }, other)).status).toBe(409)
  expect(during.undone).toBe(1)
  during.work = async () => {}
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('chave-volta', { a: 1 }, other)))
  expect(new Set(answers.map(({ body: { n } }) => n)).size).toBe(1)
  expect(during.prepared - during.undone).toBe(1)
})

test('what no longer holds in the transaction is prepared anew, three times at most', async () => {
  let stale = 1
  during.work = async () => {
    if (stale-- > 0) throw new Outdated()
  }
  expect((await post('chave-nova', { a: 1 }, other)).body).toEqual({ n: 2 })
  expect(during.undone).toBe(1)
  stale = 99
  expect((await post('chave-velha', { a: 1 }, other)).status).toBe(500)
  expect(during.prepared).toBe(5)
})

test('files belong to the content that a key stands for', async () => {
  const send = (file: string) => {
    const sent = `--x\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\n${file}\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'chave-de-arquivo' }
    return request('POST', '/task/prova/arquivo/1', { token: ana.token, body: sent, headers })
  }
  expect(await send('abc')).toMatchObject({ status: 200, body: { n: 3 } })
  expect(await send('abc')).toMatchObject({ status: 200, body: { n: 3 } })
  expect((await send('abd')).status).toBe(422)
})

test('a key that stood for another call is told as a field of its own name', async () => {
  await post('chave-campo')
  expect(refusalOf(await post('chave-campo', { a: 9 })).fields).toEqual({ 'Idempotency-Key': some.stringMatching(/outro pedido/) })
})

test('the API description tells how to repeat, of exactly the calls that happen once', () => {
  type Call = { parameters?: { name: string; in: string; required?: boolean; description?: string }[] }
  const { paths } = app.swagger() as { paths: Record<string, Record<string, Call>> }
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
      parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  expect(described.filter((one) => !one.includes('/task/prova/')).toSorted()).toEqual(ONCE)
  const header = paths['/api/task/prova/conta/{id}']?.post?.parameters?.find((one) => one.in === 'header')
  expect(header?.required ?? false).toBe(false)
  expect(header?.description).toMatch(/repita o pedido com a mesma chave e o mesmo conteúdo: a ação acontece uma só vez/)
})

test('keys are forgotten after 30 days', async () => {
  await post('chave-antiga')
  clock.advance(29 * 24 * 3_600_000)
  await limparPedidos({ db, now: clock.now })
  const again = () => db.selectFrom('pedido').select('chave').where('chave', '=', 'chave-antiga').execute()
  expect(await again()).toHaveLength(1)
  clock.advance(2 * 24 * 3_600_000)
  await limparPedidos({ db, now: clock.now })
  expect(await again()).toEqual([])
})
