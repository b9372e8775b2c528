import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { Mail } from '../../../integrations/mail/port.ts'
import type { Db } from '../../../db/types.ts'
import { drawnDanfse, marcaDe, municipiosDe } from '../danfse/danfse.service.ts'
import { parseNfse } from '../nota/ler-nfse.ts'
import { listAutorizadas, type NotaDeAnexo, readDeAnexo } from './anexo.repo.ts'

type Anexos = NonNullable<Mail['attachments']>

/** The notes of an invoice that stand, each as its page and as its XML. */
export async function notasEmAnexo(db: Db, faturaId: number): Promise<Anexos> {
  const notas = await listAutorizadas(db, faturaId)
  const anexos: Anexos = []
  for (const nota of notas) anexos.push(...(await papersOf(db, nota)))
  return anexos
}

type NotaEmEmail = Pick<NotaDeAnexo, 'numero' | 'situacao' | 'valor' | 'motivo'> & { attachments: Anexos }

/** One note that came back, with its papers; undefined where it did not. */
export async function anexosDaNota(db: Db, id: number): Promise<NotaEmEmail | undefined> {
  const nota = await readDeAnexo(db, id)
  return nota && { ...nota, attachments: await papersOf(db, nota) }
}

async function papersOf(db: Db, { numero, chave, situacao, xml, eventoXml }: NotaDeAnexo): Promise<Anexos> {
  const read = parseNfse(xml)
  const name = `NFSe-${numero}-${chave}`
  const pdf = read.ok ? await drawnDanfse(read.nota, marcaDe(situacao), await municipiosDe(db)) : undefined
  return [
    ...(pdf ? [{ filename: `${name}.pdf`, content: pdf, contentType: 'application/pdf' }] : []),
    { filename: `${name}.xml`, content: xml, contentType: 'application/xml' },
    ...(situacao === SituacaoNfse.code.CANCELADA && eventoXml
      ? [{ filename: `${name}-cancelamento.xml`, content: eventoXml, contentType: 'application/xml' }]
      : []),
  ]
}
