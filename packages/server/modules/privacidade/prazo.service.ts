import { ACESSO_DIAS } from '@retaguarda/contract/privacidade/acessos.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import type { PrazoForm } from '@retaguarda/contract/privacidade/prazos.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { readPrazos, updatePrazos } from '../prazo-dados/prazo.repo.ts'
import {
  countPessoasVencidas,
  countVencidos,
  listPessoasVencidas,
  removeAcesso,
  removeAcessos,
  removeContatos,
  removeVencidos,
} from './remocao.repo.ts'

const ENTIDADE = 'prazo_dados'
const DAY = 86_400_000
/** Rows that one run takes away; what is left waits for the next night. */
export const RUN_MAX = 10_000
const { CLIENTE_INATIVO, PESSOA_QUE_SAIU, MENSAGEM, PROVA, RELATORIO } = RegraPrazo.code
const PEOPLE = [CLIENTE_INATIVO, PESSOA_QUE_SAIU]

export async function listarPrazos({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<PrazoForm[]> {
  const prazos = await readPrazos(db, config)
  return RegraPrazo.options.map(({ value: regra }) => ({ regra, dias: prazos[regra].dias, ligada: prazos[regra].ligada }))
}

export async function alterarPrazos(trx: Trx, ctx: Ctx, rows: readonly PrazoForm[]): Promise<{ msg: string }> {
  const before = await readPrazos(trx, ctx.config)
  await updatePrazos(trx, rows)
  for (const { regra, dias, ligada } of rows) {
    if (before[regra].dias === dias && before[regra].ligada === ligada) continue
    const { dias: had, ligada: was } = before[regra]
    await audit(trx, ctx, {
      entidade: ENTIDADE,
      registro: regra,
      acao: 'alterar',
      antes: { dias: had, ligada: was },
      depois: { dias, ligada },
    })
    const detalhe = `Prazo: ${RegraPrazo.labels[regra]}, ${dias} dias, ${ligada ? 'ligada' : 'desligada'}`
    await recordSecurity(trx, ctx, { evento: 'PRIVACIDADE', detalhe })
  }
  return { msg: 'Prazos alterados. Eles valem a partir das 03:30.' }
}

/** How much each rule would take away now, those that are off as well. */
export async function preverPrazos({ db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>) {
  const prazos = await readPrazos(db, config)
  const counted = []
  for (const { value: regra } of RegraPrazo.options) {
    const before = new Date(now().getTime() - prazos[regra].dias * DAY)
    const quantidade = PEOPLE.some((one) => one === regra)
      ? await countPessoasVencidas(db, regra, before)
      : await countVencidos(db, regra, before)
    counted.push({ regra, quantidade })
  }
  return counted
}

/**
 * Every night: what is past its term goes, at most 10,000 rows a run. The log, the security log and the notices have jobs of their own, by the
 * same rules.
 */
export async function aplicarPrazos(ctx: JobCtx, most = RUN_MAX): Promise<void> {
  const { db, config, now, life } = ctx
  const prazos = await readPrazos(db, config)
  let left = most
  for (const regra of [RELATORIO, MENSAGEM, PROVA, CLIENTE_INATIVO, PESSOA_QUE_SAIU]) {
    if (life.leaving() || left <= 0 || !prazos[regra].ligada) continue
    const before = new Date(now().getTime() - prazos[regra].dias * DAY)
    left -= PEOPLE.some((one) => one === regra)
      ? await removerPessoas(ctx, regra, before, left)
      : await removerLinhas(ctx, regra, before, left)
  }
  await removeAcessos(db, new Date(now().getTime() - ACESSO_DIAS * DAY), most)
}

type Ran = Pick<JobCtx, 'db' | 'now'>
const byItself = ({ now }: Ran) => ({ now, user: null, requestId: '' })

const removerLinhas = (ctx: Ran, regra: RegraPrazo, before: Date, most: number): Promise<number> =>
  inTransaction(ctx.db, async (trx) => {
    const quantidade = await removeVencidos(trx, regra, before, most)
    if (quantidade > 0)
      await audit(trx, byItself(ctx), { entidade: ENTIDADE, registro: regra, acao: 'remover pelo prazo', depois: { quantidade } })
    return quantidade
  })

/** One person a transaction: what is taken away of him stands in his history, without the values. */
async function removerPessoas(ctx: Ran & Pick<JobCtx, 'life'>, regra: RegraPrazo, before: Date, most: number): Promise<number> {
  let done = 0
  for (const pessoa of await listPessoasVencidas(ctx.db, regra, before, most)) {
    if (ctx.life.leaving() || done >= most) break
    done += await inTransaction(ctx.db, async (trx) => {
      const rows = await removeContatos(trx, pessoa)
      if (regra === PESSOA_QUE_SAIU) await removeAcesso(trx, pessoa)
      const depois = { regra: RegraPrazo.labels[regra], contatosEEnderecos: rows }
      await audit(trx, byItself(ctx), { entidade: 'pessoa', registro: pessoa, acao: 'remover pelo prazo', depois })
      return rows + 1
    })
  }
  return done
}
