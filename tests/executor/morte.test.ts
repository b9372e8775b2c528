import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startLoja } from '../loja/loja.ts'
import { dice } from './dice.ts'
import { endAll, type Executor, newDir, removeDir, startExecutor } from './processo.ts'
import { startReceptor } from './receptor.ts'

afterAll(endAll)

/** MORTES=20 in the long run: five are what each run of the tests can wait for. */
const KILLS = Number(process.env.MORTES ?? 5)
const JOBS = 6
/** The points are others in each run; the seed of one that failed is in its message. */
const seed = Number(process.env.SEMENTE ?? Date.now() % 1_000_000)

test(
  `morto em pontos ao acaso, com a linha cortada, cada acontecimento chega uma só vez (semente ${seed})`,
  async () => {
    const roll = dice(seed)
    const [loja, receptor, dir] = await Promise.all([startLoja(), startReceptor(), newDir()])
    const start = () => startExecutor({ dir, origin: receptor.origin })
    let executor: Executor = await start()
    const jobs = Array.from({ length: JOBS }, (_, n) =>
      receptor.entry(
        [
          ['call_url', null, null, '/cesta'],
          ['validate_message', null, null, 'Itens: 0'],
          ['validate_message', 'css', 'h1', n === 0 ? '=Nunca' : '=Cesta'],
        ],
        {
          execucao: 1 + (n % 2),
          config: { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: n === 0 ? 1 : 20 },
        },
      ),
    )
    for (const job of jobs) expect((await executor.post(job)).status).toBe(202)

    for (let kill = 0; kill < KILLS; kill++) {
      let calls = 1 + roll(5)
      let watch: NodeJS.Timeout | undefined
      const way = (['antes', 'depois', 'ok'] as const)[roll(3)] ?? 'ok'
      const reached = new Promise<void>((done) => {
        receptor.behave(() => {
          if (calls-- > 0) return roll(4) === 0 ? 503 : 'ok'
          done()
          return way
        })
        // All that there was may have arrived before the point.
        watch = setInterval(() => {
          if (jobs.every(({ result }) => receptor.of(result).fim)) done()
        }, 50)
      })
      await reached
      clearInterval(watch)
      await executor.signal('SIGKILL')
      receptor.behave(() => 'ok')
      executor = await start()
      // The page may have missed the answer, and posts once more.
      for (const job of jobs) expect((await executor.post(job)).status).toBe(200)
    }

    for (const [n, job] of jobs.entries()) {
      const end = await receptor.end(job.result)
      expect([end.resultado, receptor.passos(job.result).map(({ ordem }) => ordem)]).toEqual([n === 0 ? 2 : 1, [1, 2, 3]])
      const { events } = receptor.of(job.result)
      const steps = events.flatMap((event) => (event.tipo === 'passo' ? [`${event.rodada} ${event.ordem}`] : []))
      expect([new Set(steps).size, events.filter(({ tipo }) => tipo === 'fim').length]).toEqual([steps.length, 1])
      expect(receptor.of(job.result).evidence.filter(({ rodada }) => rodada === end.rodada).length).toBe(n === 0 ? 4 : 0)
    }
    await expect.poll(() => readdir(join(dir, 'trabalhos'))).toEqual([])
    expect(await executor.signal('SIGTERM')).toBe(0)
    await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
  },
  60_000 + KILLS * 30_000,
)

