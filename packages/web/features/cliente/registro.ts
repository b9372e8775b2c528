import type { cliente } from '@retaguarda/contract/cliente.ts'
import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import type { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import type { z } from 'zod'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { useRead } from '../../kit/use-read.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'

export type Registro = z.output<typeof cliente.record>

/** What `get` answered of the client; undefined for a new one. */
export function useRegistro(): Registro | undefined {
  const { record, mode } = useFormStore()
  // The call checked it against the contract's record before the form got it.
  return mode === 'incluir' ? undefined : (record as Registro)
}

/** In what only a client that is there has. */
export const useClienteId = (): number => present(useRegistro()).id

export function nomeDaPessoa({ pessoa }: Values): string {
  return typeof pessoa === 'object' && pessoa !== null && 'nome' in pessoa ? String(pessoa.nome) : ''
}

const PHONES: Contato['tipo'][] = TipoContato.codes('CELULAR', 'COMERCIAL', 'RESIDENCIAL')

/** A way to reach the client's person. */
export type Contato = Pick<NonNullable<Registro['pessoa']['pessoaContato']>[number], 'tipo' | 'contato'>

/** What a press on a contact opens: the mail, the telephone; undefined for what neither takes. */
export function enderecoDoContato({ tipo, contato }: Contato): string | undefined {
  if (tipo === TipoContato.code.EMAIL) return `mailto:${encodeURIComponent(contato)}`
  return PHONES.includes(tipo) ? `tel:${contato.replace(/[^\d+]/g, '')}` : undefined
}

/** The client at a glance, read once for its summary and its tabs. */
export function usePanorama() {
  const id = useRegistro()?.id
  return useRead(['/cliente', 'panorama', id], panorama, id === undefined ? undefined : { params: { id } }, { staleTime: 0 })
}

/** Of the receivables, those of this client that are open. */
export const boletosEmAberto = (id: number): FilterOf<typeof boleto>[] => [...doCliente(id), { name: 'aberto', op: '>', v: '0.00' }]
