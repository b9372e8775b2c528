import { aviso } from '@retaguarda/contract/aviso.ts'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import type { MailboxPort } from '../../../integrations/mail/pop3.ts'
import { some } from '../../../test/some.ts'
import { testApp } from '../../../test/test-app.ts'
import { conferirDevolucoes } from './caixa.service.ts'

const { app, callAs, user, db, clock, config, integrations, life } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const NOTICE = Buffer.from('Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\n\r\nz@destino.example\r\n550 5.1.1 nao existe\r\n')
const MESSAGES = new Map([
  ['um', NOTICE],
  ['dois', Buffer.from('From: lia@x.example\r\n\r\nOi.')],
  ['tres', NOTICE],
])
let failing = false
const read: string[] = []
const caixa: MailboxPort = {
  name: 'fin@mx.example',
  async read({ unknown, most, each }) {
    if (failing) throw new Error('a caixa desligou')
    for (const name of (await unknown([...MESSAGES.keys()])).slice(0, most)) {
      read.push(name)
      await each(name, MESSAGES.get(name) ?? Buffer.alloc(0))
    }
  },
}
const ler = async (person: { token: string }) => {
  const { status, body } = await callAs(() => person)(entrega.ler, {})
  return [status, body]
}
const pronto = async () => (await app.inject('/api/pronto')).json<object>()

test('the mailbox is read by the clock and by hand, each message once; that it fails is told once a day, and by the health', async () => {
  const ana = await user({ nome: 'Ana Souza', isAdmin: true, tipo: 2 })
  const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  expect(await ler(ana)).toMatchObject([503, { error: some.stringContaining('DEVOLUCAO_URL') }])
  expect(await pronto()).not.toHaveProperty('devolucoes')
  integrations.devolucoes = caixa
  expect((await ler(rui))[0]).toBe(403)
  await conferirDevolucoes(job)
  expect(read).toEqual(['um', 'dois', 'tres'])
  expect(await ler(ana)).toEqual([200, { msg: 'Nada de novo na caixa das devoluções.', lidas: 0, casadas: 0 }])
  expect((await db.selectFrom('devolucao').select('id').execute()).length).toBe(1)
  expect(await pronto()).toMatchObject({ devolucoes: true })
  failing = true
  await conferirDevolucoes(job)
  await conferirDevolucoes(job)
  expect(await ler(ana)).toMatchObject([503, { error: 'A caixa das devoluções não pôde ser lida: a caixa desligou.' }])
  const told = async () =>
    (await callAs(() => ana)(aviso.list, { query: {} })).body.rows.filter(({ titulo }) => titulo.includes('devoluções'))
  expect(await told()).toHaveLength(1)
  expect(await pronto()).toMatchObject({ devolucoes: false })
  failing = false
  await conferirDevolucoes(job)
  expect(await pronto()).toMatchObject({ devolucoes: true })
})
