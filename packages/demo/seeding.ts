import type { Config } from '@retaguarda/server/base/config.ts'
import type { FilePort } from '@retaguarda/server/integrations/files/port.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

/** What every part of the demo is made with. */
export type Seeding = { r: Random; now: Date; usuarios: number[]; files: FilePort; config: Config }
