import { estadoDe, type Plataforma, PLATAFORMAS, SEM_CONTA, type StatusPlataforma } from '@retaguarda/contract/plataforma.ts'
import { type Conta, ContaProtegida, PlataformaError, type PlataformaPort } from '../../integrations/plataformas/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { conflict, must, RuleError } from '../../base/errors.ts'
import { readUsuario, removeDivergencia, removeVez, takeVez, type Vez } from './plataforma.repo.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** ms that somebody waits for another's deed, which is three calls of 10 s at most. */
const PATIENCE = 40_000
const LOOK = 100

/**
 * Does something to a person's account on a platform while no other process or call does.
 * @throws RuleError 409 when another one takes too long
 */
async function naVez<T>({ db, life }: Pick<JobCtx, 'db' | 'life'>, vez: Vez, work: () => Promise<T>): Promise<T> {
  const processo = life.id()
  const until = performance.now() + PATIENCE
  while (!(await takeVez(db, vez, processo))) {
    if (performance.now() > until) throw conflict('Outra pessoa está mudando este acesso. Espere um minuto e tente de novo.')
    await delay(LOOK)
  }
  try {
    return await work()
  } finally {
    await removeVez(db, vez, processo)
  }
}

export const ENTIDADE_USUARIO = 'usuario'

/** What may be done to an account; `desligar` is to inactivate what there is. */
export type Acao = 'registrar' | 'ativar' | 'inativar' | 'desligar'

/** What became of it. `depois` is undefined where there is no account, null where nobody knows. */
export type Desfecho = { feito: boolean; msg: string; antes: Conta | undefined; depois: Conta | undefined | null }

type Where = Pick<JobCtx, 'db' | 'life' | 'integrations'>

const PARTICIPIO = { registrar: 'Registrado', ativar: 'Ativado', inativar: 'Inativado', desligar: 'Inativado' } as const
const JA = { registrar: 'registrado', ativar: 'ativo', inativar: 'inativo', desligar: 'inativo' } as const

/**
 * Does something to a user's account. What is true is what a lookup says afterwards, whatever the write said: also
 * where its answer never came.
 * @throws RuleError 404; 409 for what cannot be done to this account or user; ContaProtegida
 */
export async function act(ctx: Where, acao: Acao, platform: Plataforma, usuarioId: number): Promise<Desfecho> {
  const mustUsuario = async () => {
    const usuario = must(await readUsuario(ctx.db, usuarioId), 'Usuário não encontrado. Talvez outra pessoa o tenha excluído.')
    return usuario
  }
  await mustUsuario()
  return naVez(ctx, { usuarioId, platform }, async () => {
    // Read again in turn: whoever was told to leave meanwhile is registered nowhere any more.
    const usuario = await mustUsuario()
    if (!usuario.ativo && (acao === 'registrar' || acao === 'ativar'))
      throw conflict('O usuário está inativo: as contas dele só podem ser inativadas.')
    const port = ctx.integrations.plataformas[platform]
    const pessoa = { nome: usuario.nome, email: usuario.email.toLowerCase() }
    const no = `no ${PLATAFORMAS[platform].nome}`

    const antes = await tryTo(() => port.consultar(pessoa.email))
    if (antes instanceof PlataformaError) return { feito: false, msg: antes.message, antes: undefined, depois: null }
    const write = writeOf(port, { acao, no, antes, pessoa })
    if (!write) return { feito: true, msg: antes ? `Já estava ${JA[acao]} ${no}.` : `Não há conta ${no}.`, antes, depois: antes }
    const wrote = await tryTo(write)
    if (wrote instanceof ContaProtegida) throw wrote
    const depois = await tryTo(() => port.consultar(pessoa.email))
    const failed = wrote instanceof PlataformaError ? wrote : depois instanceof PlataformaError ? depois : undefined
    if (depois instanceof PlataformaError) return { feito: false, msg: failed?.message ?? '', antes, depois: null }
    const wanted = acao === 'registrar' || acao === 'ativar'
    if ((depois?.ativa ?? false) !== wanted) return { feito: false, msg: failed?.message ?? unchanged(platform), antes, depois }
    const more = wrote instanceof PlataformaError ? [] : wrote
    return { feito: true, msg: [`${PARTICIPIO[acao]} ${no}.`, ...more].join(' '), antes, depois }
  })
}

/** The same for a person. @throws RuleError 404, 409 */
export async function pedir(ctx: Where, acao: Acao, platform: Plataforma, usuarioId: number): Promise<Desfecho> {
  return act(ctx, acao, platform, usuarioId).catch((error: unknown) => {
    throw error instanceof ContaProtegida ? conflict(error.message) : error
  })
}

const unchanged = (platform: Plataforma) =>
  `O ${PLATAFORMAS[platform].nome} aceitou o pedido, mas a conta não mudou. Confira por lá o que a impede.`

type Wish = { acao: Acao; no: string; antes: Conta | undefined; pessoa: { nome: string; email: string } }

/** What has to be written; nothing where it is so already. @throws RuleError 409 */
function writeOf(port: PlataformaPort, { acao, no, antes, pessoa }: Wish): (() => Promise<string[]>) | undefined {
  const change = (conta: Conta, ativa: boolean) => async () => {
    await port.alterar(conta, ativa)
    return []
  }
  if (acao === 'registrar') {
    if (!antes) return () => port.registrar(pessoa)
    if (antes.ativa) return undefined
    throw conflict(`Já há uma conta inativa ${no}. Use Ativar.`)
  }
  if (!antes) {
    if (acao === 'desligar') return undefined
    throw conflict(`Não há conta ${no}. Use Registrar.`)
  }
  const wanted = acao === 'ativar'
  return antes.ativa === wanted ? undefined : change(antes, wanted)
}

/** What a platform's failure says instead of ending the deed. */
async function tryTo<T>(ask: () => Promise<T>): Promise<T | PlataformaError> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PlataformaError) return error
    throw error
  }
}

/** The lookup of an e-mail. @throws RuleError 503 */
export async function consultar({ integrations }: Pick<Ctx, 'integrations'>, platform: Plataforma, email: string, comConta: boolean) {
  const found = await tryTo(() => integrations.plataformas[platform].consultar(email))
  if (found instanceof PlataformaError) throw new RuleError('foraDoAr', found.message)
  return { ...statusOf(platform, found), ...(comConta && { conta: found?.conta ?? null }) }
}

export const statusOf = (platform: Plataforma, conta: Conta | undefined): StatusPlataforma => conta?.status ?? SEM_CONTA[platform]

const word = (conta: Conta | undefined) => {
  if (!conta) return 'Sem Registro'
  return estadoDe(conta.status).ativo ? 'Ativo' : 'Inativo'
}

type By = Parameters<typeof audit>[1]

/** Writes down what changed, also where nobody knows whether it did. */
export async function registrarMudanca(
  trx: Trx,
  by: By,
  { antes, depois }: Desfecho,
  platform: Plataforma,
  usuarioId: number,
): Promise<void> {
  if (depois !== null && !depois?.ativa) await removeDivergencia(trx, { usuarioId, platform })
  const { uso } = PLATAFORMAS[platform]
  const [before, after] = [word(antes), depois === null ? undefined : word(depois)]
  if (before === after || (depois === null && antes === undefined)) return
  const said = after === undefined ? 'pedido sem confirmação' : antes ? after : `Registrado, ${after}`
  await audit(trx, by, {
    entidade: ENTIDADE_USUARIO,
    registro: usuarioId,
    acao: 'plataforma',
    antes: { [uso]: before },
    depois: { [uso]: said },
  })
}
