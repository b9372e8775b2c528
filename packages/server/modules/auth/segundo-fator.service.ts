import { randomBytes } from 'node:crypto'
import { CHAVES_MAX, type RespostaDeChave } from '@retaguarda/contract/segundo-fator.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import { decrypt, encrypt } from '../../base/cipher.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, notFound, refusedBy } from '../../base/errors.ts'
import { exigeSegundoFator } from '../../kit/http/segundo-fator.calc.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { avisarMudanca } from './auth-mail.service.ts'
import { isEmergencia } from './emergencia.repo.ts'
import { deixarEmergencia } from './emergencia.service.ts'
import { novosCodigos, purposeOf } from './codigo.ts'
import { chaveCriada, opcoesParaCriar, relyingParty } from './passkey.ts'
import {
  insertKey,
  lockUsuario,
  readFatores,
  removeKey,
  removeTotp,
  updateCodigos,
  updateChaveNome,
  updatePendente,
  updateTemFator,
  updateTotp,
} from './segundo-fator.repo.ts'
import { base32, stepTyped, totpUri } from './totp.ts'

const SECRET_BYTES = 20
const UNIQUE = '23505'
type Codigos = { msg: string; codigos?: string[] }

export async function consultarSegundoFator({ db, config, user }: Ctx) {
  const { totp, codigos, chaves } = await readFatores(db, user.id)
  return {
    exigido: exigeSegundoFator(config, user),
    chavesPossiveis: relyingParty(config) !== undefined,
    totp: totp?.confirmadoEm ? { desde: totp.confirmadoEm.toISOString() } : null,
    codigos,
    chaves: chaves.map(({ id, nome, criadaEm, usadaEm }) => ({
      id,
      nome,
      criadaEm: criadaEm.toISOString(),
      usadaEm: usadaEm?.toISOString() ?? null,
    })),
  }
}

/** A secret for an app of codes; the one before it, if any, counts until a code of the new one was typed. */
export async function iniciarTotp(ctx: Ctx): Promise<{ segredo: string; uri: string }> {
  const { id, email } = ctx.user
  const segredo = base32(randomBytes(SECRET_BYTES))
  await inTransaction(ctx.db, (trx) => updatePendente(trx, id, encrypt(ctx.config, purposeOf(id), segredo)))
  return { segredo, uri: totpUri(segredo, email) }
}

/** @throws RuleError 409 where none was begun, 422 for a code of another secret */
export async function confirmarTotp(ctx: Ctx, codigo: string): Promise<Codigos> {
  const { id } = ctx.user
  return change(ctx, 'criar aplicativo de códigos', 'Um aplicativo de códigos foi ligado ao seu acesso à Retaguarda.', async (trx) => {
    const pendente = (await readFatores(trx, id)).totp?.pendente
    const segredo = pendente ? decrypt(ctx.config, purposeOf(id), pendente) : undefined
    if (segredo === undefined) throw conflict('Não há aplicativo a confirmar. Comece de novo.')
    const passo = stepTyped(segredo, codigo, ctx.now())
    if (passo === undefined) throw invalid({ codigo: 'O código não confere. Digite o que o aplicativo mostra agora.' })
    await updateTotp(trx, id, segredoDe(ctx, id, segredo), passo, ctx.now())
    return { msg: 'Aplicativo de códigos ligado.' }
  })
}

const segredoDe = (ctx: Ctx, id: number, segredo: string) => encrypt(ctx.config, purposeOf(id), segredo)

export const removerTotp = (ctx: Ctx): Promise<Codigos> =>
  change(ctx, 'remover aplicativo de códigos', 'O aplicativo de códigos do seu acesso à Retaguarda foi removido.', async (trx) => {
    if (!(await removeTotp(trx, ctx.user.id))) throw notFound('Não há aplicativo de códigos ligado.')
    return { msg: 'Aplicativo de códigos removido.' }
  })

