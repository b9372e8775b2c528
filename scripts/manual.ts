/**
 * npm run manual: makes the pictures of docs/manual from the running product and its demonstration set.
 * The pages must read the same after it; only what the screens show may change.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { PRODUCT, type Server, start } from '../bench/server.ts'
import { PLATAFORMAS_DEMO } from '../packages/demo/stand-ins.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { SHOTS } from './manual-imagens.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/manual/img')
const PORT = Number(process.env.MANUAL_PORT ?? 3390)
const BYTES_MAX = 150_000

async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.getByRole('status', { name: 'Carregando' }).first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function take(page: Page, name: string, of: Page | Locator = page) {
  await settled(page)
  const path = join(pictures, `${name}.png`)
  await of.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  if (size > BYTES_MAX) throw new Error(`${name}.png tem ${size} bytes; o limite é ${BYTES_MAX}`)
}

async function onEmptyFolder(context: BrowserContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-manual-'))
  const server = await start(PRODUCT, PORT, { DATA_DIR: dataDir }, '/login')
  try {
    const page = await context.newPage()
    await page.goto(await linkOf(server))
    await page.getByLabel('Senha', { exact: true }).fill('Girassol#20')
    await take(page, 'primeiro-acesso')
    await page.getByLabel('Senha', { exact: true }).fill('Girassol#2031x')
    await page.getByLabel('Confirmar senha').fill('Girassol#2031x')
    await page.getByRole('button', { name: 'Registrar' }).click()
    await page.getByLabel('Login').waitFor()
    await page.goto(`${server.origin}/login`)
    await take(page, 'entrar')
    await page.close()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Printed right after the server began to answer. */
async function linkOf({ printed }: Server): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const link = /Primeiro acesso: (\S+)/.exec(printed())?.[1]
    if (link) return link
    await delay(50)
  }
  throw new Error('o início não mostrou o link de primeiro acesso')
}

/** Beside the data, as those of the demonstration lie. */
const copiesOf = (dataDir: string) => `${dataDir}-copias`

type Filled = { token: string; ids: Record<string, number> }

