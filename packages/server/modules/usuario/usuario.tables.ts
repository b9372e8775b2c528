import type { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type UsuarioTable = RegisterColumns & {
  pessoaId: number
  /** Kept by the database: the name of the person. */
  pessoaNome: Generated<string>
  email: string
  tipo: Generated<z.output<typeof TipoUsuario.schema>>
  isManagerTeam: Generated<boolean>
  isAdmin: Generated<boolean>
  /** Support and maintenance in the stores, and there with all rights: the second only with the first. */
  isTecnico: Generated<boolean>
  isMaster: Generated<boolean>
  ativo: Generated<boolean>
  /** Notices come by mail as well. */
  avisosPorEmail: Generated<boolean>
  /** The first steps are off the start page. */
  passosDispensados: Generated<boolean>
  senhaHash: string | null
  segundoFatorEm: Date | null
  senhaEm: Date | null
}
