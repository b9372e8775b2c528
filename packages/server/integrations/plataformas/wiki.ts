import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Ask, outside } from './ask.ts'
import { ContaProtegida, notConfigured, PlataformaError, type PlataformaPort } from './port.ts'
import { refusal, understood } from './refusal.ts'

const NOME = 'Wiki.js'
/** A search finds no more than this, in no order that helps. */
const SEARCH_MAX = 10
/** The administrator of the installation and the guest. */
const SYSTEM = ['1', '2']
const PASSWORD_LENGTH = 24

const PASSWORD = 'A pessoa define a senha no Wiki.js, em "Esqueceu a senha?" na tela de entrada.'

const Person = z.object({ id: z.number(), email: z.string(), name: z.string() })
const Listed = Person.extend({ isActive: z.boolean() })
const Searched = z.object({ users: z.object({ search: z.array(Person) }) })
const All = z.object({ users: z.object({ list: z.array(Listed) }) })
const One = z.object({ users: z.object({ single: Listed.nullable() }) })
const Result = z.object({ responseResult: z.object({ succeeded: z.boolean(), message: z.string().nullish() }) })
const Done = z.object({ users: z.record(z.string(), Result) })
const Answer = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })

const SEARCH = 'query ($q: String!) { users { search(query: $q) { id name email } } }'
const LIST = 'query { users { list { id name email isActive } } }'
const SINGLE = 'query ($id: Int!) { users { single(id: $id) { id name email isActive } } }'
const RESULT = '{ responseResult { succeeded errorCode slug message } }'
const CREATE = `mutation ($email: String!, $name: String!, $password: String!) { users { create(email: $email, name: $name, passwordRaw: $password,
  providerKey: "local", groups: [], mustChangePassword: true, sendWelcomeEmail: false) ${RESULT} } }`
const ACTIVATE = `mutation ($id: Int!) { users { activate(id: $id) ${RESULT} } }`
const DEACTIVATE = `mutation ($id: Int!) { users { deactivate(id: $id) ${RESULT} } }`

type Settings = { WIKI_URL?: string | undefined; WIKI_TOKEN?: string | undefined }

/** The accounts of Wiki.js 2, by GraphQL. */
export function wiki({ WIKI_URL, WIKI_TOKEN }: Settings, limit?: number): PlataformaPort {
  if (!WIKI_URL || !WIKI_TOKEN) return notConfigured(NOME, 'WIKI_URL e WIKI_TOKEN')
  const headers = { authorization: `Bearer ${WIKI_TOKEN}` }
  const begin = outside({
    nome: NOME,
    chave: 'WIKI_TOKEN',
    base: WIKI_URL.replace(/\/+$/, ''),
    headers,
    fail: (sentence) => new PlataformaError(sentence),
    ...(limit !== undefined && { limit }),
  })

  return {
    configured: true,

    async consultar(email) {
      const ask = begin()
      const is = (person: { email: string }) => person.email.toLowerCase() === email
      const { search } = understood(NOME, Searched, await query(ask, SEARCH, { q: email })).users
      const [found] = search.filter(is)
      const person =
        found === undefined && search.length >= SEARCH_MAX
          ? understood(NOME, All, await query(ask, LIST)).users.list.find(is)
          : found && understood(NOME, One, await query(ask, SINGLE, { id: found.id })).users.single
      if (!person) return undefined
      const { id, name, isActive } = person
      return { id: String(id), conta: name, ativa: isActive, status: { id, isActive } }
    },

    async registrar({ nome, email }) {
      const password = randomBytes(PASSWORD_LENGTH).toString('base64url').slice(0, PASSWORD_LENGTH)
      await mutate(begin(), CREATE, { email, name: nome, password })
      return [PASSWORD]
    },

    async alterar({ id }, ativa) {
      if (SYSTEM.includes(id)) throw new ContaProtegida('Esta conta é do próprio Wiki.js, que não permite ativá-la nem inativá-la.')
      await mutate(begin(), ativa ? ACTIVATE : DEACTIVATE, { id: Number(id) })
    },
  }
}

async function query(ask: Ask, text: string, variables: object = {}, read = true): Promise<unknown> {
  const { status, body } = await ask('/graphql', { method: 'POST', body: { query: text, variables }, read })
  if (status >= 300) throw refusal(NOME, status)
  const { data, errors } = understood(NOME, Answer, body)
  if (errors?.some(({ message }) => message === 'Forbidden'))
    throw new PlataformaError('O Wiki.js recusou a chave de acesso. Peça a quem cuida do sistema para conferir WIKI_TOKEN.')
  if (errors && errors.length > 0) throw new PlataformaError('O Wiki.js não respondeu como esperado. Tente de novo em alguns minutos.')
  return data
}

/** @throws PlataformaError in the words of Wiki.js */
async function mutate(ask: Ask, text: string, variables: object): Promise<void> {
  const { users } = understood(NOME, Done, await query(ask, text, variables, false))
  for (const { responseResult } of Object.values(users))
    if (!responseResult.succeeded) throw new PlataformaError(`O Wiki.js respondeu: ${responseResult.message || 'o pedido foi recusado.'}`)
}
