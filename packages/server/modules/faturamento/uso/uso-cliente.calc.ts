import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'

export const DOCUMENTO = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/
export const ID = /^[0-9]{1,10}$/
export const INT_MAX = 2_147_483_647

export const SEM_CLIENTE = 'Não há cliente com este id, CPF ou CNPJ.'
export const mesRepetido = (linha: number): string => `Cliente e mês já estão na linha ${linha}.`

type Cliente = { id: number; nome: string; cpfCnpj: string }

/** Finds among clients the one that a row names by its id, or its CPF or CNPJ with or without punctuation. */
export function clienteEntre(clientes: readonly Cliente[]): (sent: string) => { id: number; nome: string } | undefined {
  const byId = new Map(clientes.map((cliente) => [String(cliente.id), cliente]))
  const byDocumento = new Map(clientes.map((cliente) => [cliente.cpfCnpj, cliente]))
  return (sent) => {
    const text = plainDocumento(sent)
    const found = DOCUMENTO.test(text) ? byDocumento.get(text) : byId.get(text.replace(/^0+(?=\d)/, ''))
    return found && { id: found.id, nome: found.nome }
  }
}
