import type { DadosDps, Documento, Emissao } from './dados.calc.ts'
import { layoutEm } from './layout.calc.ts'
import { documentOf } from './xml.calc.ts'

const SERIE = 5
const NUMERO = 15
/** Of who provides the service: a CNPJ. */
const CNPJ = '2'

/** `DPS`, city, kind of document, CNPJ, series and number, without a blank. */
export const idDps = (
  { municipio, prestador, serie }: Pick<DadosDps, 'municipio' | 'serie'> & { prestador: Pick<DadosDps['prestador'], 'cnpj'> },
  numero: number,
): string => `DPS${municipio}${CNPJ}${prestador.cnpj}${String(serie).padStart(SERIE, '0')}${String(numero).padStart(NUMERO, '0')}`

/** The DPS as it is to be signed, in the layout of the day of its issue. */
export function escreverDps(dados: DadosDps, emissao: Emissao): Documento {
  const id = idDps(dados, emissao.numero)
  const elemento = 'infDPS'
  return { id, elemento, xml: documentOf('DPS', { elemento, id, ...layoutEm(emissao.dhEmi) }, { dados, ...emissao }) }
}
