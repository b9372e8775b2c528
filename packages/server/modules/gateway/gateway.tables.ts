export type GatewayEventoTable = {
  contaBancariaId: number
  /** The gateway's own id of it. */
  evento: string
  /** What came of it, as of a line of a file. */
  situacao: number
  dataHora: Date
}
