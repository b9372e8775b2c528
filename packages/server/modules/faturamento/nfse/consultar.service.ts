import type { Nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { readConfiguracao } from '../../nfse/configuracao/configuracao.repo.ts'
import { consultarNota } from '../../nfse/nota/nota.service.ts'
import { divergenciasDe, nossaDe } from './divergencias.calc.ts'
import { readConferencia } from './nota-da-fatura.repo.ts'

/** All of a note, and what differs by now between it and its invoice. @throws RuleError 404 */
export async function consultarComDivergencias({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Nfse> {
  const nota = await consultarNota({ db, now }, id)
  if (nota.situacao !== SituacaoNfse.code.AUTORIZADA) return { ...nota, divergencias: [] }
  const [{ dados, ...fatura }, configuracao] = await Promise.all([readConferencia(db, id), readConfiguracao(db)])
  const { valores, tomador } = nota
  const conferida = {
    documento: tomador.documento,
    iss: valores.iss,
    liquido: valores.liquido,
    nossa: nossaDe(dados, configuracao?.aliquotaIss),
  }
  return { ...nota, divergencias: divergenciasDe(conferida, fatura) }
}
