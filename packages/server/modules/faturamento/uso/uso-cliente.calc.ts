import { maskDocumento, plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { documentosDe, duvidoso, lidoComo } from '../../../kit/importacao/cell-valor.calc.ts'

export const DOCUMENTO = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/
export const ID = /^[0-9]{1,10}$/
export const INT_MAX = 2_147_483_647

export const SEM_CLIENTE = 'Não há cliente com este id, CPF ou CNPJ.'
export const mesRepetido = (row: number): string => `Cliente e mês já estão na linha ${row}.`

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

type Achado = { cliente: { id: number; nome: string }; nota?: string } | { problema: string }

/** The same of a cell, whose document may have lost its leading zeros; an id or a document that is whole comes first. */
export function clienteDaCelula(clientes: readonly Cliente[]): (sent: string) => Achado {
  const clienteOf = clienteEntre(clientes)
  // A file names a client in many rows.
  const known = new Map<string, Achado>()
  const find = (sent: string): Achado => {
    const cliente = clienteOf(sent)
    const possible = perdidos(sent)
    if (cliente) {
      const other = possible.find((plain) => (clienteOf(plain) ?? cliente).id !== cliente.id)
      return other === undefined ? { cliente } : { problema: doisClientes(sent, other) }
    }
    const [only, other] = possible
    if (only !== undefined && other !== undefined) return { problema: duvidoso(sent, possible) }
    const found = only === undefined ? undefined : clienteOf(only)
    return only !== undefined && found ? { cliente: found, nota: lidoComo(sent, only) } : { problema: SEM_CLIENTE }
  }
  return (sent) => {
    const achado = known.get(sent) ?? find(sent)
    known.set(sent, achado)
    return achado
  }
}

/** The documents that something sent as a number may be. */
export const perdidos = (sent: string): string[] => (ID.test(sent) ? documentosDe(sent) : [])

const doisClientes = (sent: string, plain: string) =>
  `${sent} é o id de um cliente e, com os zeros da frente, o documento de outro. Escreva o documento inteiro, ${maskDocumento(plain)}, ou o id do outro.`
