import type { Access } from '@retaguarda/contract/kit/access.ts'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../db/types.ts'
import type { sentences } from '../../base/sentences.ts'

export type KnownRegister = {
  writeAccess: Access
  say: ReturnType<typeof sentences>
  /** What the history keeps of a record. */
  read: (trx: Trx, id: number) => Promise<object>
}

const known = new WeakMap<FastifyInstance, Map<string, KnownRegister>>()

/** Remembers a register whose records come back where their deletion is taken back. */
export function knowRegister(app: FastifyInstance, entidade: string, register: KnownRegister): void {
  const registers = known.get(app) ?? new Map<string, KnownRegister>()
  registers.set(entidade, register)
  known.set(app, registers)
}

/** By what its addresses begin with, without the slash. */
export const knownRegister = (app: FastifyInstance, entidade: string): KnownRegister | undefined => known.get(app)?.get(entidade)
