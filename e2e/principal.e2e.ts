import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { nextCpf, SENHA } from './support/api.ts'
import { ownDatabase } from './support/database.ts'
import { listOf } from './support/list-page.ts'
import { logInByScreen } from './support/test.ts'
import { expectCleanPage, watch } from './support/watch.ts'

const ROOT = join(import.meta.dirname, '..')
const ROWS = 1000
const WRONG = 20
const NAMES = [
  'Conceição Brandão',
  'João Antônio Peçanha',
  'Água Viva Cosméticos',
  'Ângela Müller',
  'Óticas Três Irmãos',
  'Iguaçu Calçados',
]

type Started = { process: ChildProcess; lines: string[] }

/** `npm …` as a person types it, in a folder of data of this test's own. */
function npm(args: string[], env: Record<string, string>): Started {
  const child = spawn('npm', args, { cwd: ROOT, env: { ...process.env, LOG_LEVEL: 'warn', DRENO_S: '0', ...env }, detached: true })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')))
  return { process: child, lines }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Accents, both kinds of document, CNPJs with letters, and twenty rows that must be refused, every fiftieth. */
function people(): string {
  const cnpj = cnpjs()
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const name = `${NAMES[i % NAMES.length]} ${i + 1}`
    if (i % 50 === 49) return WRONG_ROWS[Math.floor(i / 50) % WRONG_ROWS.length]?.(name) ?? ''
    return i % 3 === 0 ? `2;${name} Ltda.;${cnpj()};${name}` : `1;${name};${nextCpf()};`
  })
  return ['tipo;nome;cpfCnpj;nomeFantasia', ...rows].join('\n')
}

const WRONG_ROWS = [
  (name: string) => `1;${name};111.111.111-11;`,
  (name: string) => `2;${name};12.345.678/0001-95;`,
  () => `1;;${nextCpf()};`,
  (name: string) => `1;${name};;`,
]

function cnpjs(): () => string {
  let n = 0
  const digit = (base: string) => {
    const sum = [...base].toReversed().reduce((total, c, i) => total + (c.charCodeAt(0) - 48) * ((i % 8) + 2), 0)
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  return () => {
    n += 1
    const base = `${n % 2 ? 'RT' : '51'}${String(100_000 + n * 37)}0001`
    const first = digit(base)
    return `${base}${first}${digit(base + first)}`
  }
}

test('ACE-003 ACE-004 ACE-005 PES-001 USU-001 SET-001 LST-002 LST-003 the main job, from npm start on an empty folder to the logout', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const folder = await mkdtemp(join(tmpdir(), 'rg-principal-'))
  const database = await ownDatabase()
  const env = { ...database.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  const product = npm(['start'], env)
  try {
    const printed = () => product.lines.map((line) => /^Primeiro acesso: (\S+)$/.exec(line)?.[1]).find((link) => link !== undefined)
    await expect.poll(() => printed() ?? product.lines.join('\n'), { timeout: 90_000 }).toMatch(/^http/)
    watch(page)

    await test.step('takes the printed link, sets a password and logs in', async () => {
      await page.goto(printed() ?? '')
      await expect(page.getByRole('heading', { name: /^Bem-vindo\(a\)/ })).toBeVisible()
      await page.getByLabel('Senha', { exact: true }).fill(SENHA)
      await page.getByLabel('Confirmar senha').fill(SENHA)
      await page.getByRole('button', { name: 'Registrar' }).click()
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await logInByScreen(page, { email: 'admin@localhost', senha: SENHA })
      await expect(page.getByText('Usuário: Administrador')).toBeVisible()
    })

    await test.step('imports 1,000 people: a dry run writes nothing, each bad row is named, none is half-applied', async () => {
      const csv = join(folder, 'pessoas.csv')
      await writeFile(csv, people())
      const run = async (...args: string[]) => {
        const command = npm(['run', '--silent', 'importar', '--', 'pessoas', csv, ...args], env)
        await once(command.process, 'close')
        return command.lines.join('\n')
      }
      const dry = await run()
      expect(dry).toContain(`${(ROWS - WRONG).toLocaleString('pt-BR')} prontas para incluir`)
      const done = await run('--confirmar')
      expect(done).toContain(`${(ROWS - WRONG).toLocaleString('pt-BR')} incluídas`)
      const named = [...done.matchAll(/^Linha (\d+): .+\.$/gm)].map(([, line]) => Number(line))
      expect(named).toEqual(Array.from({ length: WRONG }, (_, i) => (i + 1) * 50 + 1))
      await page.goto(`${new URL(page.url()).origin}/pessoa`)
      // The administrator's own person is there too.
      await expect(listOf(page).pager).toContainText(`de ${(ROWS - WRONG + 1).toLocaleString('pt-BR')}`)
    })

    const list = listOf(page)
    page.setDefaultTimeout(15_000)
    await test.step('finds one by part of the name without accents', async () => {
      await list.head('Nome').hover()
      await page.getByRole('button', { name: 'Filtrar Nome', exact: true }).click()
      await page.getByRole('textbox', { name: 'Nome contém' }).fill('antonio pecanha 2')
      await page.keyboard.press('Enter')
      await expect(list.pager).toContainText('de 19')
      await list.select(/João Antônio Peçanha 2—/)
      await list.action('Alterar').click()
    })

    await test.step('edits it with contacts and addresses', async () => {
      await page.getByLabel('Nome (obrigatório)').fill('João Antônio Peçanha 2 Júnior')
      await page.getByRole('tab', { name: /^Contatos/ }).click()
      await page.getByRole('button', { name: 'Adicionar contato' }).click()
      await expect(page.getByRole('textbox', { name: 'Contato 1', exact: true })).toBeFocused()
      await page.keyboard.type('41988124410')
      await page.getByRole('tab', { name: /^Endereços/ }).click()
      await page.getByRole('button', { name: 'Adicionar endereço' }).click()
      const endereco = page.getByRole('group', { name: 'Endereço 1' })
      await endereco.getByLabel('CEP').fill('80020310')
      await endereco.getByLabel('Logradouro').fill('Rua XV de Novembro')
      await expect(endereco.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Curitiba - PR')
      await expectCleanPage(page)
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await expect(page.getByText('Pessoa alterada.')).toBeVisible()
    })

    await test.step('sees the audit entry', async () => {
      await list.select('João Antônio Peçanha 2 Júnior')
      await list.action('Visualizar').click()
      await page.getByRole('link', { name: 'Histórico' }).click()
      const history = page.getByRole('dialog', { name: 'Histórico' })
      await expect(history.getByRole('article').first()).toContainText('Administrador')
      await expect(history.getByRole('article').first()).toContainText('João Antônio Peçanha 2 Júnior')
      await page.keyboard.press('Escape')
    })

    await test.step('logs out', async () => {
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await page.goto(`${new URL(page.url()).origin}/pessoa`)
      await expect(page).toHaveURL(/\/login/)
    })
  } finally {
    await stop(product.process)
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const closed = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await closed
}
