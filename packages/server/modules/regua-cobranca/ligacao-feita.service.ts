import { type FeitaForm, ResultadoLigacao, SituacaoLigacao, TENTATIVAS } from '@retaguarda/contract/cobranca/ligacao.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { addDays, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import {
  type Chamada,
  insertLigacao,
  listEstados,
  lockLigacao,
  readLigacao,
  updateFeita,
  updatePromessa,
} from '../faturamento/ligacao/ligacao.repo.ts'
import { consultarCobraveis, ENTIDADE_LIGACAO, LIGACAO_NADA } from '../faturamento/ligacao/ligacao.service.ts'
import { lockFaturas } from '../faturamento/promessa/promessa.repo.ts'
import { incluirPromessa } from '../faturamento/promessa/promessa.service.ts'
import { readFeriados } from '../feriado/feriado.repo.ts'

const { A_LIGAR, FEITA, DISPENSADA } = SituacaoLigacao.code

const boletosDe = async (trx: Trx, id: number) => {
  const estados = await listEstados(trx, [id])
  return { estados, boletos: estados.map(({ boleto }) => boleto) }
}

function recusar({ id, situacao, motivo }: Chamada): void {
  if (situacao === FEITA) throw conflict(`A ligação ${id} já foi feita. Recarregue a página.`)
  if (situacao === DISPENSADA) throw conflict(`A ligação ${id} foi dispensada: ${motivo ?? ''}`)
}

/** Nobody answered: the next business day's. @returns its day; null after the third, and where nothing is to be asked for by now */
async function ligarDeNovo(trx: Trx, ctx: Ctx, { id, clienteId, data, tentativa }: Chamada): Promise<string | null> {
  if (tentativa === TENTATIVAS) return null
  const { estados } = await boletosDe(trx, id)
  const boletos = [...(await consultarCobraveis(trx, estados))]
  if (boletos.length === 0) return null
  const today = dayOf(ctx.now())
  const day = nextBusinessDay(addDays(data > today ? data : today, 1), await readFeriados(trx))
  const nova = await insertLigacao(trx, { cliente: clienteId, data: day, tentativa: tentativa + 1, dataHora: ctx.now() }, boletos)
  if (nova === undefined) return null
  await audit(trx, ctx, {
    entidade: ENTIDADE_LIGACAO,
    registro: nova,
    acao: 'incluir',
    depois: { situacao: A_LIGAR, data: day, boletos },
    clienteId,
  })
  return day
}

/** Whom one calls is who promised, where nobody else is named. */
async function prometer(trx: Trx, ctx: Ctx, { id, clienteId }: Chamada, { promessa, observacao }: FeitaForm): Promise<number | null> {
  if (promessa === null) return null
  const contato = promessa.contato ?? must(await readLigacao(trx, id), LIGACAO_NADA).cliente.pessoa.nome.slice(0, CONTATO_MAX)
  const { boletos, data } = promessa
  const made = await incluirPromessa(trx, ctx, { cliente: clienteId, boletos, data, contato, observacao })
  await updatePromessa(trx, id, made.id)
  return made.id
}
const CONTATO_MAX = 120

/** @throws RuleError 404, 409 where it is not to be made, and those of a promise */
export async function registrarFeita(trx: Trx, ctx: Ctx, id: number, form: FeitaForm) {
  const { resultado, observacao } = form
  // In the order in which payments wait for each other.
  await lockFaturas(trx, (await boletosDe(trx, id)).boletos.concat(form.promessa?.boletos ?? []))
  const chamada = must(await lockLigacao(trx, id), LIGACAO_NADA)
  recusar(chamada)
  await updateFeita(trx, id, { resultado, observacao, usuarioId: ctx.user.id, encerradaEm: ctx.now() })
  const promessa = await prometer(trx, ctx, chamada, form)
  const proxima = resultado === ResultadoLigacao.code.NAO_ATENDEU ? await ligarDeNovo(trx, ctx, chamada) : null
  await audit(trx, ctx, {
    entidade: ENTIDADE_LIGACAO,
    registro: id,
    acao: 'registrar ligação',
    antes: { situacao: A_LIGAR },
    depois: { situacao: FEITA, resultado, observacao, ...(promessa !== null && { promessa }) },
    clienteId: chamada.clienteId,
  })
  const rest = proxima === null ? '' : ` A próxima é em ${dayText(proxima)}.`
  return { msg: `Ligação ${id} registrada.${rest}`, promessa, proxima }
}
