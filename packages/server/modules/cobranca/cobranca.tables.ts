import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import type { DescontoDoTitulo, EncargoDoTitulo, Movimento, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type CobrancaTable = {
  id: Generated<number>
  /** The boleto. */
  documentoId: number
  contaBancariaId: number
  ordem: number
  /** The last title of its boleto. */
  atual: Generated<boolean>
  situacao: Generated<SituacaoTitulo>
  banco: string
  valor: string
  vencimento: string
  /** The number that the account gave, without what the bank writes before it. */
  sequencia: Generated<number>
  nossoNumero: string
  nossoNumeroDv: string
  nossoNumeroFormatado: string
  seuNumero: string
  txid: string
  codigoBarras: string
  linhaDigitavel: string
  pixCopiaECola: string | null
  juros: JSONColumnType<EncargoDoTitulo>
  multa: JSONColumnType<EncargoDoTitulo>
  desconto: JSONColumnType<DescontoDoTitulo>
  abatimento: Generated<string>
  encargos: Generated<string>
  tarifa: Generated<string>
  motivos: Generated<string[]>
  pendencia: Generated<string | null>
  criadaEm: Date
  usuarioId: number | null
}

/** 1 waiting, 2 in a remessa, 3 accepted, 4 rejected, 5 dropped. */
export type CobrancaInstrucaoTable = {
  id: Generated<number>
  cobrancaId: number
  movimento: Movimento
  valor: Generated<string | null>
  vencimento: Generated<string | null>
  de: Generated<SituacaoTitulo | null>
  situacao: Generated<1 | 2 | 3 | 4 | 5>
  criadaEm: Date
  usuarioId: number | null
}

type Form = ContaBancariaForm

export type ContaBancariaTable = RegisterColumns &
  Omit<Form, 'banco' | 'beneficiario' | 'juros' | 'multa' | 'desconto' | 'pix'> & {
    banco: CodigoBanco
    beneficiarioNome: string
    beneficiarioCpfCnpj: string
    beneficiarioEndereco: string
    juros: JSONColumnType<Form['juros']>
    multa: JSONColumnType<Form['multa']>
    desconto: JSONColumnType<Form['desconto']>
    pix: JSONColumnType<Form['pix']>
    segredo: Generated<string | null>
    segredoAnterior: Generated<string | null>
    segredoAnteriorAte: Generated<Date | null>
  }

export type AprovacaoTable = {
  id: Generated<number>
  /** 1 an abatement of a boleto, 2 a change of an account. */
  tipo: 1 | 2
  /** 1 open, 2 approved, 3 refused. */
  situacao: Generated<1 | 2 | 3>
  documentoId: Generated<number | null>
  contaBancariaId: Generated<number | null>
  descricao: string
  /** What is done when it is approved, as JSON. */
  pedido: unknown
  usuarioId: number | null
  dataHora: Date
  decididaPorId: Generated<number | null>
  decididaEm: Generated<Date | null>
  motivo: Generated<string | null>
}
