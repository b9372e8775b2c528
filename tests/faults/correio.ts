// A real mail server in a process of its own, which dies as by kill -9 and comes back: `correio.ts FILE PORT MS`. What it takes it writes down
// in FILE, a line `address Message-ID` each, before it says so, MS later; it says `porta N` once it listens.
import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

const [file = '', port = '0', pause = '0'] = process.argv.slice(2)
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const id = /^Message-ID: (\S+)/m.exec(Buffer.concat(parts).toString())?.[1]
      // Without its end it is no message: whoever sent it died midway.
      if (id !== undefined && !stream.sizeExceeded) appendFileSync(file, `${envelope.rcptTo[0]?.address} ${id}\n`)
      setTimeout(done, Number(pause))
    })
  },
})
server.on('error', () => {}) // whoever speaks to it may be gone
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.server.address()
  console.log(`porta ${typeof address === 'object' ? address?.port : 0}`)
})
