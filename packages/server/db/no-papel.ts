/** Who pays, as on the day a paper was issued. */
export type Pagador = {
  /** Of the person; of papers from before there were other payers it is the client's own, which they do not say. */
  id?: number
  nome: string
  nomeFantasia: string | null
  cpfCnpj: string
  endereco: { logradouro: string; numero: number | null; complemento: string | null }
  bairro: string
  cep: string
  cidade: string
  uf: string
  emails: string[]
}
/** Whom a paper is about, as on that day. */
export type ClienteNoPapel = Omit<Pagador, 'emails'>
/** Who issued an invoice, as on that day; what the company had not said of itself is null. */
export type EmpresaNoPapel = { nome: string | null; cpfCnpj: string | null; endereco: string | null }
/** Who gets the money of a title, as on that day. */
export type BeneficiarioNoPapel = { nome: string; cpfCnpj: string; endereco: string }
