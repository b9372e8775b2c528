import type { FalhasFeitas, FalhasForm } from '@retaguarda/contract/falha.ts'
import type { Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import { CAIXAS } from './caixa.ts'
import { type Achada, type Alvo, alvoOf, fimDe, recusaDeDescarte, recusaDeTentativa, semFalha } from './alvo.ts'
import { type Falha, insertDescartadas, listFalhas, removeTarefas, updateCaixa, updateTarefas } from './falha.repo.ts'

const ENTIDADE = 'falha'
const BUSY = 'Está sendo feita agora. Veja de novo em instantes.'
const FATURA = 'Envie a fatura de novo em Faturas.'

type Table = keyof typeof CAIXAS
type Wanted = { falha: Falha; alvo: Alvo }

/** What is done with jobs, and with the rows of an outbox; each answers those that it was done with. */
type Deed = {
  acao: string
  feito: [one: string, more: string]
  recusa: (alvo: Alvo, achada: Achada) => string | undefined
  tarefas: (trx: Trx, ids: number[]) => Promise<number[]>
  caixa: (trx: Trx, table: Table, ids: number[]) => Promise<number[]>
}

/** Has what failed be tried again now. */
export const tentarFalhas = (trx: Trx, ctx: Ctx, form: FalhasForm): Promise<FalhasFeitas> =>
  fazer(trx, ctx, form, {
    acao: 'Tentou de novo',
    feito: ['será tentada de novo', 'serão tentadas de novo'],
    recusa: recusaDeTentativa,
    tarefas: updateTarefas,
    caixa: (_, table, ids) => tentarCaixa(trx, ctx, table, ids),
  })

async function tentarCaixa(trx: Trx, { now }: Ctx, table: Table, ids: number[]): Promise<number[]> {
  const done = await updateCaixa(trx, table, ids, now())
  if (done.length > 0) for (const job of CAIXAS[table].jobs) await wake(trx, { job })
  return done
}

/** Puts what gave up aside; what is about money is never put aside. */
export const descartarFalhas = (trx: Trx, ctx: Ctx, form: FalhasForm): Promise<FalhasFeitas> =>
  fazer(trx, ctx, form, {
    acao: 'Descartou',
    feito: ['foi descartada', 'foram descartadas'],
    recusa: recusaDeDescarte,
    tarefas: removeTarefas,
    caixa: insertDescartadas,
  })

async function fazer(
  trx: Trx,
  ctx: Ctx,
  { ids, motivo }: FalhasForm,
  { acao, feito, recusa, tarefas, caixa }: Deed,
): Promise<FalhasFeitas> {
  const found = new Map((await listFalhas(trx, ids)).map((one) => [one.id, one]))
  const refused = new Map<number, string>()
  const wanted: Wanted[] = []
  for (const id of ids) {
    const [falha, alvo] = [found.get(id), alvoOf(id)]
    const error = falha && alvo ? recusa(alvo, falha) : semFalha(id)
    if (error !== undefined) refused.set(id, error)
    else if (falha && alvo) wanted.push({ falha, alvo })
  }
  const done = await doneOf(trx, wanted, { tarefas, caixa })
  for (const { falha, alvo } of wanted)
    if (!done.has(falha.id)) refused.set(falha.id, 'caixa' in alvo && alvo.caixa === 'loja_aviso' ? FATURA : BUSY)
  const feitas = wanted.filter(({ falha }) => done.has(falha.id))
  await auditAll(
    trx,
    feitas.map(({ falha: { id, nome, registro, erro } }) => ({
      ctx,
      change: { entidade: ENTIDADE, registro: id, acao, depois: { nome, registro, erro, motivo } },
    })),
  )
  return {
    msg: fimDe(feito, feitas.length, refused.size),
    feitas: feitas.length,
    recusadas: [...refused].map(([id, error]) => ({ id, error })),
  }
}

/** Does it with all, those of one place together. @returns the failures with which it was done */
async function doneOf(trx: Trx, wanted: readonly Wanted[], { tarefas, caixa }: Pick<Deed, 'tarefas' | 'caixa'>): Promise<Set<number>> {
  const done = new Set<number>()
  const byPlace = Map.groupBy(wanted, ({ alvo }) => ('caixa' in alvo ? alvo.caixa : undefined))
  for (const [table, rows] of byPlace) {
    const byRegistro = new Map(rows.map(({ falha, alvo }) => ['caixa' in alvo ? alvo.registro : alvo.tarefa, falha.id]))
    const ids = [...byRegistro.keys()]
    const there = table === undefined ? await tarefas(trx, ids) : await caixa(trx, table, ids)
    for (const one of there) done.add(byRegistro.get(Number(one)) ?? one)
  }
  return done
}
