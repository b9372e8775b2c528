import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import type { CampoDono } from './leitura/layouts.calc.ts'
import type { Donos } from './leitura/leitor.calc.ts'

/** What of an account a file may name it by. */
export type ContaDoBanco = Record<CampoDono, string | null> & { id: number; nome: string; carteira: string | null }

const plain = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '').replace(/^0+/, '')

/**
 * The wallets that a file is of: those of its bank that it names by covenant, code, or branch and account, whatever zeros stand before
 * them. An account that is registered without its number is told by its branch. A file that says nothing, as one
 * without titles may, is of any.
 */
export const contasDoArquivo = <C extends ContaDoBanco>(contas: readonly C[], owners: Donos): C[] =>
  contas.filter((conta) => owners.length === 0 || owners.some((owner) => isDe(conta, owner)))

const NUMERO: readonly CampoDono[] = ['conta', 'contaComDv']

function isDe(conta: ContaDoBanco, owner: Donos[number]): boolean {
  const fields = keysOf(owner).filter((field) => !NUMERO.includes(field) || plain(conta.conta) !== '')
  return fields.length > 0 && fields.every((field) => plain(conta[field]) === plain(owner[field]) && plain(conta[field]) !== '')
}

const LABELS: Record<CampoDono, string> = {
  convenio: 'convênio',
  codigoBeneficiario: 'código do beneficiário',
  agencia: 'agência',
  conta: 'conta',
  contaComDv: 'conta',
}

/** That nobody registered the account, by what the file says of it. */
export function contaDesconhecida(banco: string, [owner = {}]: Donos): string {
  const said = Object.entries(owner).map(([field, value]) => `${LABELS[field as CampoDono]} ${value}`) // a key of the same record
  return `A conta do arquivo não está em Contas e carteiras: ${[`banco ${banco}`, ...said].join(', ')}. Cadastre-a e importe de novo.`
}
