import { TOKEN_COOKIE, TOKEN_COOKIE_HTTPS } from '@retaguarda/contract/auth.ts'
import { escopoOf } from '@retaguarda/contract/kit/escopo.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { Motivo, Recusa } from '@retaguarda/contract/kit/refusal.ts'
import { IDEMPOTENCY_KEY, KEY_DAYS, KEY_MAX, KEY_MIN } from '@retaguarda/contract/kit/once.ts'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { noSession } from './security.ts'
import { mapInSlices } from '../../base/slices.ts'
import { policy } from './web-app.ts'

const OPENAPI = '3.1.0'
const PAGES = '/api/docs'
const YAML = `${PAGES}/yaml`
const HIDDEN = { schema: { hide: true } }
const fromZod = createJsonSchemaTransform({ skipList: [PAGES, `${PAGES}/*`], zodToJsonConfig: { unrepresentable: 'any' } })
type Described = ReturnType<typeof fromZod>

/** How an action is repeated without happening twice, said where the action is described. */
const KEY = {
  type: 'string',
  minLength: KEY_MIN,
  maxLength: KEY_MAX,
  description:
    'Uma chave que o cliente sorteia para cada ação. Se a resposta se perder, repita o pedido com a mesma chave e o mesmo conteúdo: ' +
    `a ação acontece uma só vez, e a repetição recebe a primeira resposta. A chave vale por ${KEY_DAYS} dias; com outro conteúdo ela é ` +
    'recusada (422), e o que foi recusado não fica guardado. Sem o cabeçalho, cada pedido é uma ação.',
}

const MEANINGS: Record<Motivo, string> = {
  pedido: 'o pedido não pode ser lido',
  semSessao: 'nada diz quem chama, ou o que o diz não vale mais: a sessão, a chave, o token ou a assinatura',
  semPermissao: 'quem chama não tem permissão',
  confirmarIdentidade: 'quem chama tem de confirmar de novo quem é, em auth/reautenticar; depois a mesma chamada é atendida',
  segundoFator: 'quem chama tem de criar antes o seu segundo fator',
  semChamada: 'esta versão não tem a chamada; atrás de um balanceador outro processo pode ter',
  naoEncontrado: 'o que o endereço nomeia não existe',
  demora: 'o pedido demorou demais para chegar',
  conflito: 'a situação do que está gravado não permite o que foi pedido',
  alterado: 'outra pessoa alterou o registro depois que ele foi lido; leia-o de novo',
  faturaEncerrada: 'a fatura do mês já saiu do processamento',
  mesFechado: 'as notas do mês foram entregues ao contador: o mesmo pedido com `mesFechado` verdadeiro as muda',
  grande: 'o pedido é grande demais',
  endereco: 'o endereço é longo demais',
  formato: 'o formato do corpo, ou de um arquivo, não é aceito',
  regra: 'uma regra não aceita o que foi pedido',
  campos: 'há campos que não são aceitos; fields diz quais e por quê',
  chaveUsada: 'a chave de idempotência já foi usada para outro pedido',
  limite: 'são pedidos demais em pouco tempo; repita mais tarde',
  falha: 'algo falhou no servidor',
  foraDoAr: 'o que é preciso para atender não responde',
  naoConfigurado: 'o que é preciso para atender não está configurado; nada foi feito, e repetir não adianta até que esteja',
  semEspaco: 'o disco do servidor está cheio; o mesmo pedido serve quando ele tiver espaço',
}
const motivos = Object.entries(MEANINGS)

