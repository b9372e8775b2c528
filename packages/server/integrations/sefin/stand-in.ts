import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sefinOver } from './call.ts'
import type { Asked, SefinAsk, SefinErro, Told } from './port.ts'
import { bare, chaveFor, eventoFor, nfseFor, pedidoDeSubstituicao, writtenAt } from './stand-in-nfse.ts'
import { parseXml, textAt } from './xml.ts'

/**
 * What goes wrong with a call. `cortar` closes the line, `travar` never answers, each before or after the call is worked on; `meia`: half
 * an answer; `lixo`: a proxy's page in its place; `500-depois`: worked on and answered with an error; `recusa:E0240`: refused by that code.
 */
export type Mode =
  | 'ok'
  | 'cortar-antes'
  | 'cortar-depois'
  | 'travar-antes'
  | 'travar-depois'
  | 'meia'
  | 'lixo'
  | '500'
  | '503html'
  | '500-depois'
  | '429'
  | '403'
  | 'manutencao'
  | 'manutencao400'
  | 'e0014'
  | 'e1235'
  | `recusa:${string}`

type Nota = { chave: string; numero: number; idDps: string; xml: Buffer; situacao: 'normal' | 'cancelada' | 'substituida'; em: Date }

/** How the line behind an answer behaves. */
export type Fate = 'answer' | 'cut' | 'hang' | 'half'
export type Reply = { fate: Fate; status: number; text: string; headers: Record<string, string>; hora: Date }

type Options = { now?: () => Date; empresa?: string; aliquota?: string }

/** Sefin, as much of it as the product meets, in this process: it remembers its notes and behaves as told. */
export function newSefin({ now = () => new Date(), empresa = 'EMPRESA MODELO LTDA', aliquota = '2.00' }: Options = {}) {
  const state = {
    notas: new Map<string, Nota>(),
    porDps: new Map<string, string>(),
    eventos: new Map<string, Buffer>(),
    pedidos: [] as { metodo: string; caminho: string; modo: Mode }[],
    /** Of the next writes, and of all that come after those; beside them the same of reads. */
    fila: [] as Mode[],
    sempre: 'ok' as Mode,
    filaLeitura: [] as Mode[],
    sempreLeitura: 'ok' as Mode,
    atraso: 0,
    bom: false,
    pascal: false,
    semComplemento: false,
    erroObjeto: false,
    relogioMs: 0,
    retryAfter: '2',
    prazoCancelamentoDias: 90,
    numero: 0,
    dfe: 1_000,
  }
  const world: World = { state, hora: () => new Date(now().getTime() + state.relogioMs), empresa, aliquota }
  const answer = (asked: Asked) => answered(world, asked)
  const ask: SefinAsk = async (_connection, asked) => toldOf(await answer(asked))
  return { state, answer, port: sefinOver(ask) }
}

type State = ReturnType<typeof newSefin>['state']
type World = { state: State; hora: () => Date; empresa: string; aliquota: string }
type Done = { status: number; body: object }

/** What the other end of the line sees; nothing is waited for. */
function toldOf({ fate, status, text, headers, hora }: Reply): Told {
  if (fate === 'hang') return { status: null, frase: 'A Sefin não respondeu em 30 segundos.', hora: null, ms: 30_000 }
  if (fate !== 'answer') return { status: null, frase: 'A conexão com a Sefin caiu antes da resposta.', hora: null, ms: 1 }
  return { status, text, retryAfter: headers['retry-after'] ?? null, hora, ms: 1 }
}

async function answered(world: World, asked: Asked): Promise<Reply> {
  const { state } = world
  const modo = modeOf(state, asked)
  state.pedidos.push({ metodo: asked.method, caminho: asked.path, modo })
  if (state.atraso > 0) await delay(state.atraso)
  const reply = (fate: Fate, done: Done | { status: number; text: string }): Reply => {
    const text = 'text' in done ? done.text : JSON.stringify(spelt(done.body, state.pascal))
    const headers: Record<string, string> = done.status === 429 ? { 'retry-after': state.retryAfter } : {}
    return { fate, status: done.status, text: asked.method === 'HEAD' ? '' : text, headers, hora: world.hora() }
  }
  const early = BEFORE[modo]
  if (early)
    return reply(
      early.fate ?? 'answer',
      early.text === undefined ? refused(world, early.status ?? 500, early.codigo) : { status: early.status ?? 500, text: early.text },
    )
  const done = modo.startsWith('recusa:') ? refused(world, 400, modo.slice('recusa:'.length)) : workOn(world, asked, modo)
  if (modo === 'cortar-depois') return reply('cut', done)
  if (modo === 'travar-depois') return reply('hang', done)
  if (modo === '500-depois') return reply('answer', refused(world, 500, 'E9999'))
  if (modo === 'meia') return reply('half', done)
  return modo === 'lixo' ? reply('answer', { status: done.status, text: '<html>proxy</html>' }) : reply('answer', done)
}

