// A mail server that takes everything and keeps nothing, in a process of its own: says its port, and how many mails it took when asked.
import { createServer } from 'node:net'

let taken = 0
const server = createServer((socket) => {
  let [text, data] = ['', false]
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    let answer = ''
    for (;;) {
      const end = text.indexOf(data ? '\r\n.\r\n' : '\r\n')
      if (end < 0) break
      const line = text.slice(0, 4).toUpperCase()
      text = text.slice(end + (data ? 5 : 2))
      if (data) taken++
      answer += data
        ? '250 ok\r\n'
        : line === 'EHLO'
          ? '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
          : line === 'DATA'
            ? '354 go\r\n'
            : '250 ok\r\n'
      data = !data && line === 'DATA'
    }
    if (answer) socket.write(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', () => process.send?.({ taken }))
