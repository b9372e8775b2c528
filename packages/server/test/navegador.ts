import type { FastifyInstance } from 'fastify'

/** A browser that follows a person from our pages to others' and back, with its cookies. */
export function navegador(app: FastifyInstance, ours = 'http://retaguarda.test') {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }
  const keep = (url: URL, set: readonly string[]) => {
    for (const one of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(one) || value === '') jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
  }
  const cookieOf = (url: URL) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')

  async function one(
    url: URL,
    method: 'GET' | 'POST',
    site: 'same-origin' | 'cross-site',
  ): Promise<{ status: number; location: string | undefined; text: string }> {
    if (url.origin === ours) {
      const headers = { cookie: cookieOf(url), 'sec-fetch-site': site }
      const answer = await app.inject({ method, url: `${url.pathname}${url.search}`, headers })
      keep(url, [answer.headers['set-cookie'] ?? []].flat())
      return { status: answer.statusCode, location: answer.headers.location, text: answer.body }
    }
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie: cookieOf(url) } })
    keep(url, answer.headers.getSetCookie())
    return { status: answer.status, location: answer.headers.get('location') ?? undefined, text: await answer.text() }
  }

  /** Where one ends up, at a page of ours; `until` stops before it is opened. */
  async function go(path: string, until: (url: URL) => boolean = () => false): Promise<URL> {
    let url = new URL(path, ours)
    for (let i = 0; i < 20; i++) {
      if (until(url) || (url.origin === ours && !url.pathname.startsWith('/api/'))) return url
      const { status, location, text } = await one(url, 'GET', i === 0 ? 'same-origin' : 'cross-site')
      if (location === undefined) throw new Error(`${url.href} answered ${status}: ${text.slice(0, 300)}`)
      url = new URL(location, url)
    }
    throw new Error('It goes round and round')
  }

  return {
    go,
    /** What the login is told, once. */
    async said(): Promise<{ message: string | null; segundoFator: { pendente: string } | null; feito: string | null }> {
      // What the contract says that it answers.
      return JSON.parse((await one(new URL('/api/auth/oidc/resultado', ours), 'POST', 'same-origin')).text) as Awaited<
        ReturnType<typeof this.said>
      >
    },
    /** Of whoever the browser was at that address nothing is left. */
    forget: (origin: string) => void jars.delete(new URL(origin).host),
    cookie: (name: string) => jarOf(new URL(ours)).get(name),
    setCookie: (name: string, value: string) => void jarOf(new URL(ours)).set(name, value),
  }
}
