/** One call as it goes out; `route` is how the contract writes its address. */
export type Chamada = {
  method: string
  route: string
  path: string
  headers: Record<string, string>
  body?: Buffer | string
  token: string
}
type Esquema = { type?: string | string[]; properties?: Record<string, Esquema>; items?: Esquema; enum?: unknown[]; anyOf?: Esquema[] }
export type Operacao = { method: string; route: string; schema?: Esquema; query: string[] }
type Descricao = {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: { 'application/json'?: { schema: Esquema } } }; parameters?: { in: string; name: string }[] }>
  >
}

/** Every call of the description; what ends the caller's own session, its roles or how it enters is left to its own tests. */
export const operacoes = ({ paths }: Descricao): Operacao[] =>
  Object.entries(paths).flatMap(([route, methods]) =>
    /\/(auth|conta|usuario)\//.test(route)
      ? []
      : Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
          method: method.toUpperCase(),
          route,
          query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
          ...(requestBody?.content['application/json'] && { schema: requestBody.content['application/json'].schema }),
        })),
  )

const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.trunc(Math.random() * list.length)] ?? list[0]
const chance = (of: number) => Math.random() < of
const some = (n: number) => 1 + Math.trunc(Math.random() * n)

const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n)
const TEXTS = [
  '',
  ' ',
  'a',
  '\u0000',
  '\u202e',
  '𝒜',
  'é'.repeat(300),
  'x'.repeat(20_000),
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '{{a}}',
  '<svg onload=1>',
  '=cmd()',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '2026-01-05T12:00:00+16:00',
  '1e309',
  '-0',
  '1.2,50',
  '../../etc/passwd',
  'null',
] as const
const NUMBERS = [0, -1, 1, 2, 7, 31, 2026, 0.1, 1e21, -1e308, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER] as const
const IDS = [
  '1',
  '2',
  '3',
  '17',
  '999999999',
  '0',
  '-1',
  'abc',
  '1.5',
  '2147483648',
  '%00',
  "1'--",
  '%zz',
  '..%2f',
  'x'.repeat(251),
] as const

/** Whatever JSON can say. */
const anything = (depth = 0): unknown =>
  pick<() => unknown>([
    () => pick(TEXTS),
    () => pick(NUMBERS),
    () => null,
    () => chance(0.5),
    () => (depth > 3 ? [] : Array.from({ length: some(4) }, () => anything(depth + 1))),
    () => (depth > 3 ? {} : Object.fromEntries(Array.from({ length: some(3) }, () => [pick(TEXTS), anything(depth + 1)]))),
    () => ({ id: pick(NUMBERS) }),
  ])()

/** What a form would send, with something wrong in one field of three. */
function shaped(schema: Esquema, depth = 0): unknown {
  if (depth > 6 || chance(0.1)) return anything(depth)
  if (schema.enum && schema.enum.length > 0) return schema.enum[Math.trunc(Math.random() * schema.enum.length)]
  if (schema.anyOf && schema.anyOf.length > 0) return shaped(schema.anyOf[Math.trunc(Math.random() * schema.anyOf.length)] ?? {}, depth + 1)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(() => chance(0.9))
        .map(([name, one]) => [name, chance(0.2) ? anything(depth + 1) : shaped(one, depth + 1)]),
    )
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return Array.from({ length: some(chance(0.02) ? 2_000 : 3) }, () => shaped(schema.items ?? {}, depth + 1))
  if (type === 'integer' || type === 'number') return pick(NUMBERS)
  if (type === 'boolean') return chance(0.5)
  if (type === 'string') return pick(['Aurora', '2026-10-10', '10.00', '2026-10-10T10:00:00-03:00', pick(TEXTS)])
  return anything(depth + 1)
}

const filter = () =>
  JSON.stringify(
    Array.from({ length: some(chance(0.05) ? 200 : 3) }, () => ({
      name: pick(['id', 'nome', 'situacao', 'cliente.pessoa.nome', 'dataHora', 'valor', String(anything())]),
      op: pick(['=', 'like', '>=', 'between', 'in', 'contains', '<>', String(anything())]),
      v: anything(2),
      v2: anything(2),
    })),
  )

function queryOf({ query, method }: Operacao): string {
  if (method !== 'GET') return ''
  const words = query
    .filter(() => chance(0.6))
    .map((name) => [name, name === 'filter' ? filter() : String(pick([pick(TEXTS), pick(NUMBERS), '50']))])
  return words.length > 0 ? `?${new URLSearchParams(words).toString().slice(0, 12_000)}` : ''
}

type Corpo = { headers: Record<string, string>; body: Buffer | string }
const JSON_TYPE = { 'content-type': 'application/json' }
const part = (what: string, bytes: number) => `--x\r\ncontent-disposition: form-data; ${what}\r\n\r\n${'y'.repeat(bytes)}\r\n`

/** A body: mostly what the call takes, else what none does. */
const corpo = (schema: Esquema = {}): Corpo =>
  chance(0.7)
    ? { headers: JSON_TYPE, body: JSON.stringify(shaped(schema)) }
    : pick<() => Corpo>([
        () => ({ headers: JSON_TYPE, body: JSON.stringify(anything()) }),
        () => ({ headers: JSON_TYPE, body: deep(some(100_000)) }),
        () => ({ headers: JSON_TYPE, body: '{"a":' }),
        () => ({ headers: JSON_TYPE, body: JSON.stringify({ a: 'x'.repeat(some(12_000_000)) }) }),
        () => ({ headers: { 'content-type': 'text/csv' }, body: '";"\n'.repeat(some(100_000)) }),
        () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: Buffer.from([31, 139, 8, 0, 1, 2]) }),
        () => ({ headers: { 'content-type': pick(TEXTS).replace(/[^\x20-\x7e]/g, '') }, body: 'a' }),
        () => ({
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: `${Array.from({ length: some(20) }, (_, i) => part(`name="f${i}"`, some(200_000))).join('')}--x--`,
        }),
        () => ({
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: part(`name="arquivo"; filename="${pick(['a.csv', '../a', 'a.ret', 'a.ofx'])}"`, some(3_000_000)), // without its end
        }),
      ])()

/** The next call: mostly with a session, to where the contract has one, with a body near what it takes. */
export function chamadaHostil(all: Operacao[], token: string): Chamada {
  const operacao = all[Math.trunc(Math.random() * all.length)]
  if (!operacao) throw new Error('o contrato não descreve chamadas')
  const own = chance(0.85) ? token : pick(['', 'x'.repeat(43), token.slice(1)])
  const sent = operacao.method === 'GET' ? undefined : corpo(operacao.schema)
  const path = operacao.route.replace(/\{\w+\}/g, () => pick(IDS)) + queryOf(operacao)
  const headers = {
    ...(own && { authorization: `Bearer ${own}` }),
    ...(chance(0.1) && { 'idempotency-key': pick(TEXTS).replace(/[^\x20-\x7e]/g, '') }),
  }
  return {
    method: operacao.method,
    route: operacao.route,
    path,
    token: own,
    headers: { ...headers, ...sent?.headers },
    ...(sent && { body: sent.body }),
  }
}
