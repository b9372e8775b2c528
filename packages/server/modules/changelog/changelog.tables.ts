import type { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'

export type ChangelogTable = {
  id: Generated<number>
  version: string
  date: string
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

export type ChangelogLinhaTable = {
  id: Generated<number>
  changelogId: number
  ordem: number
  type: z.output<typeof TipoMudanca.schema>
  description: string
}
