import { ClienteForm, SituacaoCliente, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { documentoDigitsProblem, plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { chosen, formOf, isoDate, type Leitura, SIM_NAO } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Row } from '../../kit/importacao/planilha.ts'

/** The id of the person of a document; undefined where nobody is registered with it. */
export type PessoaOf = (cpfCnpj: string) => number | undefined

const { EM_PROJETO, ATIVO, INATIVO } = SituacaoCliente.code
const SITUACOES = {
  1: EM_PROJETO,
  emprojeto: EM_PROJETO,
  implantacao: EM_PROJETO,
  emprojetoimplantacao: EM_PROJETO,
  2: ATIVO,
  ativo: ATIVO,
  homologado: ATIVO,
  ativohomologado: ATIVO,
  3: INATIVO,
  inativo: INATIVO,
}

const RATE_PLACES = 4
const { SIMPLES, PRESUMIDO, REAL } = RegimeTributacao.code
const REGIMES = {
  1: SIMPLES,
  simples: SIMPLES,
  simplesnacional: SIMPLES,
  2: PRESUMIDO,
  presumido: PRESUMIDO,
  lucropresumido: PRESUMIDO,
  3: REAL,
  real: REAL,
  lucroreal: REAL,
}

/** A row as the client's form, or every reason why it cannot be one. */
export function readRow({ colunas }: Row, pessoaOf: PessoaOf, today: string): Leitura<ClienteForm> {
  const problemas: string[] = []
  const {
    cpfCnpj = '',
    situacao = '',
    site = '',
    admin = '',
    dataHomologacao = '',
    semRegua = '',
    diaVencimento = '',
    pagador = '',
    ...others
  } = colunas
  const { regime = '', iss = '', semRetencao = '', ...rest } = others
  const pessoa = pessoaOf(plainDocumento(cpfCnpj))
  if (pessoa === undefined) problemas.push(whoIs(cpfCnpj))
  const form = {
    ...rest,
    pessoa: pessoa ?? 1,
    situacao: chosen(simple(situacao), SITUACOES, problemas, 'Situação: use Em projeto, Ativo ou Inativo.'),
    dataHomologacao: isoDate(dataHomologacao),
    semRegua: chosen(simple(semRegua), SIM_NAO, problemas, 'Sem lembretes de cobrança: use Sim ou Não.'),
    diaVencimento: diaVencimento === '' ? null : Number(diaVencimento),
    pagador: pagador === '' ? null : quemPaga(pagador, pessoaOf, problemas),
    retencao: {
      iss: iss === '' ? null : (parseDecimal(iss, RATE_PLACES) ?? iss),
      regime: chosen(simple(regime), REGIMES, problemas, 'Regime tributário: use Simples Nacional, Lucro Presumido ou Lucro Real.') ?? null,
      nunca: chosen(simple(semRetencao), SIM_NAO, problemas, 'Nunca retém: use Sim ou Não.') ?? false,
    },
    clienteProduto: [
      { tipo: TipoProduto.code.SITE, url: site },
      { tipo: TipoProduto.code.ADMIN, url: admin },
    ],
  }
  return formOf(ClienteForm, form, problemas, today)
}

function quemPaga(cpfCnpj: string, pessoaOf: PessoaOf, problemas: string[]): number | null {
  const pessoa = pessoaOf(plainDocumento(cpfCnpj))
  if (pessoa === undefined)
    problemas.push(`Pagador: não há pessoa com o documento ${cpfCnpj.slice(0, 20)}. Importe ou inclua a pessoa antes do cliente.`)
  return pessoa ?? null
}

/** Why no person is found by a document. */
function whoIs(cpfCnpj: string): string {
  if (cpfCnpj === '') return 'Informe o CPF ou o CNPJ.'
  return (
    documentoDigitsProblem(plainDocumento(cpfCnpj)) ??
    `Não há pessoa com o documento ${cpfCnpj.slice(0, 20)}. Importe ou inclua a pessoa antes do cliente.`
  )
}
