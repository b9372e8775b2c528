import { expect, test } from 'vitest'
import { silent } from '../base/log.ts'
import { readHosts } from './hosts.ts'
import { openDatabase } from './open.ts'

const read = (url: string) => readHosts(url, 'DATABASE_URL')
const A = { host: 'a', port: 5432 }

test('an address names one server, several, or a socket', () => {
  expect(read('postgresql://u:p%40x@a/db')).toEqual({ hosts: [A], url: 'postgresql://u:p%40x@a:5432/db' })
  expect(read('postgres://u:p@a:5433,b,[::1]:6000/db?target_session_attrs=read-write&sslmode=require')).toEqual({
    hosts: [
      { host: 'a', port: 5433 },
      { host: 'b', port: 5432 },
      { host: '::1', port: 6000 },
    ],
    url: 'postgres://u:p@a:5433/db?sslmode=require',
  })
  expect(read('postgresql://[::1]/db').url).toBe('postgresql://[::1]:5432/db')
  expect(read('postgresql://u@localhost/db?host=%2Ftmp&port=9').hosts).toEqual([])
  expect(read('postgresql:///db?host=/run/postgresql')).toEqual({ hosts: [], url: 'postgresql:///db?host=%2Frun%2Fpostgresql' })
})

test('a password with a @ that nobody wrote as %40 ends at the last one', () => {
  expect(read('postgresql://u:p@ss:w@a/db')).toEqual({ hosts: [A], url: 'postgresql://u:p@ss:w@a:5432/db' })
})

const ODD = 'DATABASE_URL tem um servidor que não se entende, o'
const EXAMPLE = 'Exemplo: banco-a:5432,banco-b:5432. Na senha, / é %2F, ? é %3F e # é %23.'

test.each([
  ['a:5432/db', 'DATABASE_URL não é um endereço: postgresql://usuario:senha@servidor:5432/banco.'],
  ['postgresql://u:segredo@a,b c/db', `${ODD} 2º. ${EXAMPLE}`],
  ['postgresql://u:seg/redo@a/db', `${ODD} 1º. ${EXAMPLE}`],
  ['postgresql://u:seg?redo@a/db', `${ODD} 1º. ${EXAMPLE}`],
  ['postgresql://u:segredo@a%zz/db', `${ODD} 1º. ${EXAMPLE}`],
  ['postgresql://a:99999/db', `${ODD} 1º. ${EXAMPLE}`],
  ['postgresql://a,,b/db', `${ODD} 2º. ${EXAMPLE}`],
  ['postgresql://a,b,c,d,e,f/db', 'DATABASE_URL tem 6 servidores; são aceitos até 5.'],
  [
    'postgresql://a/db?target_session_attrs=any',
    'DATABASE_URL tem target_session_attrs=any. A Retaguarda grava: use target_session_attrs=read-write.',
  ],
])('%s is refused with a sentence, and without its password', (url, sentence) => {
  expect(() => read(url)).toThrow(sentence)
})

test.each(['postgresql://u:seg#redo@a/db', 'postgresql://u:segredo@a/db?sslrootcert=/nowhere'])(
  '%s, which the client cannot read, ends the start with a sentence',
  async (databaseUrl) => {
    const opening = openDatabase({ databaseUrl, dataDir: '/nowhere', log: silent })
    await expect(opening).rejects.toThrow(/^O endereço de DATABASE_URL não pôde ser lido \((ERR_INVALID_URL|ENOENT)\)\./)
  },
)
