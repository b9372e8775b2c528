import { podeNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { conflict, must, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { danfseDe, marcaDe, municipiosDe } from '../danfse/danfse.service.ts'
import { NO_NOTA } from '../nota/nota.service.ts'
import { readPapeis } from './papeis.repo.ts'

/** Five years after a note nothing is left of one whose payer was made nameless (docs/decisions/0042). */
export const isApagado = (xml: Uint8Array): boolean => xml.length === 0
const APAGADA = 'O arquivo desta nota foi apagado: quem a pagou foi anonimizado, e a lei não pede mais que ela fique.'

async function mustPapeis(db: Db, id: number) {
  const found = must(await readPapeis(db, id), NO_NOTA)
  const { numero, chave, xml } = found
  if (!podeNfse('baixar', found.situacao) || numero === null || chave === null || xml === null)
    throw conflict('A nota ainda não foi autorizada. O XML e o DANFSe vêm com a autorização.')
  if (isApagado(xml)) throw notFound(APAGADA)
  return { ...found, xml, name: `NFSe-${numero}-${chave}` }
}

const file = (name: string, type: string, content: Buffer): Download => ({ name, type, content, size: content.length })

/** The XML as it came. @throws RuleError 404, 409 before it came */
export async function baixarXml(db: Db, id: number): Promise<Download> {
  const { name, xml } = await mustPapeis(db, id)
  return file(`${name}.xml`, 'application/xml', xml)
}

/** @throws RuleError 404, also for a note that was not cancelled, 409 */
export async function baixarEvento(db: Db, id: number): Promise<Download> {
  const { name, eventoXml } = await mustPapeis(db, id)
  if (eventoXml === null) throw notFound('Esta nota não foi cancelada.')
  if (isApagado(eventoXml)) throw notFound(APAGADA)
  return file(`${name}-cancelamento.xml`, 'application/xml', eventoXml)
}

/** @throws RuleError 404, 409 before it came */
export async function baixarDanfse(db: Db, id: number): Promise<Download> {
  const { name, xml, situacao } = await mustPapeis(db, id)
  return file(`${name}.pdf`, 'application/pdf', await danfseDe(xml, marcaDe(situacao), await municipiosDe(db)))
}
