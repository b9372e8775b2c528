import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { TOKEN_AVISO_DIAS, TOKEN_SEM_RESPONSAVEL_DIAS } from '@retaguarda/contract/token.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { listAdministradores } from '../correio/devolucao/devolucao.repo.ts'
import { listAbandonados, listVencendo, updateRevogado, updateSemResponsavel } from './token.repo.ts'
import { ENTIDADE_TOKEN } from './token.service.ts'

const DAY_MS = 86_400_000
const SEM_RESPONSAVEL = `Ninguém respondeu por ele em ${TOKEN_SEM_RESPONSAVEL_DIAS} dias.`

type Ctx = Pick<JobCtx, 'db' | 'now' | 'log'>

/** Tells of tokens that end soon, and of those that nobody answers for any more, which end 30 days later. */
export const cuidarDosTokens = ({ db, now, log }: Ctx): Promise<void> =>
  inTransaction(db, async (trx) => {
    const at = now()
    const by = { now, user: null }
    const admins = await listAdministradores(trx)
    const tell = (titulo: string, texto: string, chave: string, alsoTo?: number) => told(trx, by, { titulo, texto, chave, admins, alsoTo })
    for (const { id, nome, venceEm, responsavelId } of await listVencendo(trx, at, new Date(at.getTime() + TOKEN_AVISO_DIAS * DAY_MS)))
      await tell(
        `O token ${nome} vence em ${day(venceEm)}`,
        'Depois disso o programa que o usa é recusado. Troque-o em Tokens e entregue o novo ao programa; o de antes vale por mais 24 horas.',
        `token-vence-${id}-${venceEm.getTime()}`,
        responsavelId,
      )
    for (const { id, nome, responsavel } of await updateSemResponsavel(trx, at))
      await tell(
        `O token ${nome} está sem responsável`,
        `${responsavel} saiu. Nomeie outra pessoa até ${day(new Date(at.getTime() + TOKEN_SEM_RESPONSAVEL_DIAS * DAY_MS))}; depois disso o token é revogado.`,
        `token-sem-responsavel-${id}-${at.getTime()}`,
      )
    for (const { id, nome } of await listAbandonados(trx, at)) {
      await updateRevogado(trx, id, at, SEM_RESPONSAVEL)
      await audit(
        trx,
        { ...by, requestId: 'token.cuidar' },
        { entidade: ENTIDADE_TOKEN, registro: id, acao: 'revogar', depois: { motivo: SEM_RESPONSAVEL } },
      )
      await recordSecurity(
        trx,
        { ...by, log, requestId: 'token.cuidar', address: null },
        { evento: 'TOKEN', detalhe: `revogado sem responsável: ${nome}` },
      )
      await tell(
        `O token ${nome} foi revogado`,
        `${SEM_RESPONSAVEL} Se um programa ainda precisa dele, crie outro em Tokens.`,
        `token-revogado-${id}`,
      )
    }
  })

type Said = { titulo: string; texto: string; chave: string; admins: number[]; alsoTo: number | undefined }

/** Administrators see the list of tokens; who answers for one may not. */
async function told(trx: Trx, by: { now: () => Date; user: null }, { admins, alsoTo, ...words }: Said): Promise<void> {
  const aviso = { ...words, tipo: TipoAviso.code.TOKEN }
  await avisar(trx, by, { ...aviso, para: admins, link: '/tokens' })
  if (alsoTo !== undefined && !admins.includes(alsoTo)) await avisar(trx, by, { ...aviso, para: [alsoTo], link: null })
}

const day = (at: Date) => dayText(dayOf(at))
