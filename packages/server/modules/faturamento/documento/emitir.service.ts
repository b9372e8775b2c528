import { counted } from '@retaguarda/contract/kit/counted.ts'
import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import type { EmitirForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { impedimentoDeEmitir } from '@retaguarda/contract/faturamento/pagavel.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import { invalid } from '../../../base/errors.ts'
import { readContaPadrao } from '../../cobranca/conta-bancaria.repo.ts'
import { emitirTitulos, type Recusado } from '../../cobranca/emitir.service.ts'
import { listPendencias } from '../../cobranca/pendencia.repo.ts'
import { lockFaturasDosBoletos } from './quitar.repo.ts'
import { type BoletoComTitulo, listBoletosComTitulo } from './titulo-do-boleto.repo.ts'

type Emitidos = { msg: string; emitidos: number; erros: Recusado[]; pendencias: Pendencia[] }

/**
 * Gives titles to open boletos that have none, or whose title is over. Those that cannot have one are named.
 * @throws RuleError 422 without an account
 */
export async function emitirBoletos(trx: Trx, by: By, { boletos, contaBancaria }: EmitirForm): Promise<Emitidos> {
  const conta = contaBancaria ?? (await readContaPadrao(trx))
  if (conta === undefined || contaBancaria === null) throw invalid({ contaBancaria: 'Informe a conta.' })
  const ids = [...new Set(boletos)]
  await lockFaturasDosBoletos(trx, ids)
  const found = new Map((await listBoletosComTitulo(trx, ids)).map((boleto) => [boleto.id, boleto]))
  const recusados = ids.flatMap((boleto) => {
    const error = recusa(found.get(boleto))
    return error === undefined ? [] : [{ boleto, error }]
  })
  const emitir = [...found.values()].filter((boleto) => recusa(boleto) === undefined)
  const erros = [...recusados, ...(await emitirTitulos(trx, by, conta, emitir.map(aEmitir)))]
  const emitidos = ids.length - erros.length
  await audit(trx, by, { entidade: 'conta-bancaria', registro: conta, acao: 'emitir', depois: { boletos: ids, emitidos, erros } })
  const recusadas = new Set(erros.map(({ boleto }) => boleto))
  const pendencias = await listPendencias(
    trx,
    ids.filter((id) => !recusadas.has(id)),
  )
  return { msg: sentence(emitidos, erros.length), emitidos, erros, pendencias }
}

/** The titles of boletos that were just made. */
export async function emitirDosBoletos(trx: Trx, by: By, conta: number, boletos: readonly number[]): Promise<Recusado[]> {
  return emitirTitulos(trx, by, conta, (await listBoletosComTitulo(trx, boletos)).map(aEmitir))
}

/** What was paid of it before is none of the title's; what was conceded is said beside the value. */
const aEmitir = ({ id, valor, quitado, abatimento, vencimento, pagador }: BoletoComTitulo) => ({
  id,
  abatimento,
  vencimento,
  pagador,
  valor: toMoney(exact(valor).minus(quitado).plus(abatimento)),
})

const recusa = (boleto: BoletoComTitulo | undefined): string | undefined =>
  boleto ? impedimentoDeEmitir(boleto.situacao, boleto.titulo) : 'O boleto não existe.'

function sentence(emitidos: number, errors: number): string {
  const done = `${counted(emitidos, 'título emitido', 'títulos emitidos')}.`
  if (errors === 0) return done
  return `${done} ${counted(errors, 'boleto ficou', 'boletos ficaram')} sem título.`
}
