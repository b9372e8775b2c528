import { TOKEN_TROCA_HORAS, type TokenForm } from '@retaguarda/contract/token.ts'
import { conflict, invalid, must, refusedBy } from '../../base/errors.ts'
import { newServiceToken } from '../../base/service-token.ts'
import { sha256 } from '../../base/token.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { once } from '../../kit/http/once.ts'
import { insertToken, lockToken, readResponsavel, updateResponsavel, updateRevogado, updateTrocado } from './token.repo.ts'

export const ENTIDADE_TOKEN = 'token'
const DAY_MS = 86_400_000

const MISSING = 'Token não encontrado.'
const JA_CRIADO = 'Este token já foi criado, e só foi mostrado uma vez. Troque-o para ver outro.'
const JA_TROCADO =
  'Este token já foi trocado, e o novo só foi mostrado uma vez. Troque-o de novo para ver outro: enquanto ninguém usar o novo, o de antes segue valendo até a sua hora.'
const MESMO_NOME = 'Já existe um token com este nome. Revogue-o antes, ou escolha outro nome.'

type Feito = { id: number; msg: string }

/**
 * What makes a token: it is shown by the answer of the call that made it and kept nowhere, not even with the call's key.
 * @param repetido what is said to a repeat, whose token nobody can show any more
 * @throws RuleError 409 for one
 */
const mostrando = (repetido: string, work: (trx: Trx, hash: Buffer) => Promise<Feito>) => {
  const shown = newServiceToken()
  return once({ work: (trx) => work(trx, sha256(shown)) }, async (feito, repeated) => {
    if (repeated) throw conflict(repetido)
    return { ...feito, token: shown }
  })
}

export const incluirToken = (ctx: Ctx, form: TokenForm) =>
  mostrando(JA_CRIADO, async (trx, hash) => {
    const { responsavel, escopos: asked, redes, dias, nome } = form
    const dono = await mustResponder(trx, responsavel)
    const escopos = [...new Set(asked)].sort()
    const now = ctx.now()
    const venceEm = ate(now, dias)
    const id = await insertToken(trx, { nome, escopos, redes, dias, responsavelId: responsavel, criadoEm: now, venceEm, hash }).catch(
      (error: unknown) => {
        if (refusedBy(error).constraint === 'token_nome_unico') throw invalid({ nome: MESMO_NOME })
        throw error
      },
    )
    const depois = { nome, escopos, redes, dias, responsavel: dono, venceEm: venceEm.toISOString() }
    await audit(trx, ctx, { entidade: ENTIDADE_TOKEN, registro: id, acao: 'incluir', depois })
    await said(trx, ctx, `criado: ${nome} (${escopos.join(', ')})`)
    return { id, msg: 'Token criado. Copie-o agora: ele não é mostrado de novo.' }
  })

export const trocarToken = (ctx: Ctx, id: number) =>
  mostrando(JA_TROCADO, async (trx, hash) => {
    const found = await mustLock(trx, id)
    const now = ctx.now()
    const venceEm = ate(now, found.dias)
    const hadBefore = found.anteriorAte !== null && found.anteriorAte > now
    // Its answer may have been lost: nobody brought what it made.
    const perdida = hadBefore && found.trocadoSemUso
    await updateTrocado(trx, found, { novo: hash, now, ate: venceEm, perdida })
    await audit(trx, ctx, {
      entidade: ENTIDADE_TOKEN,
      registro: id,
      acao: 'trocar',
      antes: { venceEm: found.venceEm.toISOString() },
      depois: { venceEm: venceEm.toISOString() },
    })
    await said(trx, ctx, `trocado: ${found.nome}`)
    const still = found.venceEm > now ? ` O de antes vale por mais ${TOKEN_TROCA_HORAS} h, no máximo.` : ''
    // Only one before it is kept: whoever exchanges twice must know what that ends.
    const ended = perdida
      ? ' O da troca anterior, que ninguém usou, não vale mais.'
      : hadBefore
        ? ' O que a troca anterior deixou valendo não vale mais.'
        : ''
    return { id, msg: `Token trocado. Copie-o agora: ele não é mostrado de novo.${still}${ended}` }
  })

/** Another person answers for it from now on. */
export async function nomearResponsavel(trx: Trx, ctx: Ctx, id: number, responsavel: number): Promise<{ msg: string }> {
  const found = await mustLock(trx, id)
  const dono = await mustResponder(trx, responsavel)
  await updateResponsavel(trx, id, responsavel)
  await audit(trx, ctx, {
    entidade: ENTIDADE_TOKEN,
    registro: id,
    acao: 'nomear responsável',
    antes: { responsavel: { id: found.responsavelId, nome: found.responsavel } },
    depois: { responsavel: dono },
  })
  await said(trx, ctx, `responsável de ${found.nome}: ${dono.nome}`)
  return { msg: `${dono.nome} responde pelo token ${found.nome}.` }
}

/** From its commit on the token is taken nowhere. */
export async function revogarToken(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string }> {
  const { nome } = await mustLock(trx, id)
  await updateRevogado(trx, id, ctx.now(), motivo)
  await audit(trx, ctx, { entidade: ENTIDADE_TOKEN, registro: id, acao: 'revogar', depois: { motivo } })
  await said(trx, ctx, `revogado: ${nome}`)
  return { msg: `O token ${nome} foi revogado e não vale mais.` }
}

/** One that may still be changed, held until the transaction ends. */
async function mustLock(trx: Trx, id: number) {
  const found = must(await lockToken(trx, id), MISSING)
  if (found.revogadoEm) throw conflict('Este token foi revogado. Crie outro.')
  return found
}

async function mustResponder(trx: Trx, id: number) {
  const found = await readResponsavel(trx, id)
  if (!found) throw invalid({ responsavel: 'Escolha um usuário ativo.' })
  return found
}

const ate = (now: Date, dias: number) => new Date(now.getTime() + dias * DAY_MS)

const said = (trx: Trx, ctx: Ctx, detalhe: string) => recordSecurity(trx, ctx, { evento: 'TOKEN', detalhe })
