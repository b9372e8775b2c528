import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { conflict } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { openPdf, pdfOf } from '../../../kit/pdf.ts'
import { mapMunicipios } from '../../cidade/cidade.repo.ts'
import { type NotaLida, parseNfse } from '../nota/ler-nfse.ts'
import { drawDanfse, type Marca } from './folha.ts'
import type { Municipios } from './quadro.ts'

/** The names that a note itself gives municipalities, before those of the register. */
function namesIn({ dps, xLocEmi, cLocIncid, xLocIncid, xLocPrestacao, IBSCBS }: NotaLida, municipios: Municipios): Municipios {
  const own = new Map([
    [IBSCBS?.cLocalidadeIncid, IBSCBS?.xLocalidadeIncid],
    [cLocIncid, xLocIncid],
    [dps.serv.locPrest?.cLocPrestacao, xLocPrestacao],
    [dps.cLocEmi, xLocEmi],
  ])
  return (ibge) => own.get(ibge) ?? municipios(ibge)
}

const { CANCELADA, SUBSTITUIDA } = SituacaoNfse.code
/** What lies across the page of a note in this situation. */
export const marcaDe = (situacao: SituacaoNfse): Marca | null =>
  situacao === CANCELADA ? 'CANCELADA' : situacao === SUBSTITUIDA ? 'SUBSTITUÍDA' : null

/** The register's names, read once for many pages. */
export async function municipiosDe(db: Db): Promise<Municipios> {
  const names = await mapMunicipios(db)
  return (ibge) => names.get(ibge)
}

/** The DANFSe of a note, from its XML alone: the same XML and mark give the same bytes. */
export const drawnDanfse = async (nota: NotaLida, marca: Marca | null, municipios: Municipios): Promise<Buffer> =>
  pdfOf(await openPdf(`DANFSe ${nota.nNFSe}`), [{ nota, marca, municipios: namesIn(nota, municipios) }], drawDanfse)

/** @throws RuleError 409 for bytes that are no note */
export async function danfseDe(xml: Uint8Array, marca: Marca | null, municipios: Municipios): Promise<Buffer> {
  const read = parseNfse(xml)
  if (!read.ok) throw conflict('O XML desta nota não pôde ser lido. Baixe o XML.')
  return drawnDanfse(read.nota, marca, municipios)
}
