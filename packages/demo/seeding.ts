import type { Config } from '@retaguarda/server/base/config.ts'
import type { FilePort } from '@retaguarda/server/integrations/files/port.ts'
import type { Ctx, CurrentUser } from '@retaguarda/server/kit/ctx/context.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

/** What every part of the demo is made with. */
export type Seeding = { r: Random; now: Date; usuarios: number[]; files: FilePort; config: Config }

/** What the parts of the bank's demonstration work with; `em` is a call of the person on a day. */
export type Banco = {
  r: Random
  hoje: string
  em: (dia: string, hora?: string, quem?: CurrentUser) => Ctx
  quem: { pede: CurrentUser; decide: CurrentUser }
  contas: { id: number; nome: string; banco: '001' | '341' }[]
}
