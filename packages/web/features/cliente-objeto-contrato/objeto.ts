import { ajustePadrao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { z } from 'zod'
import { queryClient } from '../../kit/query.ts'
import { readOf, useRead } from '../../kit/use-read.ts'

export const idOf = (reference: unknown): number | undefined =>
  typeof reference === 'object' && reference !== null && 'id' in reference && typeof reference.id === 'number' ? reference.id : undefined

/** `codigo - nome`, as the choices name it too. */
export function nomeDoObjeto(reference: unknown): string {
  if (typeof reference !== 'object' || reference === null || !('nome' in reference)) return ''
  return 'codigo' in reference ? `${String(reference.codigo)} - ${String(reference.nome)}` : String(reference.nome)
}

export type Objeto = z.output<typeof objetoContrato.get.response>

const keyOf = (id: number | undefined) => [objetoContrato.prefix, 'do vínculo', id]
const objetoOptions = (id: number) => readOf(keyOf(id), objetoContrato.get, { params: { id } })

/** The chosen object with its standard configuration; nothing is asked while none is chosen. */
export const useObjeto = (id: number | undefined): { data: Objeto | undefined; error: Error | null } =>
  useRead(keyOf(id), objetoContrato.get, id === undefined ? undefined : { params: { id } })

/** What an Ajuste Comercial of the object starts from (COC-017). */
export const padraoDoObjeto = async (id: number) => ajustePadrao(await queryClient.query(objetoOptions(id)))
