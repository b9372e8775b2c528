import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { message } from '../../../integrations/mail/message.ts'
import type { Mail } from '../../../integrations/mail/port.ts'
import type { Db } from '../../../db/types.ts'
import { GiveUp } from '../../../kit/outbox/outbox.ts'
import { anexosDaNota } from '../../nfse/papeis/anexo.service.ts'
import type { Email } from './enviar-email.repo.ts'

const { AUTORIZADA, CANCELADA } = SituacaoNfse.code

/** The mail that tells a client of one note, with the note itself. @throws GiveUp where it moved on before it was told */
export async function notaEmEmail(
  db: Db,
  { nome, fatura, link }: Pick<Email, 'nome' | 'fatura'> & { link: string },
  { id, situacao }: NonNullable<Email['nota']>,
): Promise<Omit<Mail, 'to' | 'only' | 'messageId'>> {
  const nota = await anexosDaNota(db, id)
  const stands = situacao === CANCELADA ? nota?.situacao === CANCELADA : nota !== undefined && nota.situacao !== CANCELADA
  if (!nota || !stands) throw new GiveUp('A nota mudou antes do envio.')
  const which = `A nota fiscal ${nota.numero} da sua fatura de ${competenciaTexto(fatura)}`
  const parts =
    situacao === AUTORIZADA
      ? [`${which} foi emitida. Valor: ${brl(nota.valor)}.`, 'Ela vai anexa, em PDF e em XML.']
      : [`${which} foi cancelada.`, ...(nota.motivo === null ? [] : [`Motivo: ${nota.motivo}`])]
  const subject = situacao === AUTORIZADA ? `Nota fiscal ${nota.numero}` : `Nota fiscal ${nota.numero} cancelada`
  return { ...message(subject, [`Olá, ${nome}.`, ...parts, { href: link, label: 'Ver e pagar' }]), attachments: nota.attachments }
}
