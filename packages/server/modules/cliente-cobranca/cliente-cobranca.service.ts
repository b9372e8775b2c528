import type { ClienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { must } from '../../base/errors.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { encargosNoDia } from '../cobranca/encargos.calc.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'
import { semAvisoDe } from '../faturamento/suspensao/aviso-suspensao.service.ts'
import { listDevidos } from '../faturamento/suspensao/fatos.repo.ts'
import { A_MAO, julgar } from '../faturamento/suspensao/julgar.service.ts'
import { mensagemDe } from '../faturamento/suspensao/suspensao.service.ts'
import { listAcordos, listLigacoes, listMensagens, listPromessas, readCredito, readUltimaSuspensao } from './cliente-cobranca.repo.ts'

/** @throws RuleError 404 */
export async function consultarCobranca({ db, now }: Ctx, id: number): Promise<ClienteCobranca> {
  const em = now()
  const hoje = dayOf(em)
  const [[found], devidos, feriados, credito, promessas, acordos, ligacoes, suspensao, mensagens] = await Promise.all([
    julgar(db, [id], { em, dias: A_MAO }),
    listDevidos(db, [id], null),
    readFeriados(db),
    readCredito(db, id, hoje),
    listPromessas(db, id),
    listAcordos(db, id),
    listLigacoes(db, id),
    readUltimaSuspensao(db, id),
    listMensagens(db, id),
  ])
  const julgado = must(found, 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  const { recusa, cliente } = julgado
  const abertoDe = (rows: typeof devidos) => toMoney(sum(rows.map(({ aberto }) => aberto)))
  return {
    aberto: abertoDe(devidos),
    vencido: abertoDe(devidos.filter(({ vencimento }) => vencimento < hoje)),
    total: toMoney(sum(devidos.map((one) => encargosNoDia(one, { valor: one.aberto, data: hoje }, feriados).total))),
    credito,
    promessas,
    acordos,
    ligacoes,
    suspensao,
    nuncaSuspender: cliente.nunca,
    suspender: {
      pode: recusa === undefined,
      motivo: recusa?.motivo ?? null,
      podeEm: recusa?.podeEm ?? null,
      mensagem: recusa ? null : mensagemDe(julgado),
      semAviso: semAvisoDe(julgado) ?? null,
    },
    mensagens,
  }
}
