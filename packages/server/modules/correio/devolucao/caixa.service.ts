import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { reason } from '../../../base/refusal.ts'
import { RuleError } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import { avisar } from '../../aviso/avisar.service.ts'
import { incluirDevolucao } from './devolucao.service.ts'
import { insertLida, listAdministradores, listNovas, updateCaixa } from './devolucao.repo.ts'

/** Of one run; the rest is the next one's. */
const MOST = 200

type Lidas = { lidas: number; casadas: number }
type By = Pick<JobCtx, 'db' | 'integrations' | 'now'>

/** Reads what is new in the mailbox, each message once, and leaves it there. @throws Error where it cannot be read */
async function incluirNovas({ db, integrations, now }: By, caixa: string): Promise<Lidas> {
  let [lidas, casadas] = [0, 0]
  await integrations.devolucoes.read({
    most: MOST,
    unknown: (names) => listNovas(db, caixa, names),
    each: async (name, message) => {
      await inTransaction(db, async (trx) => {
        const recebida = await incluirDevolucao(trx, { now, user: null, requestId: 'devolucao.ler' }, message)
        await insertLida(trx, caixa, name)
        casadas += recebida && !recebida.repetida ? recebida.casadas.length : 0
      })
      lidas++
    },
  })
  return { lidas, casadas }
}

/** The same, and how it went is written down: who administers hears once a day of a mailbox that cannot be read. */
async function conferirCaixa(by: By, caixa: string): Promise<Lidas | { erro: string }> {
  const outcome = await incluirNovas(by, caixa).catch((error: unknown) => ({ erro: reason(error).slice(0, 300) }))
  const agora = by.now()
  const erro = 'erro' in outcome ? outcome.erro : null
  await inTransaction(by.db, async (trx) => {
    await updateCaixa(trx, caixa, { agora, erro })
    if (erro === null) return
    await avisar(
      trx,
      { now: by.now, user: null },
      {
        para: await listAdministradores(trx),
        tipo: TipoAviso.code.FALHA,
        titulo: 'A caixa das devoluções não pôde ser lida',
        texto: `${caixa}: ${erro.replace(/\.?$/, '.')} Confira DEVOLUCAO_URL e a senha da caixa.`,
        link: '/financeiro/entrega',
        chave: `devolucao-${caixa}-${dayOf(agora)}`,
      },
    )
  })
  return outcome
}

/** Every five minutes, where there is a mailbox. */
export async function conferirDevolucoes(ctx: JobCtx): Promise<void> {
  const caixa = ctx.integrations.devolucoes.name
  if (caixa !== undefined) await conferirCaixa(ctx, caixa)
}

/** @throws RuleError 503 without a mailbox, or where it cannot be read */
export async function conferirAgora(ctx: Ctx): Promise<Lidas & { msg: string }> {
  const caixa = ctx.integrations.devolucoes.name
  if (caixa === undefined)
    throw new RuleError(
      'naoConfigurado',
      'Não há caixa de devoluções configurada. Quem opera o sistema informa o endereço em DEVOLUCAO_URL.',
    )
  const outcome = await conferirCaixa(ctx, caixa)
  if ('erro' in outcome) throw new RuleError('foraDoAr', `A caixa das devoluções não pôde ser lida: ${outcome.erro.replace(/\.?$/, '.')}`)
  await inTransaction(ctx.db, (trx) => audit(trx, ctx, { entidade: 'devolucao', registro: caixa, acao: 'ler', depois: outcome }))
  const { lidas } = outcome
  return {
    msg: lidas === 0 ? 'Nada de novo na caixa das devoluções.' : lidas === 1 ? 'Uma mensagem lida.' : `${lidas} mensagens lidas.`,
    ...outcome,
  }
}