type Before = { fate?: Fate; status?: number; codigo?: string; text?: string }
const BEFORE: Partial<Record<Mode, Before>> = {
  'cortar-antes': { fate: 'cut' },
  'travar-antes': { fate: 'hang' },
  '500': { status: 500, codigo: 'E9999' },
  '503html': { status: 503, text: '<html><h1>Service Unavailable</h1></html>' },
  '429': { status: 429, codigo: 'E0429' },
  '403': { status: 403, codigo: 'E0403' },
  manutencao: { status: 503, codigo: 'E1217' },
  manutencao400: { status: 400, codigo: 'E1217' },
}

function modeOf(state: State, { method }: Asked): Mode {
  if (method === 'POST') return state.fila.shift() ?? state.sempre
  return state.filaLeitura.shift() ?? state.sempreLeitura
}

function workOn(world: World, { method, path, body }: Asked, modo: Mode): Done {
  const { state } = world
  const [, kind = '', key = '', more, tipo, n] = path.split('/')
  if (method === 'POST' && path === '/nfse') return emit(world, unpacked(body, 'dpsXmlGZipB64'), modo)
  if (method === 'POST' && kind === 'nfse' && more === 'eventos')
    return cancel(world, key, unpacked(body, 'pedidoRegistroEventoXmlGZipB64'))
  if (kind === 'dps') {
    const chave = state.porDps.get(key)
    return chave ? { status: 200, body: { ...said(world), idDps: key, chaveAcesso: chave } } : refused(world, 404, 'E0404')
  }
  const found = kind === 'nfse' && more === 'eventos' ? state.eventos.get(`${key}/${tipo}/${n}`) : undefined
  if (found) return { status: 200, body: { ...said(world), eventoXmlGZipB64: packed(state, found) } }
  const nota = kind === 'nfse' && more === undefined ? state.notas.get(key) : undefined
  if (nota) return { status: 200, body: { ...said(world), chaveAcesso: key, nfseXmlGZipB64: packed(state, nota.xml) } }
  return refused(world, 404, 'E0404')
}

