import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import { root, start } from './server.ts'
import { table } from './table.ts'
import { AGORA } from './tarefas-agora.ts'
import { ANTES } from './tarefas-antes.ts'
import { type Cena, entrar, loginDe, novaCena } from './tarefas-cena.ts'
import { type NomeDeTarefa, TAREFAS } from './tarefas-fim.ts'
import { type Feito, type Mao, novaMao, segundosDaMao } from './tarefas-mao.ts'
import { launch } from './web.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 70
/** Until the end of a job is seen in the data. */
const PATIENCE_MS = 60_000

/** How each job is done in one version; one that it does not have is left out. */
export type Modos = Partial<Record<NomeDeTarefa, (mao: Mao, cena: Cena) => Promise<void>>>
/** `segundos` are those of the hands and of what the product took. */
type Feita = Feito & { segundos: number }
const NOMES = Object.keys(TAREFAS) as NomeDeTarefa[] // Object.keys forgets them

/**
 * The ten jobs of a working day, by presses, keys and seconds, each from the start page to its end in the data. `ANTES` is the folder of
 * an earlier version, installed and with its pages built, that does the same jobs in its own ways.
 */
export async function tarefas(only?: number[]): Promise<string> {
  const asked = NOMES.filter((_, i) => only === undefined || only.includes(i + 1))
  const folder = process.env['ANTES']
  const antes = folder === undefined ? undefined : await medir(folder, ANTES, asked)
  const agora = await medir(root, AGORA, asked)
  const cells = (found: Feita | undefined) =>
    found ? [String(found.presses), String(found.letters), found.segundos.toFixed(0)] : ['–', '–', '–']
  const rows = asked.map((nome) => [TAREFAS[nome].nome, ...cells(antes?.get(nome)), ...cells(agora.get(nome))])
  const both = asked.filter((nome) => antes?.has(nome) && agora.has(nome))
  const soma = (of: Map<NomeDeTarefa, Feita> | undefined) =>
    both.map((nome) => of?.get(nome)).reduce<Feita>((sum, one) => (one ? somada(sum, one) : sum), { presses: 0, letters: 0, segundos: 0 })
  if (antes) rows.push([`soma do que há nas duas`, ...cells(soma(antes)), ...cells(soma(agora))])
  const [load = 0] = loadavg()
  return `${table(['tarefa', ...HEADS('antes'), ...HEADS('agora')], rows)}\n\nCarga da máquina: ${load.toFixed(0)}.`
}
const somada = (a: Feita, b: Feita): Feita => ({
  presses: a.presses + b.presses,
  letters: a.letters + b.letters,
  segundos: a.segundos + b.segundos,
})
const HEADS = (when: string) => [`acionamentos, ${when}`, `letras, ${when}`, `segundos, ${when}`]

async function medir(folder: string, modos: Modos, asked: NomeDeTarefa[]): Promise<Map<NomeDeTarefa, Feita>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const loja = await startLoja()
  const env = { DATA_DIR: dataDir, LOJA_REDE_INTERNA: 'sim' }
  const product = await start(relative(root, join(folder, 'packages/server/main.ts')), PORT, env, '/login')
  const browser = await launch()
  try {
    const { call, usuario } = await entrar(product)
    const cena = await novaCena(call, usuario, loja)
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    await context.request.post('/api/auth/login', { headers: { 'x-requested-with': 'bench' }, data: loginDe })
    const found = new Map<NomeDeTarefa, Feita>()
    for (const nome of asked) {
      const modo = modos[nome]
      if (!modo) continue
      const page = await context.newPage()
      let baixado: string | undefined
      page.on('download', (file) => (baixado = file.suggestedFilename()))
      await page.goto('/')
      await page.getByRole('navigation').first().waitFor()
      await page.waitForLoadState('networkidle')
      const mao = novaMao(page)
      const began = performance.now()
      try {
        await modo(mao, cena)
        await terminou(() => TAREFAS[nome].fim(cena, () => baixado))
      } catch (error) {
        throw new Error(`${nome} em ${folder}`, { cause: error })
      }
      const espera = (performance.now() - began) / 1000
      found.set(nome, { ...mao.feito, segundos: espera + segundosDaMao(mao.feito, mao.clicks()) })
      for (const one of context.pages()) await one.close()
    }
    return found
  } finally {
    await browser.close()
    await product.stop()
    await loja.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function terminou(fim: () => Promise<boolean>) {
  const began = performance.now()
  while (!(await fim())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('o fim da tarefa não foi visto nos dados')
    await delay(100)
  }
}
