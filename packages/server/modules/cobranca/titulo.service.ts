import { MOVIMENTO, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import type { By } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import {
  insertInstrucoes,
  lockSituacoesDosTitulos,
  type Titulo,
  updateInstrucoesDescartadas,
  updateSituacaoDosTitulos,
} from './titulo.repo.ts'

const { A_REGISTRAR, EM_REMESSA, REGISTRADO, BAIXA_PEDIDA, BAIXADO, LIQUIDADO, EM_CARTORIO } = SituacaoTitulo.code
/** The bank has them, or will once it reads a file. */
export const NO_BANCO: readonly SituacaoTitulo[] = [EM_REMESSA, REGISTRADO, EM_CARTORIO]
const idsOf = (titulos: readonly { id: number }[]) => titulos.map(({ id }) => id)

/** A boleto of which nothing is open any more; `cobranca`: the title by which it was paid at the bank, null where it was paid elsewhere or cancelled. */
type Encerrado = { boleto: number; cobranca: number | null }

/**
 * Ends the titles of boletos of which nothing is open any more: what was paid at the bank is settled there; of all others the bank is
 * asked to give them up, or never hears.
 */
export async function encerrarTitulos(trx: Trx, by: By, encerrados: readonly Encerrado[]): Promise<void> {
  const boletos = encerrados.map(({ boleto }) => boleto)
  const titulos = await lockSituacoesDosTitulos(trx, boletos)
  const pagos = new Set(encerrados.map(({ cobranca }) => cobranca))
  const others = titulos.filter(({ id }) => !pagos.has(id))
  await updateSituacaoDosTitulos(trx, idsOf(titulos.filter(({ id }) => pagos.has(id))), LIQUIDADO)
  await updateSituacaoDosTitulos(trx, idsOf(others.filter(({ situacao }) => situacao === A_REGISTRAR)), BAIXADO)
  await pedirBaixa(trx, by, others)
}

async function pedirBaixa(trx: Trx, by: By, titulos: readonly Pick<Titulo, 'id' | 'situacao'>[]): Promise<void> {
  const baixas = titulos.filter(({ situacao }) => NO_BANCO.includes(situacao))
  await updateSituacaoDosTitulos(trx, idsOf(baixas), BAIXA_PEDIDA)
  const instrucoes = baixas.map(({ id, situacao }) => ({ cobrancaId: id, movimento: MOVIMENTO.baixa, de: situacao }))
  await insertInstrucoes(trx, instrucoes, { now: by.now(), usuarioId: by.user?.id ?? null })
}

/**
 * A payment of these boletos was taken back: what the bank was to give up and was not told yet stays there; a title that was paid is no
 * more at the bank, so that the boleto may have another one.
 */
export async function reabrirTitulos(trx: Trx, boletos: readonly number[]): Promise<void> {
  const titulos = await lockSituacoesDosTitulos(trx, boletos)
  const pedidas = titulos.filter(({ situacao }) => situacao === BAIXA_PEDIDA)
  for (const { cobrancaId, de } of await updateInstrucoesDescartadas(trx, idsOf(pedidas), MOVIMENTO.baixa))
    if (de !== null) await updateSituacaoDosTitulos(trx, [cobrancaId], de)
  await updateSituacaoDosTitulos(trx, idsOf(titulos.filter(({ situacao }) => situacao === LIQUIDADO)), BAIXADO)
}
