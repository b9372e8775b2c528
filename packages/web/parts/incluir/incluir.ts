import { allows } from '@retaguarda/contract/kit/access.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { lazy } from 'react'
import { useUser } from '../../kit/session/session.ts'

/** What a picker offers to include where what is typed is not there; loaded with the first one that is asked for. */
export const IncluirCliente = lazy(async () => ({ default: (await import('./cliente-novo.tsx')).ClienteNovo }))
export const IncluirChecklist = lazy(async () => ({ default: (await import('./checklist-novo.tsx')).ChecklistNovo }))
export const IncluirGrupoDeCasos = lazy(async () => ({ default: (await import('./grupo-novo.tsx')).GrupoDeCasosNovo }))
export const IncluirGrupoDePlanos = lazy(async () => ({ default: (await import('./grupo-novo.tsx')).GrupoDePlanosNovo }))
const IncluirUsuario = lazy(async () => ({ default: (await import('./usuario-novo.tsx')).UsuarioNovo }))
export const IncluirSetor = lazy(async () => ({ default: (await import('./setor-novo.tsx')).SetorNovo }))

/** Of users, for who may include one. */
export const useIncluirUsuario = () => (allows(usuario.writeAccess, useUser()) ? IncluirUsuario : undefined)
