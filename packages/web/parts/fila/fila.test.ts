import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { expect, test } from 'vitest'
import { Conflito, Envio, type Resultado } from './envio.ts'
import type { Envelope } from './fila.ts'
import { Guardada } from './guardada.ts'

/** Hours worked on a project, one message for each day: another kind than the answers of a questionnaire. */
type Ponto = Envelope<string> & { dia: string; horas: number; versao: number }

const EU = 1

/** A queue in a browser that forbids storage: it stays in memory. `server` answers each message, or throws. */
function filaDe(name: string, server: (ponto: Ponto) => Promise<number>) {
  const seen: Resultado<Ponto, number>['tipo'][] = []
  const guardada = new Guardada<Ponto>(name, { lembrar: () => {} })
  const envio = new Envio<Ponto, number>({
    fila: name,
    guardada,
    lembrete: { ha: () => true, lembrar: () => {}, lembrarNome: () => {}, esquecerNome: () => {}, nome: () => null },
    pessoa: () => ({ id: EU, name: 'Ana' }),
    enviar: server,
    sobre: (current, versao) => ({ ...current, versao }),
    chamar: () => Promise.resolve(),
  })
  envio.aoEnviar(({ tipo }) => void seen.push(tipo))
  const dar = (dia: string, horas: number, usuario = EU) =>
    guardada.mudar(`${usuario}.${dia}`, (current, ordem) => ({
      chave: `${usuario}.${dia}`,
      usuario,
      dia,
      horas,
      versao: current?.versao ?? 0,
      ordem,
      tentada: current?.tentada ?? false,
      problema: null,
    }))
  return { guardada, envio, dar, seen, left: () => guardada.pendentesDe(EU) }
}

const refusal = (status: number) => new ApiError('Não.', { status, request: 'POST /ponto' })

test('messages go out in the order of their last change, one at a time, and leave nothing behind', async () => {
  const sent: number[] = []
  const { dar, envio, left } = filaDe('em-ordem', async ({ horas }) => sent.push(horas))
  await dar('seg', 8)
  await dar('ter', 7)
  await dar('seg', 6)
  envio.enviar()
  await expect.poll(left).toEqual([])
  expect(sent).toEqual([7, 6])
})

test('a change that comes while the former one is under way is sent after it, upon what was written', async () => {
  const sent: [number, number][] = []
  const { dar, envio, left } = filaDe('durante', async ({ horas, versao }) => {
    sent.push([horas, versao])
    if (horas === 8) await dar('seg', 4)
    return 5
  })
  await dar('seg', 8)
  envio.enviar()
  await expect.poll(left).toEqual([])
  expect(sent).toEqual([
    [8, 0],
    [4, 5],
  ])
})

test('what is refused, or stands against what another person did, waits for its person; the others pass', async () => {
  const { dar, envio, left, seen } = filaDe('recusas', ({ dia }) => {
    if (dia === 'seg') return Promise.reject(refusal(422))
    return dia === 'ter' ? Promise.reject(new Conflito('Bia já lançou.', '3 horas')) : Promise.resolve(1)
  })
  for (const day of ['seg', 'ter', 'qua']) await dar(day, 8)
  envio.enviar()
  await expect
    .poll(async () => (await left()).map(({ dia, problema }) => [dia, problema?.tipo]))
    .toEqual([
      ['seg', 'recusada'],
      ['ter', 'conflito'],
    ])
  expect((await left())[1]?.problema).toMatchObject({ dela: '3 horas', mensagem: 'Bia já lançou.' })
  expect(seen).toContain('recusada')
})

test('without an answer it stays, is known to have been tried, and goes when asked again', async () => {
  let up = false
  const { dar, envio, left, seen, guardada } = filaDe('queda', () => (up ? Promise.resolve(1) : Promise.reject(new TypeError('network'))))
  await dar('seg', 8)
  await dar('seg', 8, 2) // another person's, in the same browser
  envio.enviar()
  await expect.poll(() => seen).toContain('conexao')
  expect(await left()).toMatchObject([{ tentada: true, problema: null }])
  up = true
  envio.enviar()
  await expect.poll(left).toEqual([])
  expect(await guardada.pendentesPorPessoa()).toEqual([{ usuario: 2, quantas: 1 }])
})
