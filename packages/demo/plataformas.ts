import { present } from '@retaguarda/contract/kit/present.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Asked,
  partsOf,
  readAsked,
  type Reply,
  sendReply,
  textOf,
} from '@retaguarda/server/integrations/plataformas/stand-in/asked.ts'
import { newMattermost } from '@retaguarda/server/integrations/plataformas/stand-in/mattermost.ts'
import { newRedmineContas } from '@retaguarda/server/integrations/plataformas/stand-in/redmine.ts'
import { newWiki } from '@retaguarda/server/integrations/plataformas/stand-in/wiki.ts'

/** The demonstration's key to all of them (`scripts/demo.mjs`). */
const KEY = 'demo'
const STAFF = '@demo.example'

type Place = {
  begins: RegExp
  name: string
  root: string
  /** Whose account is looked for. */
  of: (asked: Asked) => string
  add: (email: string, ativa: boolean) => unknown
  answer: (asked: Asked) => Reply
}

const local = (email: string) => email.split('@')[0] ?? email

/** Mattermost, Redmine's accounts and Wiki.js, as the staff of the demonstration have them; what changes is remembered as long as the process lives. */
export function newPlataformas(): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const [chat, projetos, wiki] = [newMattermost(KEY), newRedmineContas(KEY), newWiki(KEY)]
  const places: Place[] = [
    {
      name: 'mattermost',
      begins: /^\/mattermost\//,
      root: '/mattermost',
      answer: chat.answer,
      of: ({ url }) => decodeURIComponent(/\/users\/email\/(.+)$/.exec(url.pathname)?.[1] ?? ''),
      add: (email, ativa) => chat.add({ email, username: local(email).slice(0, 22), delete_at: ativa ? 0 : 176e10 }),
    },
    {
      name: 'redmine',
      begins: /^\/redmine\/users(\.json|\/(current|9\d{3})\.json)/,
      root: '/redmine',
      answer: projetos.answer,
      of: ({ url }) => url.searchParams.get('name') ?? '',
      add: (mail, ativa) => projetos.add({ mail, login: local(mail), status: ativa ? 1 : 3 }),
    },
    {
      name: 'wiki',
      begins: /^\/wiki\//,
      root: '/wiki',
      answer: wiki.answer,
      of: ({ body }) => textOf(partsOf(partsOf(body).variables).q),
      add: (email, ativa) => wiki.add(email, local(email), ativa),
    },
  ]
  const known = new Set<string>()

  /** Most of the staff have an account, some an inactive one, some none: the same ones at every start. */
  function know({ name, add }: Place, email: string): void {
    if (!email.endsWith(STAFF) || known.has(name + email)) return
    known.add(name + email)
    const n = [...(name + email)].reduce((sum, letter) => (sum * 31 + present(letter.codePointAt(0))) % 9_973, 7) % 7
    if (n > 1) add(email, n > 2)
  }

  return async (req, res) => {
    const place = places.find(({ begins }) => begins.test(req.url ?? ''))
    if (!place) return false
    const asked = await readAsked(req, place.root)
    if (!asked) return true
    know(place, place.of(asked).toLowerCase())
    sendReply(res, place.answer(asked))
    return true
  }
}
