import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../base/config.ts'
import { startPlataformas } from '../../test/plataformas.ts'
import { createPlataformas } from './create.ts'

/** The OpenAPI file that Mattermost publishes; it is not ours to keep. */
const OFFICIAL = process.env.MATTERMOST_OPENAPI

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: object; responses: Record<string, { $ref?: string }> }
type Official = { paths: Record<string, Record<string, Operation>> }

/** The part of a JSON pointer that names one key. */
const key = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

function referee(file: string) {
  const official = parse(readFileSync(file, 'utf8')) as Official // what OpenAPI 3.0 says of itself
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true })).addSchema(official, 'mattermost')
  const judged = (at: string, value: unknown) => {
    const judge = ajv.compile({ $ref: `mattermost#${at}` })
    return judge(value) ? [] : (judge.errors ?? []).map(({ instancePath, message }) => `${at} ${instancePath} ${message}`)
  }
  /** What the file has against one exchange. */
  return (method: string, path: string, asked: unknown, status: number, answered: unknown): string[] => {
    const plain = path.replace(/^\/api\/v4/, '')
    const found = Object.entries(official.paths)
      .filter(([template]) => new RegExp(`^(/api/v4)?${template.replace(/^\/api\/v4/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain))
      // A path without a parameter stands before one that has it in the same place.
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
      .find(([, methods]) => methods[method])
    const [template, operation] = [found?.[0] ?? '', found?.[1][method]]
    if (!operation) return [`${method} ${path}: it has no such call`]
    const response = operation.responses[String(status)]
    if (!response) return [`${method} ${template}: it never answers ${status}`]
    const at = `/paths/${key(template)}/${method}`
    const answerAt = response.$ref?.slice(1) ?? `${at}/responses/${status}`
    return [
      ...(operation.requestBody ? judged(`${at}/requestBody/content/${key('application/json')}/schema`, asked) : []),
      ...judged(`${answerAt}/content/${key('application/json')}/schema`, answered),
    ]
  }
}

const platforms = await startPlataformas()
afterAll(platforms.stop)

test.skipIf(!OFFICIAL)(
  'what is asked of Mattermost, and what its stand-in answers, is as the official file says (MATTERMOST_OPENAPI)',
  async () => {
    const against = referee(OFFICIAL ?? '')
    const { mattermost: port } = createPlataformas(readConfig(platforms.settings))
    const [email, other] = ['ana.braga@panorama.example', 'ana.braga@outra.example']
    expect(await port.consultar(email)).toBeUndefined()
    await port.registrar({ nome: 'Ana Maria Braga', email })
    await port.registrar({ nome: 'Ana', email: other }) // her username is taken
    const conta = await port.consultar(email)
    if (!conta) throw new Error('no account')
    for (const active of [false, true]) await port.alterar(conta, active)
    const exchanges = platforms.state.seen.map(({ asked, reply }) => ({ asked, reply }))
    expect(exchanges.length).toBeGreaterThan(10)
    const faults = exchanges.flatMap(({ asked: { method, url, body }, reply }) =>
      against(method.toLowerCase(), url.pathname, body, reply?.status ?? 0, reply?.body),
    )
    expect([...new Set(faults)]).toEqual([])
    // The file is looked at: an exchange that it does not know is a fault.
    expect(against('post', '/api/v4/users', { email: 1 }, 201, {})).not.toEqual([])
    expect(against('get', '/api/v4/usuarios', undefined, 200, {})).toEqual(['get /api/v4/usuarios: it has no such call'])
  },
)
