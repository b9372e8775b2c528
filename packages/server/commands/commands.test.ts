import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { silent } from '../base/log.ts'
import { openDatabase } from '../db/open.ts'
import { folderTarget } from '../integrations/copia/folder.ts'
import { bringBackTo } from '../modules/copia/continua/voltar.service.ts'
import { prepare } from '../queue/prepare.ts'
import { validCpf } from '../test/documentos.ts'

const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'rtg-comandos-'))
const dataDir = join(folder, 'dados')
// As a running server: it holds the folder's lock while the commands work.
const running = await openDatabase({ dataDir, log: silent, durable: false })
await prepare(running.pool, silent)

afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Ran = { code: number; stdout: string; stderr: string }

async function command(name: string, ...args: string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PUBLIC_URL: 'https://retaguarda.test' }
  try {
    return { code: 0, ...(await execute(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env })) }
  } catch (error) {
    return error as Ran // what a child that ended with a code leaves
  }
}

test('PES-001 npm run importar beside a running server: first a report, then with --confirmar the people', async () => {
  const file = join(folder, 'pessoas.csv')
  writeFileSync(file, `nome;cpfCnpj;apelido\nJosé Ávila;${validCpf(1)};Zé\nSem Documento;;x\n`)
  const dry = await command('importar', 'pessoas', file)
  expect(dry.stdout).toBe(
    [
      `${file}: UTF-8, separador ;`,
      'Colunas desconhecidas, não lidas: apelido.',
      'Linha 3: Informe o CPF ou CNPJ.',
      '2 pessoas lidas: 1 pronta para incluir, 0 já cadastradas, 1 com problema.',
      'Nada foi gravado. Para gravar, repita o comando com --confirmar.\n',
    ].join('\n'),
  )
  const people = () => running.db.selectFrom('pessoa').select('nome').execute()
  expect(await people()).toEqual([])
  expect((await command('importar', 'pessoas', file, '--confirmar')).stdout).toContain('2 pessoas lidas: 1 incluída, ')
  expect(await people()).toEqual([{ nome: 'José Ávila' }])
})

test('ACE-005 npm run usuario beside a running server prints a first-access link', async () => {
  const { stdout } = await command('usuario', '--email', 'Maria@Exemplo.com.br', '--admin', '--nome', 'Maria José')
  expect(stdout).toMatch(
    /^Primeiro acesso de maria@exemplo\.com\.br, .*: https:\/\/retaguarda\.test\/login\?first-access-token=[\w-]{43}\n$/,
  )
  const made = await running.db
    .selectFrom('usuario as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['p.nome', 'u.isAdmin'])
    .execute()
  expect(made).toEqual([{ nome: 'Maria José', isAdmin: true }])
})

test('ERR-003 commands with wrong arguments end with code 1 and say how they are used', async () => {
  const wrong: [string, string[], string][] = [
    ['importar', [], 'Uso: npm run importar'],
    ['importar', ['faturas', 'x.csv'], 'Uso: npm run importar'],
    ['importar', ['clientes', join(folder, 'nenhum.csv')], 'não pôde ser lido (ENOENT)'],
    ['importar', ['pessoas', join(folder, 'nenhum.csv')], 'não pôde ser lido (ENOENT)'],
    ['importar', ['pessoas', 'x.csv', '--tudo'], 'Argumento desconhecido'],
    ['chave', [], 'Uso: npm run chave -- trocar'],
    ['backup', ['pasta', '--zipar'], 'Argumento desconhecido'],
    ['restore', [], 'Uso: npm run restore'],
    ['restore', ['pasta', '--ate', 'ontem'], '--ate é um instante de São Paulo'],
    ['restore', ['pasta', '--ate', '2026-02-30 10:00'], '--ate é um instante de São Paulo'],
    ['restore', ['pasta', '--ate', '2026-02-28 10:00:60'], '--ate é um instante de São Paulo'],
    ['usuario', [], 'Informe o e-mail.'],
    ['usuario', ['--email', 'sem-arroba'], 'E-mail inválido'],
  ]
  for (const [name, args, sentence] of wrong) {
    const { code, stderr } = await command(name, ...args)
    expect(code, sentence).toBe(1)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  }
})

test('a place without a continuous copy is said to have none', async () => {
  const back = { target: folderTarget(folder), dataDir: join(folder, 'nova'), until: new Date(), passphrase: async () => '' }
  await expect(bringBackTo(back)).rejects.toThrow(/^Não há cópia contínua em .*\. Informe o lugar em que ela é feita\.$/)
  expect(existsSync(back.dataDir)).toBe(false)
})
