import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** A request to a stand-in, from its own root on, and what it answers; no body where left out. */
export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: unknown }
export type Reply = { status: number; body?: unknown }

/** The parts of a body that are there. */
export const partsOf = (body: unknown): Record<string, unknown> => (typeof body === 'object' && body !== null ? { ...body } : {})
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a request whose path begins with `root`; undefined when whoever spoke is gone before the end. */
export async function readAsked(req: IncomingMessage, root = ''): Promise<Asked | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of req) chunks.push(Buffer.from(chunk as Uint8Array)) // no encoding is set, so it is bytes
  } catch {
    return undefined
  }
  const text = Buffer.concat(chunks).toString()
  const url = new URL((req.url ?? '/').slice(root.length), 'http://stand-in')
  return { method: req.method ?? 'GET', url, headers: req.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

export function sendReply(res: ServerResponse, { status, body }: Reply): void {
  if (body === undefined) return void res.writeHead(status).end()
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
