import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type Product, startProduct } from './product.ts'
import { test } from './test.ts'

type Correio = {
  url: string
  cartas: string[]
  /** Those of them in which this stands: mails of other tests lie there as well. */
  about: (word: string) => string[]
}

/** Test with the product and a mail server that keeps what it gets and knows one address less. */
export const comCorreio = test.extend<object, { correio: Correio; product: Product }>({
  correio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const cartas: string[] = []
      const server = new SMTPServer({
        closeTimeout: 100,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith('fora@') ? Object.assign(new Error('Caixa inexistente'), { responseCode: 550 }) : null),
        onData: (stream, _session, done) => {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            cartas.push(Buffer.concat(parts).toString())
            done()
          })
        },
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      // A server that listens on TCP has such an address.
      const { port } = server.server.address() as AddressInfo
      const about = (word: string) => cartas.filter((carta) => carta.includes(word))
      await use({ url: `smtp://127.0.0.1:${port}`, cartas, about })
      await new Promise<void>((closed) => server.close(closed))
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ correio }, use) => {
      const product = await startProduct({ SMTP_URL: correio.url, CHANGELOG_PUBLICO: 'sim' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
