import type { DiaConciliado, FecharForm, ReabrirForm } from '@retaguarda/contract/cobranca/extrato.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { dayOf, dayText, instantText } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { conflict, invalid, must, notFound } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { reconciled, totaisDe } from './conciliacao.calc.ts'
import { insertFechamento, listDays, listFechados, listIrmas, updateReaberto } from './conciliacao.repo.ts'

const ENTIDADE = 'conciliacao'

/** @throws RuleError 404 */
async function mustContas(db: Db, conta: number): Promise<[number, ...number[]]> {
  const [first, ...rest] = await listIrmas(db, conta)
  if (first === undefined) throw notFound('Conta não encontrada. Escolha outra.')
  return [first, ...rest]
}

async function listComparados(db: Db, contas: readonly number[], start: string, end: string) {
  const [days, fechados] = await Promise.all([listDays(db, contas, start, end), listFechados(db, contas, start, end)])
  const byDay = new Map(fechados.map((one) => [one.data, one]))
  return days.map((somas) => {
    const found = byDay.get(somas.data)
    if (!found) return { id: undefined, dia: reconciled(somas) }
    const { id, por, nome, em, motivo, diferenca } = found
    return { id, dia: reconciled(somas, { por: { id: por, nome }, em: em.toISOString(), motivo, diferenca }) }
  })
}

/** @throws RuleError 404 */
export async function listar({ db }: Ctx, { conta, inicio, fim }: { conta: number; inicio: string; fim: string }) {
  const found = await listComparados(db, await mustContas(db, conta), inicio, fim)
  const rows = found.map(({ dia }) => dia)
  return { rows, totais: totaisDe(rows) }
}

type Resposta = { msg: string; dia: DiaConciliado }

/**
 * Ends a day, with the difference as it stands.
 * @throws RuleError 404, 409, 422
 */
export async function fechar(trx: Trx, ctx: Ctx, form: z.output<typeof FecharForm>): Promise<Resposta> {
  const { contaBancaria, data } = form
  const motivo = form.motivo ?? null
  if (data >= dayOf(ctx.now())) throw conflict('O dia ainda não acabou.')
  const contas = await mustContas(trx, contaBancaria)
  const { dia } = await mustDia(trx, contas, data)
  if (dia.fechado) throw conflict(`Este dia já foi fechado por ${dia.fechado.por.nome} em ${instantText(dia.fechado.em)}.`)
  const { diferenca } = dia
  if (motivo === null && diferenca !== '0.00')
    throw invalid({
      motivo: diferenca === null ? 'O dia não foi conferido: diga o motivo.' : `A diferença de ${brl(diferenca)} precisa de um motivo.`,
    })
  const row = { conta: contas[0], data, diferenca, motivo, por: ctx.user.id, em: ctx.now() }
  const id = await insertFechamento(trx, row)
  if (id === undefined) throw conflict('Este dia já foi fechado. Recarregue a página.')
  await audit(trx, ctx, {
    entidade: ENTIDADE,
    registro: id,
    acao: 'fechar',
    depois: { contaBancariaId: row.conta, data, diferenca, motivo },
  })
  const done = await mustDia(trx, contas, data)
  return { msg: `Dia ${dayText(data)} fechado.`, dia: done.dia }
}

/** @throws RuleError 404, 409 */
export async function reabrir(trx: Trx, ctx: Ctx, { contaBancaria, data, motivo }: z.output<typeof ReabrirForm>): Promise<Resposta> {
  const contas = await mustContas(trx, contaBancaria)
  const { id, dia } = await mustDia(trx, contas, data)
  if (id === undefined || !(await updateReaberto(trx, id, { motivo, por: ctx.user.id, em: ctx.now() })))
    throw conflict('Este dia não está fechado. Recarregue a página.')
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'reabrir', antes: { ...dia.fechado, data }, depois: { data, motivo } })
  const done = await mustDia(trx, contas, data)
  return { msg: `Dia ${dayText(data)} reaberto.`, dia: done.dia }
}

async function mustDia(trx: Trx, contas: readonly number[], data: string) {
  const [found] = await listComparados(trx, contas, data, data)
  return must(found, `Nem retorno nem extrato dizem algo de ${dayText(data)} nesta conta.`)
}
