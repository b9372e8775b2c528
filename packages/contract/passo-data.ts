/** What the parameter of a step says, read by the one who runs it and by the form that warns of what cannot be read. */

const SECOND = 1_000
export const ESPERA_MAX_MS = 60_000

export type Espera = { ms: number } | { rede: true } | { url: string } | { type_term: 'css' | 'xpath' | 'text'; value: string }

/** `1500` ms, `5s`, `rede`, `url=/x`, `css=…`, `xpath=…`, `text=…`; undefined for anything else, and for more than 60 s. */
export function esperaDe(data: string): Espera | undefined {
  const text = data.trim()
  if (text === 'rede') return { rede: true }
  const time = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(ms|s)?$/.exec(text)
  if (time) {
    const ms = Math.round(Number((time[1] ?? '').replace(',', '.')) * (time[2] === 's' ? SECOND : 1))
    return ms <= ESPERA_MAX_MS ? { ms } : undefined
  }
  const [, kind, value = ''] = /^(url|css|xpath|text)=(.+)$/s.exec(text) ?? []
  if (kind === 'url') return { url: value }
  return kind === 'css' || kind === 'xpath' || kind === 'text' ? { type_term: kind, value } : undefined
}

export type Termo = { texto: string; exato: boolean }

/** A text to search for: `=Salvar` is the whole of it, its case too; any other is contained, its case ignored. */
export const termoDe = (value: string): Termo =>
  value.startsWith('=') ? { texto: value.slice(1).trim(), exato: true } : { texto: value, exato: false }

/** `button: Finalizar`, `button: =Finalizar` or `button` alone. */
export function papelDe(value: string): { papel: string; nome?: Termo } {
  const [, papel = '', name] = /^\s*(\w+)\s*(?::\s*(.*?)\s*)?$/s.exec(value) ?? []
  return { papel: papel.toLowerCase(), ...(name && { nome: termoDe(name) }) }
}

const lido = (address: string) =>
  address.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/** Is this a part of the address, as it travels or as a person reads it? */
export const contemEndereco = (url: string, part: string): boolean =>
  [(text: string) => text, lido, (text: string) => lido(text.replaceAll('+', ' '))].some((as) => as(url).includes(as(part)))

export type RespostaDialogo = { aceita: boolean; texto?: string }

/** `aceitar`, `aceitar: texto`, `cancelar`; empty accepts. */
export function dialogoDe(data: string | null): RespostaDialogo | undefined {
  const text = data?.trim() ?? ''
  if (text === '' || text === 'aceitar') return { aceita: true }
  if (text === 'cancelar') return { aceita: false }
  const typed = /^aceitar:(.*)$/s.exec(text)
  return typed ? { aceita: true, texto: (typed[1] ?? '').trim() } : undefined
}

export type Esperado =
  | { modo: 'contem' | 'igual' | 'ausente'; texto: string }
  | { modo: 'expressao'; expressao: RegExp }
  | { modo: 'visivel' }

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** `texto` contained, `=x` equal, `!x` absent, `/re/` and flags; empty: only visible. Undefined for an expression that is none. */
export function esperadoDe(data: string | null): Esperado | undefined {
  const text = data?.trim() ?? ''
  if (text === '') return { modo: 'visivel' }
  const expression = /^\/(.+)\/([dimsuv]*)$/s.exec(text)
  if (expression) {
    try {
      return { modo: 'expressao', expressao: new RegExp(expression[1] ?? '', expression[2]) }
    } catch {
      return undefined
    }
  }
  if (text.startsWith('=')) return { modo: 'igual', texto: collapsed(text.slice(1)) }
  if (text.startsWith('!')) return { modo: 'ausente', texto: collapsed(text.slice(1)) }
  return { modo: 'contem', texto: collapsed(text) }
}

/** Is this what was expected of a text? Spaces collapse, case counts. */
export function atendeEsperado(expected: Esperado, text: string): boolean {
  const found = collapsed(text)
  if (expected.modo === 'visivel') return true
  if (expected.modo === 'expressao') return expected.expressao.test(found)
  if (expected.modo === 'igual') return found === expected.texto
  return found.includes(expected.texto) === (expected.modo === 'contem')
}

/** `POST /api/pedido 201`: the method, a part of the address, and the answer's status where one is named. */
export function requisicaoDe(data: string): { metodo: string; url: string; status?: number } | undefined {
  const [, metodo, url, status] = /^([A-Za-z]{3,7})\s+(\S+)(?:\s+([1-5]\d\d))?$/.exec(data.trim()) ?? []
  if (metodo === undefined || url === undefined) return undefined
  return { metodo: metodo.toUpperCase(), url, ...(status !== undefined && { status: Number(status) }) }
}

/** Why the parameter of a step cannot be read, as a sentence; it holds no placeholders. */
export function problemaDaData(type: string, data: string): string | undefined {
  if (type === 'call_url' && !/^(?:https?:\/\/\S|\/)/i.test(data)) return 'Comece o endereço com http://, https:// ou /.'
  if (type === 'wait' && !esperaDe(data)) return 'Espere um tempo de até 60 s (1500, 5s), rede, url=…, css=…, xpath=… ou text=….'
  if (type === 'answer_dialog' && !dialogoDe(data)) return 'Responda o diálogo com aceitar, aceitar: texto ou cancelar.'
  if (type === 'validate_message' && !esperadoDe(data)) return 'A expressão entre barras não é válida.'
  if (type === 'validate_request' && !requisicaoDe(data)) return 'Escreva a requisição como POST /api/pedido 201.'
  return undefined
}