/** The demonstration set, an administrator's session, and records worth a picture. */
async function fill(dataDir: string): Promise<Filled> {
  const env = { ...process.env, DATA_DIR: dataDir, COPIA_PASTA: copiesOf(dataDir), DATABASE_URL: '' }
  const { status } = spawnSync(process.execPath, [join(root, 'packages/demo/main.ts')], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('a demonstração não pôde ser preparada')
  const database = await openDatabase({ dataDir, log: silent })
  try {
    const { rows } = await database.pool.query<Record<string, number>>(`
      with tarefa as (select t.id from task t where t.situacao = 2 and t.progresso between 20 and 80
        and exists (select from task_checklist tc join checklist_agenda a on a."taskChecklistId" = tc.id and a.situacao = 1 where tc."taskId" = t.id)
        order by t.id limit 1)
      select (select id from tarefa) as tarefa,
        (select tc.id from task_checklist tc join checklist_agenda a on a."taskChecklistId" = tc.id
          where tc."taskId" = (select id from tarefa) and a.situacao = 1 group by 1 order by count(*) desc, 1 limit 1) as entrada,
        (select min(id) from usuario where ativo and "isAdmin") as admin,
        (select p.id from pessoa p where exists (select from pessoa_endereco e where e."pessoaId" = p.id)
          order by (select count(*) from pessoa_contato c where c."pessoaId" = p.id) desc, p.id limit 1) as pessoa,
        (select max(id) from usuario where ativo) as usuario,
        (select c.id from cliente c where exists (select from cliente_anexo a where a."clienteId" = c.id)
          order by (select count(*) from cliente_objeto_contrato v where v."clienteId" = c.id and v.situacao <> 2) desc, c.id limit 1) as cliente,
        (select min(id) from objeto_contrato where "tipoConfiguracao" = 1 and ativo) as objeto,
        (select v.id from cliente_objeto_contrato v join objeto_contrato o on o.id = v."objetoContratoId"
          where v.tipo = 2 order by o."tipoConfiguracao" <> 1, v.id limit 1) as ajuste,
        (select c.id from checklist c where exists (select from task_checklist tc join task t on t.id = tc."taskId"
            where tc."checklistId" = c.id and t.situacao = 2)
          order by jsonb_array_length(c.itens), c.id limit 1) as checklist,
        (select f."faturaId" from financeiro f where f.tipo = 1 and f.situacao = 3 and f.explicacao ->> 'regra' = 'comissao'
          and (f.explicacao -> 'minimo' ->> 'aplicado') = 'false' order by f.id desc limit 1) as comissao,
        (select max(id) from fatura where situacao = 1 and valor > 100) as fechada,
        (select d."faturaId" from fatura_documento d join fatura f on f.id = d."faturaId" where f.situacao = 7 and d.tipo = 1
          group by 1 having count(*) >= 3 order by count(*) desc, 1 desc limit 1) as parcelada,
        (select max(f.id) from fatura f where f.situacao = 3 and f.valor > 100
          and not exists (select from nfse n where n."faturaId" = f.id)) as semnota,
        (select max(id) from nfse where situacao = 4) as recusada,
        (select max("mensagemId") from envio_prova where situacao = 6) as devolvida,
        (select max(m."faturaId") from mensagem m join envio_prova v on v."mensagemId" = m.id
          where m.tipo = 1 and v.situacao = 4 and not v.visto) as naochegou,
        (select max("clienteId") from mensagem where "abertoEm" is not null) as lida,
        (select max(id) from acordo where situacao in (1, 2)) as acordo, (select max(id) from notificacao where situacao = 1) as aberta,
        (select n.id from notificacao n join notificacao_envio e on e."notificacaoId" = n.id where n.situacao in (3, 4)
          group by 1 order by count(distinct e.situacao) desc, count(*) desc, 1 limit 1) as enviada,
        (select id from log_ocorrencia order by "createAt" desc limit 1) as ocorrencia,
        (select min(id) from problema) as problema,
        (select "changelogId" from changelog_linha group by 1 order by count(*) desc, 1 limit 1) as versao,
        (select max(id) from mockup) as mockup,
        (select "operationId" from test_case_operation where "operationId" is not null group by 1 order by count(*) desc, 1 limit 1) as operacao,
        (select "testCaseId" from test_case_operation group by 1 order by count(*) desc, 1 limit 1) as caso,
        (select "executeTaskId" from resultado group by 1 order by count(distinct resultado) desc, count(*) desc, 1 limit 1) as plano,
        (select id from conta_bancaria where pix ->> 'modo' = '1' limit 1) as pix,
        (select "contaBancariaId" from extrato_lancamento where memo like 'PIX%' and situacao = 1 order by id limit 1) as conta,
        (select extract(year from data)::int from extrato_lancamento where memo like 'PIX%' and situacao = 1 order by id limit 1) as ano,
        (select extract(month from data)::int from extrato_lancamento where memo like 'PIX%' and situacao = 1 order by id limit 1) as mes,
        (select id from excecao_bancaria where situacao = 1 and tipo = 1 order by id desc limit 1) as excecao,
        (select "setorId" from setor_usuario group by 1 order by count(*) desc, 1 limit 1) as setor`)
    const ids = rows[0] ?? {}
    if (!ids.admin) throw new Error('a demonstração não tem administrador')
    return { token: (await openSession(database.db, ids.admin, new Date())).token, ids }
  } finally {
    await database.stop()
  }
}

/** Only the pictures that were named, where any were. */
const named = process.argv.slice(2)
const wanted = ([name]: [string, unknown]) => named.length === 0 || named.includes(name)

async function onDemonstration(context: BrowserContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-manual-'))
  try {
    const { token, ids } = await fill(dataDir)
    // With the demonstration's stand-ins.
    const server = await start(
      'packages/demo/start.ts',
      PORT,
      { DATA_DIR: dataDir, COPIA_PASTA: copiesOf(dataDir), ...PLATAFORMAS_DEMO },
      '/login',
    )
    try {
      await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: server.origin, httpOnly: true, sameSite: 'Lax' }])
      for (const [name, { path, before, of }] of Object.entries(SHOTS).filter(wanted)) {
        const page = await context.newPage()
        await page.goto(server.origin + path.replace(/\$(\w+)/g, (_, record: string) => String(ids[record])))
        await settled(page)
        await before?.(page)
        await take(page, name, of?.(page))
        await page.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    for (const folder of [dataDir, copiesOf(dataDir)]) rmSync(folder, { recursive: true, force: true })
  }
}

// A plain script without types.
const tools = (await import(join(root, 'scripts/chromium.mjs'))) as { chromium(): string | undefined }
const executablePath = tools.chromium()
if (!executablePath) throw new Error('sem Chromium não há imagens')
mkdirSync(pictures, { recursive: true })
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR', reducedMotion: 'reduce' })
  if (named.length === 0) await onEmptyFolder(context)
  await onDemonstration(context)
  console.log(`Imagens em docs/manual/img: ${named.length || Object.keys(SHOTS).length + 2}`)
} finally {
  await browser.close()
}
