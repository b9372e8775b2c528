import { ApiError, type Outgoing, requestOf, type Send } from './call.ts'

type Ways = {
  /** `https://retaguarda.exemplo`; a page leaves it out and calls its own server. */
  origin?: string
  /** Longest that a call may take until its answer has arrived whole. */
  timeoutMs?: number
  /** Largest answer that is read. */
  maxBytes?: number
  fetch?: typeof fetch
}

/** The largest lists of the product stay below a tenth of it. */
const MAX_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 60_000

/** Sends calls by `fetch`, none of them without an end. */
export function fetchSend({ origin = '', timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, fetch: ask = fetch }: Ways = {}): Send {
  return async (out) => {
    const late = AbortSignal.timeout(timeoutMs)
    const signal = out.signal ? AbortSignal.any([out.signal, late]) : late
    const { address, method, headers, body } = out
    try {
      const response = await ask(`${origin}${address}`, { method, headers, body, credentials: 'same-origin', signal })
      return { status: response.status, header: (name) => response.headers.get(name), bytes: await read(response, maxBytes, out) }
    } catch (cause) {
      if (late.aborted && !out.signal?.aborted) throw tooLate(out)
      throw cause
    }
  }
}

async function read(response: Response, maxBytes: number, out: Outgoing): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      throw tooLarge(out)
    }
    chunks.push(part.value)
  }
  if (chunks.length === 1 && chunks[0]) return chunks[0]
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const tooLate = (out: Outgoing) =>
  new ApiError('O servidor demorou demais para responder. Confira se a ação foi feita antes de tentar de novo.', {
    status: 0,
    request: requestOf(out),
  })

const tooLarge = (out: Outgoing) =>
  new ApiError('A resposta do servidor é grande demais. Filtre mais e tente de novo.', { status: 0, request: requestOf(out) })
