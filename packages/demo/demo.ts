import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'
import type { newSefin } from '@retaguarda/server/integrations/sefin/stand-in.ts'
import type { Dito } from './banco-retorno.ts'
import type { Company } from './company.ts'
import type { Diary } from './diary.ts'
import type { Lojas } from './lojas.ts'
import type { Objeto } from './objetos.ts'
import type { pessoaMaker } from './pessoas.ts'

/** What becomes of a message: nobody is known, nobody is there now, or the line breaks behind it. */
export type Fala = 'recusa' | 'adia' | 'cai'

/**
 * The mail server: whether it knows no address of some domains, what it does to the next messages, whom it puts off for ever, the links by which one wants no more mails,
 * and those to the pages of clients.
 */
export type Correio = {
  recusa: boolean
  proximas: Fala[]
  lentos: string[]
  descadastros: string[]
  paginas: { token: string; mensagem: string }[]
}

/** What every area of the demonstration is made with. */
export type Demo = {
  company: Company
  diary: Diary
  r: Random
  /** The day on which the company began to use the product, and today. */
  inicio: string
  today: string
  /** Its staff, known from the first day on; the first of them is the administrator. */
  equipe: number[]
  /** People who are no clients and none of the staff. */
  conhecidos: number[]
  /** By their codes. */
  setores: Map<string, number>
  /** What is sold, and the clients by whether they have a store that speaks for them. */
  objetos: Objeto[]
  semLoja: { id: number; n: number }[]
  comLoja: { id: number; n: number }[]
  correio: Correio
  /** What was handed to the runner of tests. */
  executor: string[]
  lojas: Lojas
  /** Sefin: what it has, and what it does to the next calls. */
  sefin: ReturnType<typeof newSefin>
  pessoas: ReturnType<typeof pessoaMaker>
}

/** What the parts of the bank's demonstration work with; `fila` is what the banks will say. */
export type Banco = Demo & {
  sorte: Random
  /** Who asks, and who decides. */
  pede: () => number
  decide: () => number
  contas: { id: number; codigo: '001' | '341'; sequencia: number }[]
  meses: Competencia[]
  fila: { conta: number; dito: Dito }[]
}
