import { VOLTA } from '@retaguarda/contract/diretorio.ts'
import { type Config, publicUrl } from '../../base/config.ts'
import { onlyDirectory } from '../../base/directory-settings.ts'
import { must } from '../../base/errors.ts'
import { newToken } from '../../base/token.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DiretorioError, type Told } from '../../integrations/diretorio/port.ts'
import type { Caller, PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { listEmergencia } from '../auth/emergencia.repo.ts'
import { type Finalidade, insertIda, readSessaoUsuario, takeIda } from '../auth/ida.repo.ts'
import { readIdentidade } from '../auth/identidade.repo.ts'
import { updateSessionConfirmed } from '../auth/sessao.repo.ts'
import { entrarPeloDiretorio } from './entrar.service.ts'
import { ligar } from './identidade.service.ts'

/** Where the browser goes, and what it is given: a session, or what it is told there, once. */
export type Volta = { to: string; token?: string; said?: { message: string } | { pendente: string } | { feito: 'confirmar' | 'ligar' } }

type Ida = { finalidade: Finalidade; destino: string; navegador: string; sessaoId: number | null }

/**
 * Sends a browser to the directory. @returns where that is
 * @throws DiretorioError where it does not answer
 */
export async function ir(ctx: PublicCtx, { finalidade, destino, navegador, sessaoId }: Ida): Promise<string> {
  const port = must(ctx.integrations.diretorio, 'Aqui não se entra pelo Diretório.')
  const [state, nonce, verificador] = [newToken(), newToken(), newToken()]
  const address = await port.ask({ state, nonce, verifier: verificador, back: backOf(ctx.config), again: finalidade === 'confirmar' })
  await insertIda(ctx.db, { state, navegador, finalidade, nonce, verificador, destino, sessaoId }, ctx.now())
  return address.href
}

const backOf = (config: Config) => `${publicUrl(config)}/api/auth/oidc/retorno`

const STALE = 'Esta volta do Diretório não vale mais. Entre de novo.'

type Back = { search: string; state: string | undefined; navegador: string | undefined; from: Caller }

/** Takes who comes back from the directory, with what it says of her. */
export async function voltar(ctx: PublicCtx, { search, state, navegador, from }: Back): Promise<Volta> {
  const ida = state && navegador ? await takeIda(ctx.db, state, navegador, ctx.now()) : undefined
  const port = ctx.integrations.diretorio
  if (!ida || !state || !port) {
    await recusar(ctx, 'volta que não é deste navegador, ou é de antes')
    return { ...naEntrada('/'), said: { message: STALE } }
  }
  const { finalidade, destino, nonce, verificador, sessaoId } = ida
  const asked = { state, nonce, verifier: verificador, back: backOf(ctx.config), again: finalidade === 'confirmar' }
  const told = await port.hear(new URL(`${asked.back}${search}`), asked).catch((error: unknown) => recusado(ctx, error))
  if (finalidade === 'entrar') {
    if ('message' in told) return { ...naEntrada(destino), said: told }
    const entered = await entrarPeloDiretorio(ctx, told, from)
    return 'token' in entered ? { to: destino, token: entered.token } : { ...naEntrada(destino), said: entered }
  }
  const said = 'message' in told ? told.message : await DEEDS[finalidade](ctx, told, sessaoId)
  return { to: `${VOLTA}?feito=${finalidade}`, said: said === undefined ? { feito: finalidade } : { message: said } }
}

/** The login, which brings her where she wanted to go. */
const naEntrada = (destino: string): Volta => ({
  to: `/login?diretorio=1${destino === '/' ? '' : `&voltar=${encodeURIComponent(destino)}`}`,
})

/** What a person is told of an answer that is none, or does not hold; why stands in the logs. */
async function recusado(ctx: PublicCtx, error: unknown): Promise<{ message: string }> {
  if (!(error instanceof DiretorioError)) throw error
  ctx.log.warn({ requestId: ctx.requestId, motivo: error.message, tipo: error.kind }, 'A resposta do Diretório foi recusada')
  await recusar(ctx, error.kind === 'away' ? 'sem resposta' : error.message)
  return { message: await fraseDe(ctx, error) }
}

export async function fraseDe({ db, config }: Pick<PublicCtx, 'db' | 'config'>, { kind }: DiretorioError): Promise<string> {
  if (kind === 'declined') return 'O Diretório não deixou entrar. Tente de novo; se continuar, fale com quem cuida dele.'
  if (kind === 'refused')
    return 'A resposta do Diretório não confere, e ninguém entrou. Tente de novo; se continuar, avise um administrador.'
  if (!onlyDirectory(config)) return 'O Diretório não respondeu. Tente de novo, ou entre com a senha.'
  const names = (await listEmergencia(db)).map(({ nome }) => nome)
  return `O Diretório não respondeu. Tente de novo; em emergência, chame ${names.join(' ou ')}.`
}

export const recusar = (ctx: PublicCtx, why: string) =>
  recordSecurity(ctx.db, ctx, { evento: 'ENTRADA_RECUSADA', detalhe: `Diretório: ${why}` })

/** What is done of who comes back other than to enter; answers why not. */
const DEEDS = { confirmar, ligar }

/** Seconds that who has just been asked may have been asked ago. */
const ASKED_S = 60

/** The person of the session has said again who she is, there, just now. */
async function confirmar(ctx: PublicCtx, { issuer, sub, authTime }: Told, sessaoId: number | null): Promise<string | undefined> {
  const now = ctx.now()
  const user = sessaoId === null ? undefined : await readSessaoUsuario(ctx.db, sessaoId, now)
  if (!user || sessaoId === null) return 'Sua sessão terminou. Entre de novo para continuar.'
  const refused = async (detalhe: string, sentence: string) => {
    await recordSecurity(ctx.db, ctx, { evento: 'CONFIRMACAO_RECUSADA', usuario: user, detalhe: `Diretório: ${detalhe}` })
    return sentence
  }
  if ((await readIdentidade(ctx.db, issuer, sub))?.id !== user.id)
    return refused('conta de outra pessoa', `Esta conta do Diretório não é a de ${user.nome}. Confirme com a sua.`)
  if (authTime === null || Math.abs(now.getTime() / 1000 - authTime) > ASKED_S)
    return refused('não perguntou de novo', 'O Diretório não perguntou de novo quem é você. Confirme com a senha ou uma chave de acesso.')
  await inTransaction(ctx.db, async (trx) => {
    await updateSessionConfirmed(trx, sessaoId, now)
    await recordSecurity(trx, ctx, { evento: 'CONFIRMACAO', usuario: user, detalhe: 'Diretório' })
  })
  return undefined
}
