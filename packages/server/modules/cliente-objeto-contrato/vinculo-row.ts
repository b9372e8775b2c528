import { ClienteObjetoContratoForm, SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { parseDateTime } from '@retaguarda/contract/kit/typed-date.ts'
import { chosen, formOf, type Leitura, SIM_NAO } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Row } from '../../kit/importacao/planilha.ts'

/** What rows name: clients by their document, objects by their code or name. */
type Names = {
  clienteOf: (cpfCnpj: string) => number | undefined
  objetoOf: (text: string) => { id: number; ativo: boolean } | undefined
}

const { ATIVO, INATIVO, ATIVO_HOMOLOGADO } = SituacaoVinculo.code
const SITUACOES = {
  '': ATIVO,
  1: ATIVO,
  ativo: ATIVO,
  2: INATIVO,
  inativo: INATIVO,
  3: ATIVO_HOMOLOGADO,
  ativohomologado: ATIVO_HOMOLOGADO,
}
const { IPCA, IGPM, INPC } = IndicePublicado.code
const INDICES = { 1: IPCA, ipca: IPCA, 2: IGPM, igpm: IGPM, 3: INPC, inpc: INPC }
const SHOWN = 80

/** A row as the form of a link that charges the standard, or every reason why it cannot be one. */
export function readRow({ colunas }: Row, { clienteOf, objetoOf }: Names, today: string): Leitura<ClienteObjetoContratoForm> {
  const { cpfCnpj = '', objeto = '', inicio = '', fim = '', situacao = '', observacao = '' } = colunas
  const { cobrarSetup = '', indice = '', mesBase = '' } = colunas
  const problemas: string[] = []
  const cliente = clienteOf(plainDocumento(cpfCnpj))
  if (cliente === undefined)
    problemas.push(
      cpfCnpj === ''
        ? 'Informe o CPF ou o CNPJ do cliente.'
        : `Não há cliente com o documento ${cpfCnpj.slice(0, 20)}. Importe ou inclua o cliente antes.`,
    )
  const found = objetoOf(simple(objeto))
  if (!found) problemas.push(`Objeto de contrato não encontrado: ${objeto.slice(0, SHOWN) || 'vazio'}. Escreva o código ou o nome dele.`)
  else if (!found.ativo) problemas.push('Este objeto de contrato está inativo. Escolha outro.')
  const form = {
    cliente: cliente ?? 1,
    objetoContrato: found?.id ?? 1,
    situacao: chosen(simple(situacao), SITUACOES, problemas, 'Situação: use Ativo, Inativo ou Ativo/Homologado.') ?? ATIVO,
    tipo: TipoVinculo.code.VALOR_PADRAO,
    observacao,
    // Left empty it is as in a new link that says nothing of it.
    cobrarSetup: cobrarSetup === '' ? undefined : chosen(simple(cobrarSetup), SIM_NAO, problemas, 'Cobrar setup: use Sim ou Não.'),
    reajuste: reajusteOf(indice, mesBase, problemas),
    dataHoraInicio: instantOf(inicio),
    dataHoraFim: fim === '' ? null : instantOf(fim),
  }
  return formOf(ClienteObjetoContratoForm, form, problemas, today)
}

/** A percentage of its own has no column: it is told link by link. */
function reajusteOf(indice: string, mesBase: string, problemas: string[]): object | undefined {
  const month = /^(0?[1-9]|1[0-2])$/.test(mesBase) ? Number(mesBase) : undefined
  if (mesBase !== '' && month === undefined) problemas.push('Mês base: use um número de 1 a 12.')
  if (mesBase !== '' && indice === '') problemas.push('Mês base: informe também o índice.')
  if (indice === '') return undefined
  const code = chosen(simple(indice), INDICES, problemas, 'Índice: use IPCA, IGP-M ou INPC.')
  return code === undefined ? undefined : { indice: code, mesBase: month }
}

/** By the clocks of São Paulo where no zone is written; what is no instant is refused by the form. */
const instantOf = (typed: string): string => parseDateTime(typed) ?? typed
