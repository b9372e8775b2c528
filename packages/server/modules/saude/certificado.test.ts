import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createServer as createHttps } from 'node:https'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newAuthority } from '../../integrations/sefin/stand-in-certificados.ts'
import { testDb } from '../../test/test-db.ts'
import { certificadosDe } from './certificado.ts'
import { updateCertificados } from './medida.repo.ts'

const FIM = new Date('2031-05-01T12:00:00Z')
const { chave, certificado } = newAuthority().issue({ nome: 'localhost', server: true, inicio: new Date('2026-01-01T00:00:00Z'), fim: FIM })
const keys = { key: chave, cert: certificado }

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('the end of a certificate is seen by https and by STARTTLS, whoever issued it; what cannot be seen says why', async () => {
  const https = await listening(createHttps(keys))
  const smtp = await listening(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 correio.test\r\n')
      socket.on('data', (chunk) => {
        const said = chunk.toString()
        if (said.startsWith('EHLO')) socket.write('250-correio.test\r\n250-SIZE 1000\r\n250 STARTTLS\r\n')
        if (!said.startsWith('STARTTLS')) return
        socket.removeAllListeners('data')
        socket.write('220 Go ahead\r\n')
        new TLSSocket(socket, { isServer: true, ...keys }).on('error', () => {})
      })
    }),
  )
  const postgres = await listening(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (said) => {
        if (said.toString('hex') !== '0000000804d2162f') return socket.end('N')
        socket.write('S')
        return new TLSSocket(socket, { isServer: true, ...keys }).on('error', () => {})
      })
    }),
  )
  const plain = await listening(createServer((socket) => socket.on('error', () => {}).end('220 sem tls\r\n')))
  const silent = await listening(createServer((socket) => socket.on('error', () => {})))
  const seen = await certificadosDe(
    {
      PUBLIC_URL: `https://127.0.0.1:${https}`,
      SMTP_URL: `smtp://ana:segredo@127.0.0.1:${smtp}`,
      RUNNER_URL: 'http://127.0.0.1:1',
      REDMINE_URL: `https://127.0.0.1:${plain}`,
      MATTERMOST_URL: `https://127.0.0.1:${silent}`,
      WIKI_URL: 'https://127.0.0.1:1',
      OIDC_EMISSOR: `https://127.0.0.1:${https}/empresa`,
      S3_ENDPOINT: `https://127.0.0.1:${https}`,
      COPIA_S3_ENDPOINT: `https://127.0.0.1:${https}`,
      DATABASE_URL: `postgresql://u:segredo@127.0.0.1:${postgres},localhost:${plain}/db?sslmode=require`,
    },
    1_000,
  )
  expect(seen.map(({ nome, fim, erro }) => [nome.replace(/ \(.*/, ''), fim?.toISOString() ?? null, erro !== null])).toEqual([
    ['Retaguarda', FIM.toISOString(), false],
    ['E-mail', FIM.toISOString(), false],
    ['Diretório', FIM.toISOString(), false],
    ['Redmine', null, true],
    ['Mattermost', null, true],
    ['Wiki.js', null, true],
    ['Arquivos em S3', FIM.toISOString(), false],
    ['Cópias em S3', FIM.toISOString(), false],
    ['Banco de dados', FIM.toISOString(), false],
    ['Banco de dados', null, true],
  ])
  expect(JSON.stringify(seen)).not.toContain('segredo')
  expect(seen.find(({ nome }) => nome.startsWith('Wiki'))?.erro).toBe('Não foi possível conectar.')
})

test('a line to the database that is not ciphered shows none', async () => {
  expect(await certificadosDe({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/db' })).toEqual([])
  expect(await certificadosDe({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/db?sslmode=disable' })).toEqual([])
})

test('what is not asked any more is forgotten', async () => {
  const { db } = await testDb()
  const listed = async () =>
    (await sql<{ nome: string; fim: Date | null }>`select nome, fim from certificado_medida order by nome`.execute(db)).rows
  await updateCertificados(
    db,
    [
      { nome: 'a', fim: FIM, erro: null },
      { nome: 'b', fim: null, erro: 'Não respondeu a tempo.' },
    ],
    FIM,
  )
  await updateCertificados(db, [{ nome: 'b', fim: FIM, erro: null }], FIM)
  expect(await listed()).toEqual([{ nome: 'b', fim: FIM }])
})
