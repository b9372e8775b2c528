import { FIM_PROXIMO_DIAS, type Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { precoEmPalavras } from '@retaguarda/contract/faturamento/preco-em-palavras.ts'
import { proximoReajuste } from '@retaguarda/contract/faturamento/reajuste-do-vinculo.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { dayOf, addDays, competenciaChave, competenciaDe, diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notFound } from '../../base/errors.ts'
import { readPendenciaDoCliente } from '../cobranca/pendencia.repo.ts'
import { listRecusas } from '../correio/recusa.repo.ts'
import {
  hasCliente,
  listAgendamentos,
  listContratos,
  listDocumentos,
  type Preco,
  readFaturas,
  readLoja,
  readTarefas,
  readTotais,
} from './panorama.repo.ts'

const DAY = 86_400_000

const inWords = ({ ajuste, tipoConfiguracao, configuracao }: Preco) =>
  precoEmPalavras(ajuste?.tipoObjContrato ?? tipoConfiguracao, ajuste ?? configuracao)

/** @throws RuleError 404 */
export async function consultarPanorama({ db, user, now }: Ctx, id: number): Promise<Panorama> {
  if (!(await hasCliente(db, id))) throw notFound('Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  const at = now()
  const today = dayOf(at)
  const financeiro = allows('financeiro', user)
  const [contratos, faturas, tarefas, totais, agendamentos, documentos, recusas, pendencia, loja] = await Promise.all([
    listContratos(db, id, diaDoMes(competenciaDe(today), 1)),
    financeiro ? readFaturas(db, id, today) : null,
    readTarefas(db, id),
    readTotais(db, id, financeiro),
    listAgendamentos(db, id),
    listDocumentos(db, id, addDays(today, FIM_PROXIMO_DIAS)),
    financeiro ? listRecusas(db, { cliente: id }) : [],
    financeiro ? readPendenciaDoCliente(db, id) : null,
    readLoja(db, id),
  ])
  const soon = at.getTime() + FIM_PROXIMO_DIAS * DAY
  return {
    contratos: contratos.map(({ emVigor, proximo, mesBase, minimoMeses, combinadoEm, dataHoraInicio, dataHoraFim, ...rest }) => ({
      ...rest,
      dataInicio: dataHoraInicio.toISOString(),
      dataFim: dataHoraFim?.toISOString() ?? null,
      preco: inWords(emVigor),
      proximoReajuste:
        mesBase === null || minimoMeses === null
          ? null
          : competenciaChave(proximoReajuste({ mesBase, minimoMeses }, competenciaDe(combinadoEm))),
      proximoPreco: proximo && { aPartirDe: proximo.aPartirDe, preco: inWords(proximo) },
      terminando: dataHoraFim !== null && dataHoraFim > at && dataHoraFim.getTime() <= soon,
    })),
    faturas,
    tarefas,
    totais,
    agendamentos,
    documentos,
    recusas,
    pendencia,
    loja,
  }
}
