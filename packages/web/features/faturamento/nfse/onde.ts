import type { Falta } from '@retaguarda/contract/faturamento/nfse.ts'

type Onde = Pick<Falta, 'onde' | 'campo'>

/** Where what a code of the other side complains of is written here; the field tells the person from its addresses. */
const ONDE = new Map<string, Onde>([
  ['E0010', { onde: 'empresa', campo: 'serie' }],
  ['E0038', { onde: 'empresa', campo: 'municipio' }],
  ['E0188', { onde: 'cliente', campo: 'cpfCnpj' }],
  ['E0206', { onde: 'cliente', campo: 'cpfCnpj' }],
  ['E0240', { onde: 'cliente', campo: 'cep' }],
  ['E0310', { onde: 'objeto', campo: 'fiscal' }],
  ['E0316', { onde: 'objeto', campo: 'fiscal' }],
  ['E0322', { onde: 'objeto', campo: 'fiscal' }],
  ['E0718', { onde: 'certificado', campo: null }],
])

/** Undefined where that is not known, or not here. */
export const ondeDoErro = (codigo: string): Onde | undefined => ONDE.get(codigo)
