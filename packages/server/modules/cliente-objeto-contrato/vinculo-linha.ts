import { ClienteObjetoContratoForm, SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { diaIso, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { chosen, isoDate, type Leitura } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Linha } from '../../kit/importacao/planilha.ts'

/** What rows name: clients by their document, objects by their code or name. */
type Nomes = {
  clienteOf: (cpfCnpj: string) => number | undefined
  objetoOf: (texto: string) => { id: number; ativo: boolean } | undefined
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
const SHOWN = 80
const DIA = diaIso()

/** A row as the form of a link that charges the standard, or every reason why it cannot be one. */
export function readLinha({ colunas }: Linha, { clienteOf, objetoOf }: Nomes): Leitura<ClienteObjetoContratoForm> {
  const { cpfCnpj = '', objeto = '', inicio = '', fim = '', situacao = '', observacao = '' } = colunas
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
  const read = ClienteObjetoContratoForm.safeParse({
    cliente: cliente ?? 1,
    objetoContrato: found?.id ?? 1,
    situacao: chosen(simple(situacao), SITUACOES, problemas, 'Situação: use Ativo, Inativo ou Ativo/Homologado.') ?? ATIVO,
    tipo: TipoVinculo.code.VALOR_PADRAO,
    observacao,
    dataHoraInicio: instantOf(inicio),
    dataHoraFim: fim === '' ? null : instantOf(fim),
  })
  if (!read.success) problemas.push(...read.error.issues.map(({ message }) => message))
  return read.success && problemas.length === 0 ? { form: read.data } : { problemas: [...new Set(problemas)] }
}

/** `05/03/2024` or `05/03/2024 14:30`, by the clocks of São Paulo; what is neither is refused by the form. */
function instantOf(typed: string): string {
  const [day = '', hour = '00:00'] = typed.split(' ')
  const iso = isoDate(day)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(hour) && DIA.safeParse(iso).success ? instanteDe(iso, hour) : typed
}
