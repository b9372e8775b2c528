import { readFileSync } from 'node:fs'
import { type EncargoDoTitulo, TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import type { PreviaDoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'

type Taxa = [tipo: number, valor: string]
type Esperado = Omit<PreviaDoAcordo, 'linhas'> & { linhas: Omit<PreviaDoAcordo['linhas'][number], 'boleto'>[] }
export type Caso = {
  id: string
  nota: string
  conta: string
  juros: Taxa
  multa: Taxa
  hoje: string
  boletos: { valor: string; pago: string; vencimento: string }[]
  desconto: { percentual: string } | null
  primeira: string
  parcelas: number
  esperado: Esperado | { erro: 'campo' }
}
type Desfeito = {
  id: string
  nota: string
  abertos: string[]
  encargos: string
  pago: string
  aplicado: string
  revividos: string[]
  sobra: string
}

// The file is beside this one and says what the types do.
const examples = JSON.parse(readFileSync(new URL('acordo.examples.json', import.meta.url), 'utf8')) as {
  acordos: Caso[]
  desfazer: Desfeito[]
}
export const casos = examples.acordos
export const desfeitos = examples.desfazer

const taxa = ([tipo, valor]: Taxa): EncargoDoTitulo => ({ tipo: TipoEncargo.schema.parse(tipo), valor })
export const encargosDa = ({ juros, multa }: Pick<Caso, 'juros' | 'multa'>) => ({ juros: taxa(juros), multa: taxa(multa) })
