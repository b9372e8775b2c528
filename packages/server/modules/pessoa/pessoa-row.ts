import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { PessoaForm, TipoContato, tipoDoDocumento } from '@retaguarda/contract/pessoa.ts'
import { TIPOS_DE_PESSOA } from '../../kit/importacao/cell-valor.calc.ts'
import { chosen, formOf, isoDate, type Leitura, SIM_NAO } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Row } from '../../kit/importacao/planilha.ts'
import { siglaDe } from './estados.ts'

/** A city written as `Nome - UF`; undefined where there is none. */
export type CidadeOf = (text: string) => { id: number; uf: string } | undefined

/** A row as the form a person would have filled in, or every reason why it cannot be one. */
export function readRow({ colunas, notas }: Row, cidadeOf: CidadeOf, today: string): Leitura<PessoaForm> {
  const problemas: string[] = []
  const choice = (column: string, choices: Record<string, unknown>, sentence: string) =>
    chosen(simple(colunas[column] ?? ''), choices, problemas, sentence)
  const form = {
    nome: colunas.nome,
    cpfCnpj: colunas.cpfCnpj,
    tipo: choice('tipo', TIPOS_DE_PESSOA, 'Tipo: use Física ou Jurídica.') ?? tipoDoDocumento(plainDocumento(colunas.cpfCnpj ?? '')),
    nomeFantasia: colunas.nomeFantasia,
    ie: colunas.ie,
    contribuinteICMS: choice('contribuinteICMS', SIM_NAO, 'Contribuinte de ICMS: use Sim ou Não.'),
    rg: colunas.rg,
    dataNascimento: isoDate(colunas.dataNascimento ?? ''),
    genero: choice('genero', GENEROS, 'Gênero: use Masculino ou Feminino.'),
    pessoaContato: CONTATOS.map(([column, tipo]) => ({ tipo, contato: colunas[column] })),
    pessoaEndereco: readEndereco(colunas, { cidadeOf, zeroNoCep: notas.some(({ coluna }) => coluna === 'cep') }, problemas),
  }
  return formOf(PessoaForm, form, problemas, today)
}

const GENEROS = { 1: 1, m: 1, masculino: 1, 2: 2, f: 2, feminino: 2 }
const CONTATOS = [
  ['email', TipoContato.code.EMAIL],
  ['celular', TipoContato.code.CELULAR],
  ['comercial', TipoContato.code.COMERCIAL],
  ['residencial', TipoContato.code.RESIDENCIAL],
  ['skype', TipoContato.code.SKYPE],
] as const

const NO_NUMBER = /^s\/?n[º°.]?$/i

/** Codes that begin with 0 are all of this state. */
const UF_DO_ZERO = 'SP'
type Onde = { cidadeOf: CidadeOf; zeroNoCep: boolean }

function readEndereco(columns: Row['colunas'], { cidadeOf, zeroNoCep }: Onde, problemas: string[]) {
  const { logradouro = '', numero = '', bairro = '', cep = '', complemento = '', cidade = '' } = columns
  const uf = siglaDe(columns.uf ?? '')
  if ([logradouro, numero, bairro, cep, complemento, cidade].every((value) => value === '')) return []
  if (logradouro === '' || cidade === '') {
    problemas.push('Endereço incompleto: informe o logradouro e a cidade.')
    return []
  }
  // With its state first: Araçatuba alone reads as Araçatu, in BA.
  const found = (uf === '' ? undefined : cidadeOf(`${cidade} ${uf}`)) ?? cidadeOf(cidade)
  if (!found) problemas.push(`Cidade não encontrada: ${`${cidade} ${uf}`.trim().slice(0, 80)}. Escreva como em Campinas - SP.`)
  else if (uf !== '' && simple(uf) !== simple(found.uf))
    problemas.push(`A cidade ${cidade.slice(0, 80)} não é do estado ${uf.slice(0, 20)}.`)
  if (found && zeroNoCep && found.uf !== UF_DO_ZERO)
    problemas.push(`O CEP tem 7 números, e só em ${UF_DO_ZERO} o que falta pode ser o zero da frente. Escreva-o com os 8.`)
  // Of a city that is not found it is said above, once: the row is refused whatever its id.
  return [{ logradouro, bairro, complemento, cidade: found?.id ?? 1, numero: NO_NUMBER.test(numero) ? null : numero, cep }]
}
