import { allows } from '@retaguarda/contract/kit/access.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { useUser } from '../../kit/session/session.ts'
import { later } from '../../kit/later.tsx'

/** What a picker offers to include where what is typed is not there; loaded with the first one that is asked for. */
export const IncluirCliente = later(async () => (await import('./cliente-novo.tsx')).ClienteNovo)
export const IncluirChecklist = later(async () => (await import('./checklist-novo.tsx')).ChecklistNovo)
export const IncluirObjeto = later(async () => (await import('./objeto-novo.tsx')).ObjetoNovo)
export const IncluirGrupoDeCasos = later(async () => (await import('./grupo-novo.tsx')).GrupoDeCasosNovo)
export const IncluirGrupoDePlanos = later(async () => (await import('./grupo-novo.tsx')).GrupoDePlanosNovo)
const IncluirUsuario = later(async () => (await import('./usuario-novo.tsx')).UsuarioNovo)

/** Of users, for who may include one. */
export const useIncluirUsuario = () => (allows(usuario.writeAccess, useUser()) ? IncluirUsuario : undefined)
