import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Entry, type Evento, Eventos, EvidenciaData } from '@retaguarda/contract/runner.ts'

type Fim = Extract<Evento, { tipo: 'fim' }>
type Passo = Extract<Evento, { tipo: 'passo' }>
type Evidence = EvidenciaData & { bytes: Buffer }
/** What the receiver holds of one result, judged as the server judges it: once by id, once by round and step, nothing after the end. */
type Held = { ids: Set<string>; events: Evento[]; fim?: Fim; sinais: number; evidence: Evidence[] }

export type Receptor = Awaited<ReturnType<typeof startReceptor>>
const TOKEN = 'token-desta-execucao'
const AGAIN_MS = 10

/** The product's side of the protocol, for the runner alone: it takes events and evidence, and judges them as the server does. */
export async function startReceptor() {
  const results = new Map<number, Held>()
  const cancelled = new Set<number>()
  /** A call is answered so, or its connection cut before or after it was taken. */
  let behave: () => 'ok' | 'antes' | 'depois' | 401 | 503 = () => 'ok'
  let next = 1

  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk) // a stream of bytes
    const how = behave()
    if (how === 'antes') return request.socket.destroy()
    const status = typeof how === 'number' ? how : request.headers.authorization === `Bearer ${TOKEN}` ? 200 : 401
    const body = status === 200 ? await take(request, Buffer.concat(chunks)) : { error: 'Não.' }
    if (how === 'depois') return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function take(request: IncomingMessage, body: Buffer) {
    if (request.url === '/api/execute-task/runner/eventos') return takeEvents(Eventos.parse(JSON.parse(body.toString())).eventos)
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const data = EvidenciaData.parse(JSON.parse(String(form.get('data'))))
    const file = form.get('arquivo')
    const held = results.get(data.result)
    if (held && file instanceof Blob && !held.evidence.some(({ id }) => id === data.id))
      held.evidence.push({ ...data, bytes: Buffer.from(await file.arrayBuffer()) })
    return { msg: 'Gravado.' }
  }

  function takeEvents(events: Evento[]) {
    const answer = { aceitos: 0, repetidos: 0, cancelados: new Set<number>(), desconhecidos: new Set<number>() }
    for (const event of events) {
      const held = results.get(event.result)
      if (cancelled.has(event.result)) answer.cancelados.add(event.result)
      if (!held) answer.desconhecidos.add(event.result)
      else if (event.tipo === 'sinal') held.sinais += 1
      else if (held.fim || cancelled.has(event.result) || held.ids.has(event.id)) answer.repetidos += 1
      else {
        held.ids.add(event.id)
        held.events.push(event)
        if (event.tipo === 'fim') held.fim = event
        answer.aceitos += 1
      }
    }
    return { ...answer, cancelados: [...answer.cancelados], desconhecidos: [...answer.desconhecidos] }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const of = (result: number) => {
    const held = results.get(result)
    if (!held) throw new Error(`no result ${result}`)
    return held
  }
  return {
    origin,
    of,
    cancelled,
    behave(how: typeof behave) {
      behave = how
    },
    forget: (result: number) => results.delete(result),
    /** An entry as `execute` hands it out, its result known here. */
    entry(steps: Passos, more: More = {}): Entry {
      const result = next++
      results.set(result, { ids: new Set(), events: [], sinais: 0, evidence: [] })
      const { config, ...rest } = more
      return {
        result,
        tentativa: 1,
        execucao: 1,
        open_screen: false,
        plano: { id: 1, name: 'Plano' },
        testCase: { id: 1, codigo: 'CT-1', name: 'Caso', versao: 1, operations: operationsOf(steps) },
        mockups: [],
        config: { enderecoBase: null, hosts: [], tempoPasso: 5, tempoCaso: 60, retentativas: 0, evidencias: 1, ...config },
        retorno: { url: `${origin}/api/execute-task/runner`, token: TOKEN },
        ...rest,
      }
    },
    /** How the result ended; waits for it, and for those that are played before it on a busy machine. */
    async end(result: number, timeout = 200_000): Promise<Fim> {
      for (const until = Date.now() + timeout; Date.now() < until; await new Promise((done) => setTimeout(done, AGAIN_MS))) {
        const { fim } = of(result)
        if (fim) return fim
      }
      throw new Error(`O resultado ${result} não terminou; chegou ${JSON.stringify(of(result).events)}`)
    },
    /** Steps of the last round, and every note. */
    passos: (result: number) => {
      const last = Math.max(...of(result).events.map(({ rodada }) => rodada))
      return of(result).events.filter((event): event is Passo => event.tipo === 'passo' && event.rodada === last)
    },
    notas: (result: number) => of(result).events.flatMap((event) => (event.tipo === 'nota' ? [event.mensagem] : [])),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type More = Partial<Omit<Entry, 'config'>> & { config?: Partial<Entry['config']> }
/** Type, how and what is searched, parameter. */
export type Passos = [type: string, type_term?: string | null, value?: string | null, data?: string | null][]

const operationsOf = (steps: Passos): Entry['testCase']['operations'] =>
  steps.map(([type, type_term = null, value = null, data = null], index) => ({
    id: index + 1,
    ordem: index + 1,
    name: `Passo ${index + 1}`,
    params: { type, type_term, value, data },
  }))
