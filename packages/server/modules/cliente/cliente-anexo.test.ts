import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { EXE, PDF, PNG, pdfOf } from '../../test/arquivos.ts'
import type { TestFile } from '../../test/multipart.ts'
import { testS3 } from '../../test/s3.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { cleanArquivos } from '../arquivo/arquivo.jobs.ts'

const MB = 1024 * 1024
const HOUR = 60 * 60 * 1000
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const s3 = await testS3()
const stores = { pasta: await testApp(), S3: await testApp(s3.settings) }

describe.each(['pasta', 'S3'] as const)('anexos em %s', (store) => {
  const { app, callAs, user, db, config, integrations, clock, makePessoa } = stores[store]
  let ana: Person
  beforeAll(async () => {
    ana = await user()
  })

  /** What the store holds, by its keys. */
  const stored = () => {
    if (store === 'S3') return s3.keys().map((key) => key.replace('anexos/', ''))
    const root = join(config.DATA_DIR, 'arquivos')
    return existsSync(root)
      ? readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.includes('/') ? [name.slice(3)] : []))
      : []
  }
  const recorded = async () => (await db.selectFrom('arquivo').select('chave').execute()).map(({ chave }) => chave)
  const clean = () => cleanArquivos({ db, integrations, now: clock.now, log: silent })
  const asAna = callAs(() => ana)
  const save = (data: object, files: Record<string, TestFile> = {}, id?: number) =>
    id ? asAna(cliente.edit, { params: { id }, body: data, files }) : asAna(cliente.add, { body: data, files })
  const read = async (id: number) => (await asAna(cliente.get, { params: { id } })).body
  const download = (documento = 0, token = ana.token) =>
    app.inject({ url: `/api/cliente/download_document/${documento}`, headers: { authorization: `Bearer ${token}` } })

  test('CLI-021 CLI-022 CLI-023 CLI-026 CLI-028 CLI-031 CLI-032 files are saved with the form and come back as they were', async () => {
    const pessoa = await makePessoa('Anexos')
    const big = pdfOf(3 * MB)
    const { body } = await save(
      {
        pessoa,
        clienteAnexo: [
          { nome: 'Contrato São João (1).pdf', arquivo: 'a' },
          { tipo: 3, nome: 'logo.png', arquivo: 'b' },
          { tipo: 2, nome: ' ', arquivo: 'c' },
        ],
      },
      {
        a: { name: 'contrato.pdf', content: big, type: 'text/html' },
        b: { name: 'logo.png', content: PNG },
        c: { name: 'fora.exe', content: EXE },
      },
    )
    const { clienteAnexo } = await read(body.id)
    expect(clienteAnexo).toEqual([
      { id: some.any(Number), tipo: 1, nome: 'Contrato São João (1).pdf', documento: some.any(Number), tamanho: big.length },
      { id: some.any(Number), tipo: 3, nome: 'logo.png', documento: some.any(Number), tamanho: PNG.length },
    ])
    const { rawPayload, headers, statusCode } = await download(clienteAnexo[0]?.documento)
    expect([statusCode, rawPayload.length, sha256(rawPayload)]).toEqual([200, big.length, sha256(big)])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(big.length),
      'content-disposition': `attachment; filename="Contrato Sao Joao (1).pdf"; filename*=UTF-8''Contrato%20S%C3%A3o%20Jo%C3%A3o%20%281%29.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': some.stringContaining("default-src 'none'"),
    })
    expect(sha256((await download(clienteAnexo[1]?.documento)).rawPayload)).toBe(sha256(PNG))
    const rows = await db
      .selectFrom('arquivo')
      .select(['sha256', 'tamanho'])
      .where('id', '=', clienteAnexo[0]?.documento ?? 0)
      .execute()
    expect(rows).toEqual([{ sha256: sha256(big), tamanho: big.length }])
  })

  test('CLI-021 a line keeps its file where it brings none, and another one replaces it', async () => {
    const pessoa = await makePessoa('Troca')
    const { id } = (await save({ pessoa, clienteAnexo: [{ nome: 'um.pdf', arquivo: 'a' }] }, { a: { name: 'um.pdf', content: PDF } })).body
    const [first] = (await read(id)).clienteAnexo
    await save({ pessoa, clienteAnexo: [{ ...first, tipo: 2, nome: 'renomeado.pdf', validade: '2027-01-31' }] }, {}, id)
    const [renamed] = (await read(id)).clienteAnexo
    expect(renamed).toEqual({ ...first, tipo: 2, nome: 'renomeado.pdf', validade: '2027-01-31' })
    await save({ pessoa, clienteAnexo: [{ ...renamed, arquivo: 'novo' }] }, { novo: { name: 'x.png', content: PNG } }, id)
    const [replaced] = (await read(id)).clienteAnexo
    expect(replaced).toMatchObject({ id: first?.id, tamanho: PNG.length })
    expect(replaced?.documento).not.toBe(first?.documento)
    expect((await download(replaced?.documento)).headers['content-disposition']).toContain('renomeado.pdf.png')
    expect((await download(first?.documento)).statusCode).toBe(404)
    await clean()
    expect(stored().sort()).toEqual((await recorded()).sort())
    await save({ pessoa, clienteAnexo: [] }, {}, id)
    expect((await download(replaced?.documento)).statusCode).toBe(404)
    await clean()
    expect(stored().sort()).toEqual((await recorded()).sort())
  })

  test('CLI-021 refused files and failed saves leave nothing behind', async () => {
    const pessoa = await makePessoa('Recusas')
    const taken = await makePessoa('Já cliente')
    await save({ pessoa: taken })
    await clean()
    const before = { files: stored().length, rows: (await recorded()).length }
    const ok = { name: 'ok.pdf', content: PDF }
    const anexos = (...parts: string[]) => parts.map((arquivo) => ({ nome: `${arquivo}.pdf`, arquivo }))
    const refusals: [number, RegExp, Awaited<ReturnType<typeof save>>][] = [
      [
        415,
        /contrato\.pdf não é aceito/,
        await save({ pessoa, clienteAnexo: anexos('a', 'b') }, { a: ok, b: { name: 'contrato.pdf', content: EXE } }),
      ],
      [422, /não veio no envio/, await save({ pessoa, clienteAnexo: anexos('a', 'z') }, { a: ok })],
      [422, /vazio/, await save({ pessoa, clienteAnexo: anexos('a') }, { a: { name: 'nada.pdf', content: '' } })],
      [422, /já é um cliente/, await save({ pessoa: taken, clienteAnexo: anexos('a') }, { a: ok })],
      [422, /Escolha o arquivo/, await save({ pessoa, clienteAnexo: [...anexos('a'), { nome: 'b.pdf' }] }, { a: ok })],
      [
        413,
        /O arquivo grande\.pdf passa de 20 MB\./,
        await save({ pessoa, clienteAnexo: anexos('a') }, { a: { name: 'grande.pdf', content: pdfOf(20 * MB + 1) } }),
      ],
    ]
    for (const [status, sentence, answer] of refusals)
      expect(answer).toMatchObject({ status, body: { error: some.stringMatching(sentence) } })
    expect(refusals[0] && refusalOf(refusals[0][2]).fields).toHaveProperty(['clienteAnexo.1.arquivo'])
    expect({ files: stored().length, rows: (await recorded()).length }).toEqual(before)
    expect((await save({ pessoa, clienteAnexo: anexos('a') }, { a: { name: 'limite.pdf', content: pdfOf(20 * MB) } })).status).toBe(200)
  })

  test('CLI-021 a store that does not take the file refuses the save, and a process that died leaves its files to the job', async () => {
    const pessoa = await makePessoa('Falha')
    const put = integrations.files.put
    integrations.files.put = () => Promise.reject(new Error('Sem espaço'))
    expect(await save({ pessoa, clienteAnexo: [{ nome: 'a.pdf', arquivo: 'a' }] }, { a: { name: 'a.pdf', content: PDF } })).toMatchObject({
      status: 503,
      body: { error: some.stringMatching(/não pôde ser guardado/) },
    })
    integrations.files.put = put
    expect((await db.selectFrom('cliente').select('id').where('pessoaId', '=', pessoa).execute()).length).toBe(0)

    const path = join(config.DATA_DIR, 'morto')
    writeFileSync(path, PDF)
    const chave = 'ab'.repeat(16)
    await db
      .insertInto('arquivo')
      .values({ chave, nome: 'a.pdf', tipo: 'application/pdf', tamanho: PDF.length, sha256: sha256(PDF), criadoEm: clock.now() })
      .execute()
    await integrations.files.put(chave, { path, size: PDF.length })
    await clean()
    expect(stored()).toContain(chave)
    clock.advance(2 * HOUR)
    await clean()
    await clean()
    expect(stored()).not.toContain(chave)
    expect(stored().sort()).toEqual((await recorded()).sort())
  })

  test('CLI-031 a document of nobody, of another register, or without a session is not given out', async () => {
    expect((await download(2_000_000_000)).statusCode).toBe(404)
    expect((await download(0)).statusCode).toBe(400)
    const { id } = await db
      .insertInto('arquivo')
      .values({
        chave: 'cd'.repeat(16),
        nome: 'a.pdf',
        tipo: 'application/pdf',
        tamanho: 1,
        sha256: sha256(PDF),
        criadoEm: clock.now(),
        confirmadoEm: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await download(id)).statusCode).toBe(404)
    expect((await app.inject({ url: `/api/cliente/download_document/${id}` })).statusCode).toBe(401)
    await db.deleteFrom('arquivo').where('id', '=', id).execute()
  })

  test('CLI-035 a client that is deleted takes its files along', async () => {
    const pessoa = await makePessoa('Excluído')
    const { id } = (await save({ pessoa, clienteAnexo: [{ nome: 'a.pdf', arquivo: 'a' }] }, { a: { name: 'a.pdf', content: PDF } })).body
    const before = stored().length
    expect((await asAna(cliente.remove, { params: { id } })).status).toBe(200)
    await clean()
    expect(stored()).toHaveLength(before - 1)
  })

  test('CLI-021 twenty saves with files at once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => makePessoa(`Paralelo ${i}`)))
    const files = people.map((_, i) => Buffer.concat([PDF, Buffer.from(`%${i}`)]))
    const answers = await Promise.all(
      people.map((pessoa, i) =>
        save({ pessoa, clienteAnexo: [{ nome: 'a.pdf', arquivo: 'a' }] }, { a: { name: 'a.pdf', content: files[i] ?? PDF } }),
      ),
    )
    for (const [i, { status, body }] of answers.entries()) {
      expect(status).toBe(200)
      const [anexo] = (await read(body.id)).clienteAnexo
      expect(sha256((await download(anexo?.documento)).rawPayload)).toBe(sha256(files[i] ?? PDF))
    }
    expect(stored().sort()).toEqual((await recorded()).sort())
  })
})
