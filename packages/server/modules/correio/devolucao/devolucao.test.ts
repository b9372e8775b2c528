import { readFileSync } from 'node:fs'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { enviarEmails, pedirEmail } from '../../faturamento/envio/enviar-email.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, config, integrations, life } = testing
const { cliente, email, fechada } = cenarioCobranca(testing)
let rui: Person
const asRui = callAs(() => rui)
const job = { db, config, integrations, life, now: clock.now, log: silent }
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})

type Example = {
  id: string
  nota: string
  enderecos: string[]
  mensagem: string
  tipo: string
  casadas: { endereco: string; situacao: number; status: string }[]
  semPar: string[]
}
type Examples = { dsn: Example[]; mais: Example[]; outras: Other[] }
type Other = { id: string; nota: string; status: number; enderecos?: string[]; mensagem: string; semPar?: string[] }
const examples = JSON.parse(readFileSync(new URL('devolucao.examples.json', import.meta.url), 'utf8')) as Examples

const ADDRESSES = { A: 'financeiro@destino.example', B: 'notas@destino.example' }
type Letter = keyof typeof ADDRESSES
const addressOf = (letter: string) => ADDRESSES[letter as Letter] // the examples name no other

let n = 0
/** An invoice that was mailed: its message. */
async function enviada(letters: readonly string[]) {
  const clienteId = await cliente(`Padaria ${++n}`)
  await email(clienteId, ...letters.map(addressOf))
  const faturaId = await fechada(clienteId, ['90.00'])
  await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2030-11-10' } })
  await db.transaction().execute((trx) => pedirEmail(trx, job, { faturaId, clienteId, usuarioId: rui.id }))
  await enviarEmails(job)
  const { id, messageId } = await db
    .selectFrom('mensagem')
    .select(['id', 'messageId'])
    .where('faturaId', '=', faturaId)
    .executeTakeFirstOrThrow()
  return { faturaId, clienteId, mensagem: id, messageId: messageId ?? '' }
}
const filled = (text: string, messageId: string) =>
  text
    .replaceAll('{MID}', messageId)
    .replaceAll('{ENVID}', messageId.replace(/[<>]/g, ''))
    .replace(/\{([AB])\}/g, (_all, letter: string) => addressOf(letter))
const receber = (mensagem: string) => asRui(entrega.devolucao, { body: { mensagem } })
const provasDe = async (id: number) => (await asRui(entrega.mensagem, { params: { id } })).body.provas

const all = [...examples.dsn, ...examples.mais]
test.each(all.map((one) => [one.id, one.nota, one] as const))(
  '%s %s',
  async (_id, _nota, { enderecos, mensagem, tipo, casadas, semPar }) => {
    const sent = await enviada(enderecos)
    const { status, body } = await receber(filled(mensagem, sent.messageId))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ tipo, repetida: false })
    expect(body.casadas.map(({ endereco, situacao, status }) => ({ endereco, situacao, status }))).toEqual(
      casadas.map((one) => ({ ...one, endereco: addressOf(one.endereco) })),
    )
    expect(body.semPar.map(({ endereco }) => endereco)).toEqual(semPar.map(addressOf))
    const now = new Map((await provasDe(sent.mensagem)).map((prova) => [prova.endereco, prova.situacao]))
    for (const letter of enderecos)
      expect(now.get(addressOf(letter))).toBe(casadas.find(({ endereco }) => endereco === letter)?.situacao ?? 2)
  },
)

test.each(examples.outras.map((one) => [one.id, one.nota, one] as const))('%s %s', async (_id, _nota, one) => {
  const sent = await enviada(one.enderecos ?? ['A'])
  const { status, body } = await receber(filled(one.mensagem, sent.messageId))
  expect(status).toBe(one.status)
  if (one.status === 422) expect(body).toMatchObject({ error: 'Esta mensagem não é um aviso de devolução.' })
  else expect(body).toMatchObject({ casadas: [], semPar: one.semPar?.map((endereco) => ({ endereco })) })
  expect((await provasDe(sent.mensagem)).every(({ situacao }) => situacao === 2)).toBe(true)
})

test('the same notice again, also twenty at once, answers the same and moves nothing; what came back is told, to be done, and of the invoice', async () => {
  const sent = await enviada(['A', 'B'])
  const text = filled(examples.dsn[0]?.mensagem ?? '', sent.messageId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => receber(text)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter(({ body }) => !body.repetida)).toHaveLength(1)
  expect(new Set(answers.map(({ body: { casadas, semPar, tipo } }) => JSON.stringify({ casadas, semPar, tipo }))).size).toBe(1)
  expect((await asRui(fatura.get, { params: { id: sent.faturaId } })).body.entrega).toBe(3)
  const { rows } = (await asRui(aviso.list, { query: {} })).body
  const told = rows.filter(({ texto }) => texto.startsWith(`${ADDRESSES.A} devolveu a mensagem: 550 5.1.1`))
  expect(told.filter(({ link }) => link?.endsWith(`/${sent.faturaId}`))).toHaveLength(1)
  expect(told[0]?.texto).toMatch(/Corrija o contato e reenvie\.$/)
  const [aberta] = (await asRui(recusa.abertas, { query: { fatura: sent.faturaId } })).body
  expect(aberta).toMatchObject({ motivo: some.stringContaining('devolveu a mensagem'), provas: [some.any(Number)] })
  expect((await asRui(entrega.visto, { body: { provas: aberta?.provas } })).status).toBe(200)
  expect((await asRui(recusa.abertas, { query: { fatura: sent.faturaId } })).body).toEqual([])
  expect((await asRui(entrega.visto, { body: { provas: aberta?.provas } })).status).toBe(404)
  // A later word that it arrived changes nothing: it stays.
  const late = await receber(filled(examples.dsn.find(({ id }) => id === 'DSN10')?.mensagem ?? '', sent.messageId))
  expect(late.body.casadas).toMatchObject([{ endereco: ADDRESSES.A, situacao: 6 }])
})

