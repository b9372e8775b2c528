import type { cliente } from '@retaguarda/contract/cliente.ts'
import type { z } from 'zod'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'

export type Registro = z.output<typeof cliente.record>

/** What `get` answered of the client; undefined for a new one. */
export function useRegistro(): Registro | undefined {
  const { record, mode } = useFormStore()
  // The call checked it against the contract's record before the form got it.
  return mode === 'incluir' ? undefined : (record as Registro)
}

export function nomeDaPessoa({ pessoa }: Values): string {
  return typeof pessoa === 'object' && pessoa !== null && 'nome' in pessoa ? String(pessoa.nome) : ''
}
