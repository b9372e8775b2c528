import type { Log } from '../../base/log.ts'
import type { Connection } from '../../db/pool.ts'
import { type KeptConnection, keepConnection } from '../../db/kept-connection.ts'

type Options = {
  connection: Connection
  channel: string
  log: Pick<Log, 'warn'>
  onPayload: (payload: string) => void
  /** After every connection, the first one included: what was told before it has not been heard. */
  onListening: () => void
  onLost?: () => void
}
export type Listener = KeptConnection

/** Listens on a connection of its own, which is made again whenever it is lost. */
export const listen = ({ connection, channel, log, onPayload, onListening, onLost = () => {} }: Options): Listener =>
  keepConnection({
    connection,
    log,
    onLost,
    lost: 'A escuta do banco de dados caiu; conectando de novo',
    begin: async (client) => {
      client.on('notification', ({ payload = '' }) => onPayload(payload))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onListening()
    },
  })