test('the list, newest first, its filters and its file; a message with its text', async () => {
  const sent = await enviada(['A'])
  const { body } = await asRui(entrega.list, { query: { limit: 1 } })
  expect(body.rows).toMatchObject([
    {
      tipo: 1,
      cliente: { id: sent.clienteId, pessoa: { nome: `Padaria ${n}` } },
      fatura: { id: sent.faturaId },
      mensagem: sent.mensagem,
      endereco: ADDRESSES.A,
      situacao: 2,
      resposta: '250 OK',
      tentativas: 1,
      devolvidoEm: null,
      abertoEm: null,
      visto: false,
      messageId: sent.messageId,
      usuario: { nome: 'Rui Reis' },
    },
  ])
  const filter = JSON.stringify([{ name: 'fatura.id', op: '=', v: sent.faturaId }])
  expect((await asRui(entrega.list, { query: { filter } })).body.total).toBe(1)
  for (const name of Object.keys(entrega.columns))
    expect((await asRui(entrega.list, { query: { sort: JSON.stringify([{ col: name, sort: 'asc' }]) } })).status, name).toBe(200)
  expect((await asRui(entrega.mensagem, { params: { id: sent.mensagem } })).body).toMatchObject({
    texto: some.stringContaining('A sua fatura de'),
    boletos: [some.any(Number)],
    provas: [{ situacao: 2 }],
  })
  expect((await asRui(entrega.mensagem, { params: { id: 999_999 } })).status).toBe(404)
  const filtered = await asRui(fatura.list, {
    query: { filter: JSON.stringify([{ name: 'entrega', op: 'contains', v: [2] }]), limit: 100 },
  })
  expect(filtered.body.rows.map(({ id }) => id)).toContain(sent.faturaId)
})

/** A report of one recipient, as bytes: what the server says of it stands there as it is. */
const relatorio = (messageId: string, said: Buffer, type = 'multipart/report; report-type=delivery-status; boundary=B') =>
  Buffer.concat([
    Buffer.from(
      `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nContent-Type: ${type}\r\n\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\n` +
        `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822;${ADDRESSES.A}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; `,
    ),
    said,
    Buffer.from(`\r\n\r\n--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--B--\r\n`),
  ])
const receberArquivo = (content: Buffer) => asRui(entrega.devolucao, { body: {}, files: { arquivo: { name: 'aviso.eml', content } } })

test.each([
  ['UTF-8 that nothing declares', Buffer.from('550 não existe “aqui”'), '550 não existe “aqui”'],
  ['Latin-1', Buffer.from('550 n\xe3o existe', 'latin1'), '550 não existe'],
  ['a letter that names no byte', Buffer.from('550 n\0o'), '550 no'],
  ['half a letter at the end of what is kept', Buffer.from(`550 ${'x'.repeat(495)}😀 e mais`), `550 ${'x'.repeat(495)}`],
])('what a server says is read as it was written: %s', async (_what, said, texto) => {
  const sent = await enviada(['A'])
  const { status, body } = await receberArquivo(relatorio(sent.messageId, said))
  expect([status, body.casadas]).toMatchObject([200, [{ endereco: ADDRESSES.A, situacao: 6, texto }]])
  expect((await provasDe(sent.mensagem))[0]?.resposta).toBe(texto)
})

test('an address that a notice names twice is told once, by the word that counted', async () => {
  const sent = await enviada(['A', 'B'])
  const group = (address: string, action: string, status: string) =>
    `\r\n\r\nFinal-Recipient: rfc822;${address}\r\nAction: ${action}\r\nStatus: ${status}`
  const notice = relatorio(
    sent.messageId,
    Buffer.from(
      `550 first${group(ADDRESSES.A, 'failed', '5.2.2')}${group(ADDRESSES.B, 'delayed', '4.4.1')}${group(ADDRESSES.B, 'failed', '5.4.7')}` +
        `${group('outro@destino.example', 'failed', '5.1.1')}${group('outro@destino.example', 'failed', '5.1.1')}`,
    ),
  )
  const { body } = await receberArquivo(notice)
  expect(body).toMatchObject({
    msg: 'Aviso lido: 2 entregas encontradas. Um endereço ficou sem par.',
    casadas: [
      { endereco: ADDRESSES.A, situacao: 6, status: '5.1.1' },
      { endereco: ADDRESSES.B, situacao: 6, status: '5.4.7' },
    ],
    semPar: [{ endereco: 'outro@destino.example' }],
  })
})

test('a plain notice is read alike', async () => {
  const sent = await enviada(['A'])
  const { body } = await receberArquivo(
    Buffer.from(`Return-Path: <>\r\nFrom: <>\r\n\r\n<${ADDRESSES.A}>:\r\n550 endereço não existe\r\n\r\nMessage-ID: ${sent.messageId}\r\n`),
  )
  expect(body.casadas).toMatchObject([{ endereco: ADDRESSES.A, texto: '550 endereço não existe' }])
})
