import type { Falta } from './nfse.ts'

type Onde = Falta['onde'] | null

/** What a person does about a code with which the other side refuses a note or its cancelling, and where; its own words come first. */
const O_QUE_FAZER = new Map(
  Object.entries<[onde: Onde, texto: string]>({
    E0010: ['empresa', 'A série não é das de quem emite por sistema próprio: escolha outra em Configuração da NFS-e.'],
    E0038: ['empresa', 'O município não emite pelo sistema nacional: confira o município em Configuração da NFS-e.'],
    E0188: ['cliente', 'O CNPJ do tomador não é válido. Corrija o documento em Pessoas.'],
    E0206: ['cliente', 'O CPF do tomador não é válido. Corrija o documento em Pessoas.'],
    E0240: ['cliente', 'O CEP não é da cidade do tomador. Corrija o endereço em Pessoas.'],
    E0310: ['objeto', 'O código de tributação nacional não existe. Corrija-o no objeto de contrato.'],
    E0316: ['objeto', 'O código da NBS não existe. Corrija-o no objeto de contrato.'],
    E0322: ['objeto', 'O grupo IBS/CBS pede a NBS. Informe-a no objeto de contrato.'],
    E0718: ['certificado', 'O certificado não é da empresa. Envie o A1 dela em Empresa.'],
    E0822: [null, 'O prazo do município para cancelar acabou. Peça o cancelamento na prefeitura ou substitua a nota.'],
    E0835: [null, 'O prazo do município para cancelar acabou. Peça o cancelamento na prefeitura ou substitua a nota.'],
  }),
)

/** Null for a code of which nothing is known but the words that came with it. */
export const textoDoErro = (codigo: string): string | null => O_QUE_FAZER.get(codigo)?.[1] ?? null
/** Where it is mended; null where that is not known, or not here. */
export const ondeDoErro = (codigo: string): Onde => O_QUE_FAZER.get(codigo)?.[0] ?? null

/** A number as people write it in a sentence about a note. */
export const numeroText = (numero: number): string => numero.toLocaleString('pt-BR')

type Recusa = { codigo: string; descricao: string; complemento: string | null }

/** Why a note was refused, for its row: the first complaint with what to do, and how many more there are. */
export function recusaDaNota(numero: number, erros: readonly Recusa[]): string {
  const [first, ...more] = erros
  if (!first) return `A nota ${numeroText(numero)} foi recusada.`
  const said = [first.descricao, first.complemento ?? ''].map((words) => words.trim()).filter(Boolean)
  const parts = [[first.codigo, ...said.slice(0, 1)].filter(Boolean).join(', '), ...said.slice(1), textoDoErro(first.codigo) ?? '']
  const sentence = parts.filter(Boolean).map(ended).join(' ')
  const others = more.length === 0 ? '' : more.length === 1 ? ' Há mais 1 erro.' : ` Há mais ${numeroText(more.length)} erros.`
  return `A nota ${numeroText(numero)} foi recusada: ${sentence}${others}`
}

const ended = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
