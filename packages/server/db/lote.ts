/** How an order for many invoices is to be done. */
export type PedidoDoLote = {
  vencimento?: string | null
  diaVencimento?: number | null
  parcelas?: number
  contaBancaria?: number | null | undefined
  motivo?: string
  semLoja?: boolean
  mesFechado?: boolean | null | undefined
}
