import { accessOfTopico, evento, topicoDeOutro } from '@retaguarda/contract/evento.ts'
import { allows, type Roles } from '@retaguarda/contract/kit/access.ts'
import type { FastifyInstance } from 'fastify'
import { forbidden, notFound, RuleError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { sha256 } from '../../base/token.ts'
import type { Connection } from '../../db/pool.ts'
import { handle } from '../http/handle.ts'
import { sessionToken } from '../http/security.ts'
import { hidingOf } from '../personal/hidden.ts'
import { type Listener, listen } from './listen.ts'
import { type Aviso, CANAL } from './notify.ts'
import { createStreams } from './streams.ts'

/** ms between two signs of life, and between two looks at the sessions of the open streams. */
const BEAT = 15_000

type Options = {
  connection: Connection
  log: Pick<Log, 'warn'>
  /** The sessions among these (SHA-256 of their tokens in hex) that last, with what their people may do and see now. */
  alive: (sessions: string[]) => Promise<Map<string, Roles & { dadosPessoais: boolean }>>
  /** Who is told, as the streams are, of sessions that have changed, and whether there is a line to hear it on. */
  sessions: { drop(usuarioId?: number): void; setListening(listening: boolean): void }
}

/**
 * What changes, as server-sent events, heard from PostgreSQL on one connection a process. A stream ends with its session, with
 * the right to its topic, when its person is shown more or less than before, and at once when the server stops.
 */
export function pushRoutes(app: FastifyInstance, { connection, log, alive, sessions }: Options): void {
  const streams = createStreams()

  const endDead = async () => {
    const open = streams.sessions()
    if (open.length === 0) return
    const lasting = await alive(open)
    streams.endWhere(({ topicos, hides, sessao }) => {
      const who = lasting.get(sessao) ?? null
      return (
        open.includes(sessao) &&
        (who?.dadosPessoais !== !hides || !topicos.every((topico) => allows(accessOfTopico(topico) ?? 'admin', who)))
      )
    })
  }
  // With the database away nothing is known of the sessions; the next look will tell.
  const look = () => void endDead().catch(() => {})

  const hear = (payload: string) => {
    const aviso = read(payload)
    if (aviso?.topico === 'sessao') {
      sessions.drop(typeof aviso.usuario === 'number' ? aviso.usuario : undefined)
      look()
    } else if (aviso) streams.tell(aviso.topico, aviso.evento)
  }

  handle(app, evento.stream, async (ctx, { query: { topico }, reply }) => {
    const topicos = seguidos(topico, ctx.user)
    // Whoever asks for the headers alone reads no stream, which would stay open for nobody.
    if (reply.request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store').send()
    const sessao = sha256(sessionToken(reply.request) ?? '').toString('hex')
    const out = streams.open({ topicos, named: topico.includes(','), hides: hidingOf(ctx) !== undefined, sessao })
    if (!out) throw new RuleError('limite', 'Há telas demais abertas com este acesso. Feche algumas e recarregue esta.')
    reply.type('text/event-stream; charset=utf-8').headers({
      // Nobody on the way may keep what is read, nor gather it up before handing it on.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close', // so that a server that stops waits for nobody
    })
    look() // the session may have ended since this request was let in
    return out
  })

  let listener: Listener | undefined
  let beat: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    const onListening = () => {
      sessions.setListening(true)
      streams.tellAll()
    }
    listener = listen({ connection, channel: CANAL, log, onPayload: hear, onListening, onLost: () => sessions.setListening(false) })
    beat = setInterval(() => {
      streams.beat()
      look()
      void listener?.probe()
    }, BEAT)
  })
  app.addHook('preClose', async () => {
    clearInterval(beat)
    streams.endWhere(() => true)
    await listener?.stop()
  })
}

/**
 * Those that this person may follow. The windows of a browser share a stream: one that shows what the person may no longer see does
 * not silence the others.
 * @throws RuleError 404 for what is no topic, 403 where none is left
 */
function seguidos(asked: string, user: Roles & { id: number }): string[] {
  const topicos = [...new Set(asked.split(','))].map((topico) => ({ topico, access: accessOfTopico(topico) }))
  const allowed = topicos.flatMap(({ topico, access }) => {
    if (!access) throw notFound('Não há este tópico.')
    return allows(access, user) && !topicoDeOutro(topico, user.id) ? [topico] : []
  })
  if (allowed.length === 0) throw forbidden()
  return allowed
}

/** Whoever may connect to the database may speak on the channel. */
function read(payload: string): Aviso | undefined {
  try {
    const aviso: unknown = JSON.parse(payload)
    return typeof aviso === 'object' && aviso !== null && 'topico' in aviso && typeof aviso.topico === 'string'
      ? { evento: null, ...aviso, topico: aviso.topico }
      : undefined
  } catch {
    return undefined
  }
}