export const gerarCodigos = (ctx: Ctx): Promise<Codigos> =>
  change(ctx, 'gerar códigos de recuperação', 'Os códigos de recuperação do seu acesso à Retaguarda foram trocados.', async (trx) => {
    if (!(await lockUsuario(trx, ctx.user.id))?.segundoFatorEm) throw conflict('Crie antes um segundo fator.')
    return { msg: 'Códigos gerados. Os anteriores não valem mais.', codigos: await novosCodigos(trx, ctx.user.id) }
  })

export const opcoesDeChave = async (ctx: Ctx) => ({ opcoes: { ...(await opcoesParaCriar(ctx, ctx.user)) } })

type NovaChave = { nome: string; resposta: z.output<typeof RespostaDeChave> }

export async function criarChave(ctx: Ctx, { nome, resposta }: NovaChave): Promise<Codigos> {
  const usuarioId = ctx.user.id
  const made = await chaveCriada(ctx, usuarioId, resposta)
  if (!made) throw invalid({ resposta: 'A chave de acesso não pôde ser confirmada. Crie-a de novo.' })
  const key = {
    usuarioId,
    nome,
    credencial: made.id,
    contador: made.counter,
    chavePublica: Buffer.from(made.publicKey),
    transportes: made.transports ?? [],
  }
  try {
    return await change(ctx, 'criar chave de acesso', `A chave de acesso "${nome}" foi ligada ao seu acesso à Retaguarda.`, async (trx) => {
      if ((await readFatores(trx, usuarioId)).chaves.length >= CHAVES_MAX)
        throw conflict(`Há ${CHAVES_MAX} chaves de acesso. Remova uma antes de criar outra.`)
      await insertKey(trx, key, ctx.now())
      return { msg: 'Chave de acesso criada.' }
    })
  } catch (error) {
    if (refusedBy(error).code === UNIQUE) throw conflict('Esta chave de acesso já está registrada.')
    throw error
  }
}

const NO_KEY = 'Esta chave de acesso não existe mais.'

export async function nomearChave(ctx: Ctx, id: number, name: string): Promise<{ msg: string }> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await updateChaveNome(trx, ctx.user.id, id, name))) throw notFound(NO_KEY)
    await audit(trx, ctx, { entidade: 'usuario', registro: ctx.user.id, acao: 'nomear chave de acesso', depois: { chave: name } })
  })
  return { msg: 'Nome mudado.' }
}

export const removerChave = (ctx: Ctx, id: number): Promise<Codigos> =>
  change(ctx, 'remover chave de acesso', 'Uma chave de acesso do seu acesso à Retaguarda foi removida.', async (trx) => {
    if (!(await removeKey(trx, ctx.user.id, id))) throw notFound(NO_KEY)
    return { msg: 'Chave de acesso removida.' }
  })

/**
 * One change of a person's second factor, with what belongs to each: recovery codes with the first one, none without any, audit,
 * security log, mail.
 * @throws RuleError 409 where none would be left though one is demanded
 */
async function change(ctx: Ctx, acao: string, aviso: string, work: (trx: Trx) => Promise<Codigos>): Promise<Codigos> {
  const { id } = ctx.user
  const answer = await inTransaction(ctx.db, async (trx) => {
    const before = (await lockUsuario(trx, id))?.segundoFatorEm ?? null
    const done = await work(trx)
    const has = await updateTemFator(trx, id, ctx.now())
    if (before !== null && !has && exigeSegundoFator(ctx.config, ctx.user))
      throw conflict('O segundo fator é exigido do seu perfil. Crie outro antes de remover este.')
    if (!has) await updateCodigos(trx, id, [])
    if (before !== null && !has && (await isEmergencia(trx, id))) await deixarEmergencia(trx, ctx.config, id)
    await recordSecurity(trx, ctx, { evento: 'SEGUNDO_FATOR', detalhe: acao })
    await audit(trx, ctx, { entidade: 'usuario', registro: id, acao })
    return before === null && has ? { ...done, codigos: await novosCodigos(trx, id) } : done
  })
  await avisarMudanca(ctx, ctx.user, aviso)
  return answer
}
