import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Ask, outside, type Told } from './ask.ts'
import { ContaProtegida, notConfigured, PlataformaError, type PlataformaPort } from './port.ts'
import { refusal, understood } from './refusal.ts'

const NOME = 'Mattermost'
const NAME_MAX = 22
const NAME_MIN = 3
const PASSWORD_LENGTH = 32

const User = z.object({ id: z.string().min(1), username: z.string(), email: z.string(), delete_at: z.number() })
const WithId = z.object({ id: z.string().min(1) })

/** The ids of its errors, which stay while the sentences change. */
const NO_ACCOUNT = 'missing_account'
const USERNAME_TAKEN = 'username_exists'
const NO_PERMISSION = 'api.user.update_active.permissions.app_error'

type Settings = {
  MATTERMOST_URL?: string | undefined
  MATTERMOST_TOKEN?: string | undefined
  MATTERMOST_TEAM?: string | undefined
}

/** The accounts of Mattermost, by its REST API v4. */
export function mattermost({ MATTERMOST_URL, MATTERMOST_TOKEN, MATTERMOST_TEAM }: Settings, limit?: number): PlataformaPort {
  if (!MATTERMOST_URL || !MATTERMOST_TOKEN) return notConfigured(NOME, 'MATTERMOST_URL e MATTERMOST_TOKEN')
  const base = `${MATTERMOST_URL.replace(/\/+$/, '')}/api/v4`
  const headers = { authorization: `Bearer ${MATTERMOST_TOKEN}` }
  const begin = outside({
    nome: NOME,
    chave: 'MATTERMOST_TOKEN',
    base,
    headers,
    fail: (sentence) => new PlataformaError(sentence),
    ...(limit !== undefined && { limit }),
  })

  /** A password that nobody knows, by a link in a mail; then the team. Either may fail: the account is there all the same. */
  async function welcome(id: string, email: string): Promise<string[]> {
    const told: string[] = []
    const reset = await quietly(() => begin()('/users/password/reset/send', { method: 'POST', body: { email } }))
    if (!reset) told.push('O e-mail para definir a senha não foi enviado: peça à pessoa que use "Esqueceu sua senha?" no Mattermost.')
    if (MATTERMOST_TEAM === undefined) return told
    const joined = await quietly(() => join(begin(), MATTERMOST_TEAM, id))
    if (!joined) told.push(`A pessoa não entrou na equipe ${MATTERMOST_TEAM}: convide-a no Mattermost.`)
    return told
  }

  return {
    configured: true,

    async consultar(email) {
      const told = await begin()(`/users/email/${encodeURIComponent(email)}`)
      if (told.status === 404 && idOf(told).includes(NO_ACCOUNT)) return undefined
      const { id, username, delete_at, email: known } = understood(NOME, User, must(told))
      if (known.toLowerCase() !== email) return undefined
      return { id, conta: `@${username}`, ativa: delete_at === 0, status: { id, delete_at } }
    },

    async registrar({ nome, email }) {
      const ask = begin()
      const [first = '', ...rest] = nome.trim().split(/\s+/)
      const user = { email, first_name: first, last_name: rest.join(' '), locale: 'pt-BR', password: newPassword() }
      for (const username of usernames(email)) {
        const told = await ask('/users', { method: 'POST', body: { ...user, username } })
        if (told.status === 400 && idOf(told).includes(USERNAME_TAKEN)) continue
        return welcome(understood(NOME, WithId, must(told)).id, email)
      }
      throw new PlataformaError(`Os nomes de usuário que viriam de ${email} já existem no Mattermost. Registre a pessoa por lá.`)
    },

    async alterar({ id }, active) {
      const ask = begin()
      const own = understood(NOME, WithId, must(await ask('/users/me')))
      if (own.id === id)
        throw new ContaProtegida(
          'O Retaguarda entra no Mattermost por esta conta: inativá-la o deixaria de fora. Faça isso no próprio Mattermost.',
        )
      must(await ask(`/users/${encodeURIComponent(id)}/active`, { method: 'PUT', body: { active } }))
    },
  }
}

async function join(ask: Ask, team: string, user_id: string): Promise<Told> {
  const { id: team_id } = understood(NOME, WithId, must(await ask(`/teams/name/${encodeURIComponent(team)}`)))
  return ask(`/teams/${encodeURIComponent(team_id)}/members`, { method: 'POST', body: { team_id, user_id } })
}

const quietly = (work: () => Promise<Told>) =>
  work().then(
    ({ status }) => status < 300,
    () => false,
  )

/** What a name there may be, from the e-mail's local part; the further ones are for where it is taken. */
export function usernames(email: string): string[] {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '')
  const name = (/^[a-z]/.test(local) ? local : `u${local}`).slice(0, NAME_MAX).padEnd(NAME_MIN, '0')
  return [name, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${name.slice(0, NAME_MAX - 1)}${n}`)]
}

/** Of every kind of sign that a policy may ask for. */
const newPassword = () => `aA1!${randomBytes(PASSWORD_LENGTH).toString('base64url')}`.slice(0, PASSWORD_LENGTH)

const ErrorId = z.object({ id: z.string() })
function idOf({ body }: Told): string {
  const read = ErrorId.safeParse(body)
  return read.success ? read.data.id : ''
}

/** @throws PlataformaError */
function must(told: Told): unknown {
  if (told.status < 300) return told.body
  if (idOf(told) === NO_PERMISSION)
    throw new PlataformaError('A conta do Retaguarda no Mattermost não pode ativar nem inativar pessoas. Peça a quem cuida do sistema.')
  throw refusal(NOME, told.status)
}