function emit(world: World, xml: Buffer | undefined, modo: Mode): Done {
  const { state } = world
  const dps = xml && parseXml(xml)
  if (!xml || !dps) return refused(world, 400, 'E1226')
  if (modo === 'e1235') return refused(world, 400, 'E1235')
  if (modo === 'e0014') return refused(world, 400, 'E0014')
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`)
  const id = read('@Id') ?? ''
  const at = world.hora()
  const velha = state.notas.get(read('subst/chSubstda') ?? '')
  const codigo = refusalOf(world, dps, { id, at, velha })
  if (codigo) return refused(world, 400, codigo)
  const numero = ++state.numero
  const chave = chaveFor(dps, { numero, at })
  const made = { numero, at, chave, dfe: ++state.dfe, usual: world.aliquota, empresa: world.empresa }
  const nfse = Buffer.from(nfseFor(dps, xml, made))
  state.notas.set(chave, { chave, numero, idDps: id, xml: nfse, situacao: 'normal', em: at })
  state.porDps.set(id, chave)
  if (velha) {
    velha.situacao = 'substituida'
    const pedido = pedidoDeSubstituicao(dps, { velha: velha.chave, chave, at })
    register(world, velha.chave, '105102', pedido)
  }
  return { status: 201, body: { ...said(world), idDps: id, chaveAcesso: chave, nfseXmlGZipB64: packed(state, nfse), alertas: [] } }
}

function refusalOf(
  { state }: World,
  dps: object,
  { id, at, velha }: { id: string; at: Date; velha: Nota | undefined },
): string | undefined {
  const read = (path: string) => textAt(dps, `DPS/infDPS/${path}`) ?? ''
  if (!textAt(dps, 'DPS/Signature/SignedInfo/Reference/DigestValue')) return 'E0717'
  const parts = `DPS${read('cLocEmi')}2${read('prest/CNPJ')}${read('serie').padStart(5, '0')}${read('nDPS').padStart(15, '0')}`
  if (id !== parts) return 'E0004'
  if (Date.parse(read('dhEmi')) > at.getTime() + 1_000) return 'E0008'
  if (state.porDps.has(id)) return 'E0014'
  if (read('dCompet') > read('dhEmi').slice(0, 10)) return 'E0015'
  if (read('subst/chSubstda') === '') return undefined
  return velha ? (velha.situacao === 'normal' ? undefined : 'E0046') : 'E0044'
}

function cancel(world: World, chave: string, xml: Buffer | undefined): Done {
  const { state } = world
  const pedido = xml && parseXml(xml)
  if (!xml || !pedido) return refusedEvent(world, 'E1226')
  const nota = state.notas.get(chave)
  if (textAt(pedido, 'pedRegEvento/infPedReg/@Id') !== `PRE${chave}101101`) return refusedEvent(world, 'E0801')
  if (!nota) return refusedEvent(world, 'E0819')
  const DAY = 86_400_000
  if (world.hora().getTime() - nota.em.getTime() > state.prazoCancelamentoDias * DAY) return refusedEvent(world, 'E0822')
  if (nota.situacao !== 'normal') return refusedEvent(world, 'E0840')
  nota.situacao = 'cancelada'
  return { status: 201, body: { ...said(world), eventoXmlGZipB64: packed(state, register(world, chave, '101101', bare(xml))) } }
}

function register(world: World, chave: string, tipo: string, pedido: string): Buffer {
  const evento = Buffer.from(eventoFor(pedido, { chave, tipo, at: world.hora(), dfe: ++world.state.dfe }))
  world.state.eventos.set(`${chave}/${tipo}/1`, evento)
  return evento
}

const said = ({ hora }: World) => ({ tipoAmbiente: 2, versaoAplicativo: 'SefinDeMentira_1.0', dataHoraProcessamento: writtenAt(hora()) })

const complaint = ({ state }: World, codigo = 'E9999'): Partial<SefinErro> => ({
  codigo,
  descricao: WORDS[codigo] ?? `Recusado pelo código ${codigo}.`,
  ...(!state.semComplemento && { complemento: `Complemento de ${codigo}.` }),
})
const refused = (world: World, status: number, codigo?: string): Done => ({
  status,
  body: { ...said(world), erros: [complaint(world, codigo)] },
})
function refusedEvent(world: World, codigo: string): Done {
  const one = complaint(world, codigo)
  return { status: 400, body: { ...said(world), erro: world.state.erroObjeto ? one : [one] } }
}

const WORDS: Record<string, string> = {
  E0008: 'A emissão da DPS é posterior ao processamento.',
  E0014: 'Já existe NFS-e gerada desta série, número, município e emitente.',
  E0240: 'O CEP não é da cidade do tomador.',
  E0822: 'O prazo para cancelar esta nota acabou no município.',
  E0840: 'A nota já está cancelada ou substituída.',
  E1217: 'Serviço paralisado para manutenção.',
  E1235: 'Falha no esquema XML do DF-e.',
}

const packed = ({ bom }: State, xml: Buffer) => gzipSync(bom ? Buffer.concat([Buffer.from('\uFEFF'), xml]) : xml).toString('base64')

function unpacked(body: object | undefined, key: string): Buffer | undefined {
  const text = Object.entries(body ?? {}).find(([name]) => name === key)?.[1] as unknown // whatever was sent
  try {
    return typeof text === 'string' ? gunzipSync(Buffer.from(text, 'base64')) : undefined
  } catch {
    return undefined
  }
}

/** Its keys with a capital letter each, where it is in that mood. */
function spelt(value: unknown, pascal: boolean): unknown {
  if (!pascal || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => spelt(one, pascal))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.charAt(0).toUpperCase() + key.slice(1), spelt(one, pascal)]))
}