/** What any call may answer in place of what it is asked for. */
const RECUSA: { type: 'object'; required: (keyof Recusa)[]; properties: { [part in keyof Recusa]-?: object } } = {
  type: 'object',
  required: ['error', 'motivo', 'trace'],
  properties: {
    error: { type: 'string', description: 'Para pessoas: o que houve e o que fazer. O texto pode mudar.' },
    motivo: {
      type: 'string',
      enum: motivos.map(([motivo]) => motivo),
      description: `Para programas: ${motivos.map(([motivo, meaning]) => `\`${motivo}\`, ${meaning}`).join('. ')}.`,
    },
    trace: { type: 'string', description: 'O pedido, quando e o que foi respondido, para o suporte.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Uma frase por campo, pelo caminho dele no pedido.' },
  },
}
const REFUSED = { description: 'Recusa ou falha', content: { 'application/json': { schema: { $ref: '#/components/schemas/Recusa' } } } }

/** The contract as OpenAPI 3.1, read at `/api/docs` and as JSON at `/api/docs/json`, by whoever is signed in. */
export async function openApi(app: FastifyInstance): Promise<void> {
  const { describe, describeAll } = descriptions(app)
  await app.register(swagger, {
    openapi: {
      openapi: OPENAPI,
      info: {
        title: 'Retaguarda',
        version: '1',
        description:
          'As chamadas da retaguarda. O token da sessão vai em `Authorization: Bearer` ou no parâmetro `token`. O cookie é dos navegadores: ' +
          `sobre https ele se chama \`${TOKEN_COOKIE_HTTPS}\`, e um programa que envie \`${TOKEN_COOKIE}\` recebe 401. Textos vão em UTF-8, ` +
          'ou no charset que `Content-Type` disser. Um token de serviço vai só em `Authorization: Bearer`, e `x-escopo` diz o que ele precisa ' +
          'ter em cada chamada; onde é nulo, ela pede uma pessoa.',
      },
      components: {
        schemas: { Recusa: RECUSA },
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          token: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
      security: [{ bearer: [] }, { token: [] }],
    },
    // The header is described here and judged by `once.ts`, which refuses it in the words of the product.
    transform: (input) => {
      const { schema, url } = describe(input)
      const route = input.route.config?.route
      if (!route) return { schema, url }
      const headers = route.kind === 'once' && { headers: { type: 'object', properties: { [IDEMPOTENCY_KEY]: KEY } } }
      const response = { ...(schema.response as object | undefined), default: REFUSED }
      return { schema: { ...schema, ...headers, response, 'x-acesso': route.access, ...escopo(route) }, url }
    },
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (req) => {
      const { ctx } = req
      if (ctx.kind !== 'session' && ctx.kind !== 'token') throw noSession(req, 'Entre no sistema para ler a descrição da API.')
      await describeAll()
    })
    // JSON is YAML (1.2); to write it with its line breaks would keep everybody else waiting for a third of a second.
    docs.get(YAML, HIDDEN, (_req, reply) => reply.type('application/yaml').send(JSON.stringify(app.swagger())))
    docs.get(`${PAGES}/json`, HIDDEN, (_req, reply) => reply.send(app.swagger()))
    for (const url of [PAGES, `${PAGES}/*`]) docs.get(url, HIDDEN, sendPage)
  })
}

/** The pages that show it are put together when somebody reads one: a start would wait for their files, which few ever see. */
async function sendPage({ url, headers: asked }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  pages ??= makePages()
  const { statusCode, headers, rawPayload } = await (await pages).inject({ method: 'GET', url, headers: those(asked, ASKED) })
  if (statusCode !== 404) return reply.code(statusCode).headers(those(headers, ANSWERED)).send(rawPayload)
  reply.callNotFound()
  return reply
}

let pages: Promise<FastifyInstance> | undefined
async function makePages(): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const app = fastify()
  await app.register(swagger) // which they insist on
  await app.register(swaggerUi, { routePrefix: PAGES, staticCSP: policy() })
  return app
}

/** What of the headers reaches the pages, and what of theirs the reader. */
const ASKED = ['if-none-match', 'if-modified-since']
const ANSWERED = ['content-type', 'content-security-policy', 'location', 'etag', 'last-modified', 'cache-control']
const those = (headers: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]))

/** What a service token needs for it; null of what a person alone does. What has no session at all asks for none. */
const escopo = (route: Route) => !['anyone', 'loja', 'executor'].includes(route.access) && { 'x-escopo': escopoOf(route) }

/** The calls' schemas as JSON Schema, each made once; those of all calls take half a second, so `describeAll` makes them in slices. */
function descriptions(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const made = new WeakMap<object, Described>()
  const describe: typeof fromZod = (input) => {
    const known = made.get(input.route) ?? fromZod(input)
    made.set(input.route, known)
    return known
  }
  const describeAll = () =>
    mapInSlices(
      routes,
      (route) => route.schema && describe({ schema: route.schema, url: route.url, route, openapiObject: { openapi: OPENAPI } }),
    )
  return { describe, describeAll }
}
