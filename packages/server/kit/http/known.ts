import type { FastifyReply } from 'fastify'
import { sha256 } from '../../base/token.ts'

/** Names what is to be answered by its content. @returns whether who asks has it already: then 304 is the answer */
export function isKnown(reply: FastifyReply, content: string): boolean {
  const etag = `"${sha256(content).toString('base64url')}"`
  reply.header('etag', etag)
  const known = reply.request.headers['if-none-match']?.split(',') ?? []
  return known.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
