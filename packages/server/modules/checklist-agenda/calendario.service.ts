import { CALENDARIO_DIAS } from '@retaguarda/contract/checklist-agenda.ts'
import { publicUrl } from '../../base/config.ts'
import { must } from '../../base/errors.ts'
import { newToken, sha256 } from '../../base/token.ts'
import { inTransaction } from '../../db/transaction.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import { API } from '../../kit/http/handle.ts'
import { asSeenBy } from '../../kit/personal/hidden.ts'
import { calendarioDe } from './calendario.calc.ts'
import { listCompromissos, readCalendario, readDono, removeCalendario, updateCalendario } from './calendario.repo.ts'

const ENTIDADE = 'agenda-calendario'
const DAY = 86_400_000

export async function consultarCalendario({ db, user }: Ctx) {
  return { criadoEm: (await readCalendario(db, user.id))?.toISOString() ?? null }
}

/** Makes the link anew, so that one who has lost it, or has given it away, gets another: only its hash is kept, and it is shown once. */
export async function criarCalendario(ctx: Ctx) {
  const token = newToken()
  await inTransaction(ctx.db, async (trx) => {
    const before = await readCalendario(trx, ctx.user.id)
    await updateCalendario(trx, { usuarioId: ctx.user.id, hash: sha256(token), criadoEm: ctx.now() })
    await audit(trx, ctx, { entidade: ENTIDADE, registro: ctx.user.id, acao: before ? 'alterar' : 'incluir' })
  })
  return {
    msg: 'Link criado. Copie-o agora: ele não será mostrado de novo.',
    url: `${publicUrl(ctx.config)}${API}/calendario/${token}.ics`,
  }
}

export async function revogarCalendario(ctx: Ctx) {
  await inTransaction(ctx.db, async (trx) => {
    if (await removeCalendario(trx, ctx.user.id)) await audit(trx, ctx, { entidade: ENTIDADE, registro: ctx.user.id, acao: 'excluir' })
  })
  return { msg: 'Link revogado. Os calendários que o usavam deixam de ser atualizados.' }
}

/** What a person does, from some days ago on. @throws RuleError 404 for a token that is unknown, revoked or of an inactive user */
export async function baixarCalendario({ db, config, now }: PublicCtx, file: string): Promise<string> {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
  const owner = must(token === '' ? undefined : await readDono(db, sha256(token)), 'Este calendário não existe ou o seu link foi revogado.')
  const since = new Date(now().getTime() - CALENDARIO_DIAS * DAY)
  const compromissos = await asSeenBy(db, owner, await listCompromissos(db, owner.id, since))
  return calendarioDe(owner.nome, compromissos, publicUrl(config))
}
