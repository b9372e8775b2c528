import { startStandIns } from './stand-ins.ts'

/** The product over the demonstration's data, with the systems outside stood in for. */
await startStandIns()
await import('@retaguarda/server/main.ts')
