import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import type { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import { audit } from '../../kit/ctx/audit.ts'
import { decrypt, encrypt } from '../../base/cipher.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must, notFound } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { sentences } from '../../base/sentences.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { pedirAprovacao } from './aprovacao.service.ts'
import { contaDe } from './conta-bancaria.calc.ts'
import { type Conta, contaBancariaRepo, readConta, updateSegredo } from './conta-bancaria.repo.ts'
import { mudancasDaConta, queEsperam, type Sensivel } from './conta-changes.calc.ts'

/** What the secret is encrypted as. */
export const PURPOSE = 'conta_bancaria.segredo'
const say = sentences(contaBancaria.name)
const ENTIDADE = 'conta-bancaria'

const ESPERA = 'Já há uma mudança desta conta à espera de aprovação. Aprove-a ou recuse-a antes.'

export const contaBancariaRules: RulesOf<typeof contaBancaria> = {
  async check(trx, ctx, form, before) {
    const checked = contaDe(form)
    if (!checked.ok) throw invalid(checked.faltas)
    const { conta } = checked
    const mudados = before?.comTitulos ? queEsperam(before, conta).filter((name) => !isDeepStrictEqual(conta[name], before[name])) : []
    if (!before || mudados.length === 0 || ctx.config.APROVACAO === 'nao') return conta
    const pedido = Object.fromEntries(mudados.map((name) => [name, conta[name]]))
    const earlier = Object.fromEntries(mudados.map((name) => [name, before[name]])) as Pick<ContaBancariaForm, Sensivel> // read from the form's own fields
    const porOra = { ...conta, ...earlier }
    const lido = { oQue: `Mudança da conta ${before.nome}`, mudancas: mudancasDaConta(porOra, conta) }
    if (!(await pedirAprovacao(trx, ctx, { tipo: TipoAprovacao.code.CONTA, contaBancariaId: before.id, pedido, ...lido })))
      throw conflict(ESPERA)
    return porOra
  },
  avisos: (_trx, { aprovacao }) =>
    aprovacao === null ? [] : [{ ordem: 1, texto: 'O que identifica a conta no banco muda quando outra pessoa aprovar, em Aprovações.' }],
}

/**
 * What was asked for of an account and a second person approved.
 * @throws RuleError 404, 409, 422
 */
export async function alterarContaAprovada(trx: Trx, ctx: Ctx, id: number, pedido: object): Promise<void> {
  if (!(await lockRecord(trx, 'conta_bancaria', id))) throw notFound(say.notFound())
  const before = must(await contaBancariaRepo.read(trx, id), say.notFound())
  const { data: form } = contaBancaria.form.safeParse({ ...before, ...pedido })
  if (!form) throw conflict('A conta não pode mais mudar como este pedido diz. Recuse-o e peça de novo.')
  const checked = contaDe(form)
  if (!checked.ok) throw invalid(checked.faltas)
  await contaBancariaRepo.update(trx, id, checked.conta)
  await touchRecord(trx, ctx, 'conta_bancaria', id)
  const after = await contaBancariaRepo.read(trx, id)
  const kept = (conta: typeof after) => conta && contaBancariaRepo.kept(conta)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'alterar', antes: kept(before), depois: kept(after) })
}

const SEGREDO_BYTES = 32
/** The one before goes on to be accepted. */
const ANTERIOR_VALE = 24 * 60 * 60_000

/** @throws RuleError 404 */
export async function criarSegredo(ctx: Ctx, id: number): Promise<{ segredo: string }> {
  const segredo = randomBytes(SEGREDO_BYTES).toString('base64url')
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockRecord(trx, 'conta_bancaria', id))) throw notFound(say.notFound())
    const until = new Date(ctx.now().getTime() + ANTERIOR_VALE)
    await updateSegredo(trx, id, encrypt(ctx.config, PURPOSE, segredo), until)
    await touchRecord(trx, ctx, 'conta_bancaria', id)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'criar segredo', depois: { comSegredo: true } })
  })
  return { segredo }
}

/** The secrets with which a gateway may sign now, the newest first; none of an account that has none. */
export async function listSegredos({ db, config, now }: Pick<PublicCtx, 'db' | 'config' | 'now'>, id: number): Promise<string[]> {
  const conta = await readConta(db, id)
  return conta ? segredosDe(conta, now()).flatMap((one) => decrypt(config, PURPOSE, one) ?? []) : []
}

function segredosDe({ segredo, segredoAnterior, segredoAnteriorAte }: Conta, now: Date): string[] {
  const previous = segredoAnteriorAte && segredoAnteriorAte > now ? segredoAnterior : null
  return [segredo, previous].filter((one) => one !== null)
}
