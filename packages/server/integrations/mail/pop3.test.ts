import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { createMailbox } from './pop3.ts'

/** A mailbox as RFC 1939 has it, and what it was asked. */
async function caixa(messages: Record<string, string>, password = 'se/nha') {
  const asked: string[] = []
  const names = Object.keys(messages)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('+OK pronta\r\n')
    const long = (lines: string) => `+OK\r\n${lines.replace(/^\./gm, '..')}\r\n.\r\n`
    const rows = (of: (name: string) => string | number) => `+OK\r\n${names.map((name, at) => `${at + 1} ${of(name)}\r\n`).join('')}.\r\n`
    socket.on('data', (heard) => {
      const [command = '', value = ''] = heard.toString().trim().split(' ')
      asked.push(command)
      if (command === 'PASS' && value !== password) socket.write('-ERR senha errada\r\n')
      else if (command === 'UIDL') socket.write(rows((name) => name))
      else if (command === 'LIST') socket.write(rows((name) => messages[name]?.length ?? 0))
      // In pieces, as a network brings it.
      else if (command === 'RETR')
        for (const piece of long(messages[names[Number(value) - 1] ?? ''] ?? '').match(/[^]{1,7}/g) ?? []) socket.write(piece)
      else socket.write('+OK\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { asked, url: `pop3://fin%40empresa.example:se%2Fnha@127.0.0.1:${port}` }
}
const readAll = async (url: string, known: string[] = [], most = 200) => {
  const read: Record<string, string> = {}
  await createMailbox({ DEVOLUCAO_URL: url }).read({
    most,
    unknown: async (names) => names.filter((name) => !known.includes(name)),
    each: async (name, message) => void (read[name] = message.toString('latin1')),
  })
  return read
}

const MESSAGES = { a1: 'Subject: um\r\n\r\n.com ponto\r\nfim', b2: 'Subject: dois\r\n\r\nação', c3: 'Subject: três\r\n\r\n' }

test('a mailbox is read as it stands, what is new of it, at most so many, and nothing is deleted', async () => {
  const { url, asked } = await caixa(MESSAGES)
  expect(createMailbox({ DEVOLUCAO_URL: url }).name).toBe('fin@empresa.example@127.0.0.1')
  const read = await readAll(url)
  expect(Object.keys(read)).toEqual(['a1', 'b2', 'c3'])
  expect(read.a1).toBe(MESSAGES.a1)
  expect(Object.keys(await readAll(url, ['a1'], 1))).toEqual(['b2'])
  expect(await readAll(url, ['a1', 'b2', 'c3'])).toEqual({})
  expect(asked).not.toContain('DELE')
})

test('an empty mailbox has nothing; a wrong password, and a mailbox that is not there, are said', async () => {
  expect(await readAll((await caixa({})).url)).toEqual({})
  await expect(readAll((await caixa(MESSAGES, 'outra')).url)).rejects.toThrow('a caixa respondeu: -ERR senha errada')
  await expect(readAll('pop3://a:b@127.0.0.1:1')).rejects.toThrow()
  await expect(createMailbox({}).read({ most: 1, unknown: async () => [], each: async () => {} })).rejects.toThrow('DEVOLUCAO_URL')
})
