import type { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ChangelogTable = RegisterColumns & {
  version: string
  date: string
}

export type ChangelogLinhaTable = {
  id: Generated<number>
  changelogId: number
  ordem: number
  type: z.output<typeof TipoMudanca.schema>
  description: string
}
