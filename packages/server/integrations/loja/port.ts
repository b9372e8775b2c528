import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'

/** Where a client's store is reached, and with which key. */
export type LojaConnection = { url: string; chave: string }

/** The stores' admin API (our own contract). Every call answers or fails within 10 s, and fails with a LojaError. */
export type LojaPort = {
  /** What the store says of itself. */
  status(connection: LojaConnection): Promise<LojaStatus>
  /** What was sold in a month; null is a figure that the store does not keep. */
  faturamento(connection: LojaConnection, ano: number, mes: number): Promise<Figuras>
  /**
   * The writes are tried once: whether one that failed has arrived is not always known (`LojaError.incerta`). A repeat carries the
   * same key, by which the store does it once, and has the same body.
   */
  enviarFatura(connection: LojaConnection, fatura: FaturaDaLoja): Promise<void>
  liquidar(connection: LojaConnection, pagamento: PagamentoDaLoja): Promise<void>
  /** A payment is taken back; a boleto that the store does not know needs none of it, so that answer is a success. */
  estornar(connection: LojaConnection, estorno: EstornoDaLoja): Promise<void>
  /** An invoice that the store does not know needs no cancelling, so that answer is a success. */
  cancelarFatura(connection: LojaConnection, id: number): Promise<void>
  /** How a note stands by now. A store that takes no notes needs none of it, so that answer is a success. */
  contarNota(connection: LojaConnection, nota: NotaContada): Promise<void>
  /** That the store is suspended, or no more. One that cannot be says 404. */
  bloquear(connection: LojaConnection, bloqueio: BloqueioDaLoja): Promise<void>
}

export type LojaStatus = {
  gateway: string[]
  formaPagamento: string[]
  marketplace: string[]
  regimeTributacao: CodeOf<typeof RegimeTributacao>
  loja: 'online' | 'offline' | 'manutencao'
  apiFrete: boolean
  doisFatores: boolean
  farm: string
  checkout: 'default' | 'react'
}

/** Money is a decimal string, a day `YYYY-MM-DD`. */
export type FaturaDaLoja = {
  id: number
  ano: number
  mes: number
  /** 1 of the month, 2 one-off. */
  tipo: CodeOf<typeof TipoFatura>
  valor: string
  desconto: string
  retido: string
  credito: string
  aPagar: string
  itens: readonly { objeto: string; valor: string }[]
  boletos: readonly BoletoDaLoja[]
  /** Where the client sees and pays all that it owes. */
  pagina?: string | undefined
  /** Those that were issued; left out where there are none. */
  notas?: readonly NotaDaLoja[]
}

/** Of 3 authorised, 6 to be cancelled, 7 cancelled, 8 substituted. */
export type NotaDaLoja = { numero: number; chave: string; valor: string; situacao: SituacaoNfse }

/** `id` and `chave` name it; the rest is told. `xmlGzipB64`: the note as it came. */
export type NotaContada = {
  id: number
  chave: string
  fatura: number
  numero: number
  situacao: SituacaoNfse
  xmlGzipB64: string
  motivo: string | null
}

/** `cliente` and `numero`, which counts all that the store was told of it, name it; the rest is told. */
export type BloqueioDaLoja = {
  cliente: number
  numero: number
  bloqueada: boolean
  motivo: string
  /** What the store shows to its people. */
  mensagem: string
  /** Where the client sees and pays all that it owes. */
  pagina: string
}

/** With what its bank reads, where it has a title. */
export type BoletoDaLoja = { id: number; parcela: number; valor: string; vencimento: string } & (
  | { linhaDigitavel: string; codigoBarras: string; pixCopiaECola: string | null }
  | { linhaDigitavel?: never; codigoBarras?: never; pixCopiaECola?: never }
)

export type PagamentoDaLoja = {
  boleto: number
  /** Which payment of the boleto it is, from 1, those that were taken back included, so a repeat counts the same. */
  numero: number
  valorPago: string
  /** Of what the client keeps back instead of paying it: no money came of it. */
  retido?: string
  dataPagamento: string
  /** With this one and those before it. */
  totalPago: string
  /** Nothing of the boleto is open any more. */
  liquidado: boolean
}

export type EstornoDaLoja = {
  boleto: number
  /** The id of the payment that is taken back, its value and its day. */
  pagamento: number
  valorPago: string
  retido?: string
  dataPagamento: string
  /** What stands after it. */
  totalPago: string
  liquidado: false
}

/**
 * The keys by which a store tells a repeat from another call (docs/decisions/0008). Nearly every boleto is paid at once, and that payment
 * has the plain key; each further one of a boleto that is paid in parts is told apart by its number, since a second payment under
 * the first one's key would be taken for its repeat and be lost.
 */
export const keyOf = {
  fatura: (id: number) => `fatura-${id}`,
  liquidacao: ({ boleto, numero }: Pick<PagamentoDaLoja, 'boleto' | 'numero'>) =>
    numero === 1 ? `liquidacao-${boleto}` : `liquidacao-${boleto}-${numero}`,
  estorno: ({ pagamento }: Pick<EstornoDaLoja, 'pagamento'>) => `estorno-${pagamento}`,
  cancelamento: (id: number) => `cancelamento-${id}`,
  bloqueio: ({ cliente, numero }: Pick<BloqueioDaLoja, 'cliente' | 'numero'>) => `bloqueio-${cliente}-${numero}`,
  nota: ({ id, situacao }: Pick<NotaContada, 'id' | 'situacao'>) => `nfse-${id}-${situacao}`,
}

/** It refused, answered nonsense or not at all; `message` is the sentence for the person. */
export class LojaError extends Error {
  /** The HTTP status of a refusal; null where there was no answer that could be read. */
  readonly status: number | null
  /** A write that may have been done all the same. */
  readonly incerta: boolean
  constructor(message: string, { status = null, incerta = false }: { status?: number | null; incerta?: boolean } = {}) {
    super(message)
    this.status = status
    this.incerta = incerta
  }
}
