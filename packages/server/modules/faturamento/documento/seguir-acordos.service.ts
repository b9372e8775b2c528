import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../../db/types.ts'
import { auditAll, type By } from '../../../kit/ctx/audit.ts'
import { situacaoEm } from '../../cobranca/acordo.calc.ts'
import { ENTIDADE_ACORDO, listFaturasPagasDosAcordos, lockAcordosDasParcelas, updateAcordos } from '../../cobranca/acordo.repo.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { emitirAoReceber } from '../nfse/ao-faturar.service.ts'

const { ATRASADO, QUEBRADO, QUITADO } = SituacaoAcordo.code

/**
 * Agreements follow their instalments: paid by the last one, on time again where nothing is missed. None is broken here, which the run of
 * the day does. Their old invoices were settled without money: those whose notes go out once they are paid are paid now.
 */
export async function seguirAcordos(trx: Trx, by: By, boletos: readonly number[]): Promise<void> {
  const acordos = await lockAcordosDasParcelas(trx, boletos)
  if (acordos.length === 0) return
  const [today, feriados] = [dayOf(by.now()), await readFeriados(trx)]
  const mudados = acordos.flatMap(({ parcelas, situacao: era, ...acordo }) => {
    const found = situacaoEm(parcelas, today, feriados)
    const situacao = found === QUEBRADO ? ATRASADO : found
    return situacao === era ? [] : [{ ...acordo, era, situacao, encerradoEm: situacao === QUITADO ? today : null }]
  })
  if (mudados.length === 0) return
  await updateAcordos(trx, mudados)
  const quitados = mudados.filter(({ situacao }) => situacao === QUITADO)
  await emitirAoReceber(
    trx,
    await listFaturasPagasDosAcordos(
      trx,
      quitados.map(({ id }) => id),
    ),
  )
  await auditAll(
    trx,
    mudados.map(({ id: registro, clienteId, era, situacao }) => ({
      ctx: by,
      change: { entidade: ENTIDADE_ACORDO, registro, acao: 'seguir', clienteId, antes: { situacao: era }, depois: { situacao } },
    })),
  )
}
