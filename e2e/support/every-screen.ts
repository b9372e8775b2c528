import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { screensOf } from './go.ts'
import { oneOfEach } from './records.ts'

/** The records of a product are made once. */
const made = new WeakMap<Api, ReturnType<typeof oneOfEach>>()

/** Without a session, where no screen stands, and what there is only where a mail server is (entregas.e2e.ts). */
const OTHERS = ['/login', '/diretorio/volta', '/changelog/publico', '/descadastro/$token', '/financeiro/entrega/visualizar/$id', '/$']

/**
 * The addresses of all screens behind the login as the product's router has them, with a record behind each that shows one, or with what its
 * record is found by: which account comes first is another test's.
 */
export async function everyScreen(page: Page, api: Api): Promise<string[]> {
  const known = made.get(api) ?? oneOfEach(api)
  made.set(api, known)
  const { records: all, by } = await known
  const records = Object.entries(all).toSorted(([one], [other]) => other.length - one.length)
  const screens = (await screensOf(page)).filter((path) => !OTHERS.includes(path))
  return screens.map((path) => {
    if (!path.includes('$')) return `${path}${by[path] ?? ''}`
    const [, id] = records.find(([beginning]) => path.startsWith(`${beginning}/`)) ?? []
    if (id === undefined) throw new Error(`No record for the screen ${path}: add one to oneOfEach`)
    return path.replace('$id', String(id))
  })
}