test('o navegador que morre tem mais uma rodada, e depois o caso é Erro; parado por SIGTERM, o trabalho recomeça', async () => {
  const [loja, receptor, dir] = await Promise.all([startLoja(), startReceptor(), newDir()])
  const config = { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 20 }
  let executor = await startExecutor({ dir, origin: receptor.origin })
  const crash = receptor.entry(
    [
      ['call_url', null, null, '/cesta'],
      ['press_key', null, null, 'x'],
      ['wait', null, null, 'text=Nunca'],
    ],
    { config },
  )
  expect((await executor.post(crash)).status).toBe(202)

  for (const rodada of [1, 2]) {
    await expect
      .poll(() => receptor.of(crash.result).events.filter((event) => event.rodada === rodada && event.tipo === 'passo').length)
      .toBe(2)
    // The runner's child leads the browser's own group of processes.
    process.kill(-Number(spawnSync('pgrep', ['-P', String(executor.pid)]).stdout.toString()), 'SIGKILL')
  }
  expect(await receptor.end(crash.result)).toMatchObject({
    resultado: 3,
    rodada: 2,
    mensagem: 'O navegador fechou sozinho. Execute de novo; se continuar, atualize o Chromium desta máquina.',
  })

  const long = receptor.entry(
    [
      ['call_url', null, null, '/cesta'],
      ['wait', null, null, '1s'],
    ],
    { config },
  )
  expect((await executor.post(long)).status).toBe(202)
  await expect.poll(() => receptor.of(long.result).events.length).toBeGreaterThan(1)
  const jpeg = await executor.ask(`/quadro/${long.result}`)
  expect([jpeg.status, jpeg.headers.get('content-type'), (await jpeg.bytes()).slice(0, 2)]).toEqual([
    200,
    'image/jpeg',
    new Uint8Array([0xff, 0xd8]),
  ])
  const began = performance.now()
  expect(await executor.signal('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(5_000)
  executor = await startExecutor({ dir, origin: receptor.origin })
  expect(await receptor.end(long.result)).toMatchObject({ resultado: 1, rodada: 2 })

  const stopped = receptor.entry([['call_url', null, null, '/nunca']], { config })
  expect((await executor.post(stopped)).status).toBe(202)
  await expect.poll(() => receptor.of(stopped.result).events.length).toBe(1)
  const cancel = await executor.ask('/cancel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results: [stopped.result] }),
  })
  expect(await cancel.json()).toMatchObject({ cancelados: [stopped.result] })
  expect((await receptor.end(stopped.result)).resultado).toBe(4)
  await expect.poll(async () => await (await executor.ask('/saude')).text()).toContain('"fila":0,"executando":0')
  await executor.signal('SIGTERM')
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
})

/** A small disk of the folder's own where this machine lets us mount one, which can be full; elsewhere a folder that takes no file. */
async function disco(dir: string) {
  const [path, ballast, aside] = [join(dir, 'disco'), join(dir, 'disco', 'lastro'), join(dir, 'ao-lado')]
  await mkdir(path)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', path]).status === 0
  const jobs = join(path, 'trabalhos')
  return {
    path,
    async fill() {
      if (mounted)
        return await writeFile(ballast, Buffer.alloc(2 ** 20)).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'))
      await rename(jobs, aside)
      await writeFile(jobs, '')
    },
    async free() {
      await rm(mounted ? ballast : jobs)
      if (!mounted) await rename(aside, jobs)
    },
    stop: () => mounted && spawnSync('umount', ['-l', path]),
  }
}

test('disco cheio no meio de um caso: a frase diz, o caso espera, e nada do que foi aceito se perde, nem com a morte', async () => {
  const [loja, receptor, dir] = await Promise.all([startLoja(), startReceptor(), newDir()])
  const disk = await disco(dir)
  const start = () => startExecutor({ dir, origin: receptor.origin, env: { RUNNER_DIR: disk.path } })
  const entry = () =>
    receptor.entry(
      [
        ['call_url', null, null, '/cesta'],
        ['wait', null, null, '500ms'],
        ['validate_message', 'css', 'h1', '=Cesta'],
      ],
      { config: { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 20, evidencias: 2 } },
    )
  /** Posts a case, and has the disk full once its first step has arrived and the next one cannot be noted. */
  const cheio = async (executor: Executor) => {
    const job = entry()
    expect((await executor.post(job)).status).toBe(202)
    await expect.poll(() => receptor.of(job.result).events.length).toBeGreaterThan(1)
    await disk.fill()
    await expect.poll(executor.said).toContain(`O diário não pôde ser escrito; o caso do resultado ${job.result} espera. Libere espaço`)
    expect(receptor.of(job.result).fim).toBeUndefined()
    return job.result
  }

  let executor = await start()
  const waited = await cheio(executor)
  const refused = entry()
  expect(await (await executor.post(refused)).json()).toEqual({
    error: 'O executor não conseguiu gravar o trabalho no disco. Libere espaço e tente de novo.',
    motivo: 'foraDoAr',
  })
  await disk.free()
  expect((await receptor.end(waited)).resultado).toBe(1)
  expect(receptor.passos(waited).map(({ ordem }) => ordem)).toEqual([1, 2, 3])
  expect(receptor.notas(waited)).toEqual(['O disco da máquina do executor encheu: o caso esperou até haver espaço.'])
  expect((await executor.post(refused)).status).toBe(202)
  expect((await receptor.end(refused.result)).resultado).toBe(1)

  const killed = await cheio(executor)
  await executor.signal('SIGKILL')
  await disk.free()
  executor = await start()
  expect(await receptor.end(killed)).toMatchObject({ resultado: 1, rodada: 2 })
  expect(receptor.passos(killed).map(({ ordem }) => ordem)).toEqual([1, 2, 3])
  await executor.signal('SIGTERM')
  disk.stop()
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
})
