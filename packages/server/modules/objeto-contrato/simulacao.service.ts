import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { OrigemPreco } from '@retaguarda/contract/faturamento/preco.ts'
import type { Simulacao, SimulacaoForm } from '@retaguarda/contract/faturamento/simulacao.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, dayOf, diaDoMes, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../../base/config.ts'
import { invalid, must, RuleError } from '../../base/errors.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { calcularVinculo, type VinculoCobrado } from '../faturamento/calculo/fatura.calc.ts'
import { readPrecoDoObjeto } from '../preco/preco.repo.ts'
import { objetoContratoRepo } from './objeto-contrato.repo.ts'

type Prorata = Pick<Config, 'PRO_RATA'>
const NOT_FOUND = 'Objeto de contrato não encontrado. Talvez outra pessoa o tenha excluído.'

/**
 * What a link would cost in a month, by the function that bills it. The set-up is charged in the month in which the link
 * begins, where the person does not say otherwise.
 * @throws RuleError 422 with the reason when it cannot be calculated
 */
export function simular({ PRO_RATA }: Prorata, { objeto, vinculo }: VinculoCobrado, form: SimulacaoForm): Simulacao {
  const { ano, mes, setup, ...figuras } = form
  const begins = ordemDe(competenciaDe(dayOf(vinculo.dataHoraInicio))) === ordemDe({ ano, mes })
  const result = calcularVinculo(
    { objeto, vinculo: { ...vinculo, setupFaturado: !(setup ?? (begins && !vinculo.setupFaturado)) } },
    { competencia: { ano, mes }, figuras, fonteFiguras: 'informados na simulação', proRata: PRO_RATA === 'sim' },
  )
  if (result.ok)
    return { itens: result.itens, valor: toMoney(sum(result.itens.map((item) => item.valorCobranca))), semItens: result.semItens }
  const { motivo, erro } = result.recusa
  throw motivo === 'figuras' ? invalid(missing(erro, form)) : new RuleError('regra', erro)
}

const FIGURAS = ['valorFaturamento', 'valorFaturamentoMarketplace', 'quantidadeNotas'] as const

/** The refusal stands beside every figure that is not typed. */
const missing = (error: string, form: SimulacaoForm) => {
  const empty = FIGURAS.filter((figura) => form[figura] === null)
  return Object.fromEntries(empty.map((figura) => [figura, error]))
}

/** An object as one more client would have it for the whole month, by the price of that month. @throws RuleError 404 or 422 */
export async function simularObjeto({ db, config }: Ctx, objetoId: number, form: SimulacaoForm) {
  const { id, codigo, nome } = must(await objetoContratoRepo.read(db, objetoId), NOT_FOUND)
  const price = must(await readPrecoDoObjeto(db, id, diaDoMes(form, 1)), NOT_FOUND)
  const NOON = 12
  return simular(
    config,
    {
      objeto: { id, codigo, nome, ativo: true, ...price },
      vinculo: {
        id: null,
        tipo: TipoVinculo.code.VALOR_PADRAO,
        situacao: SituacaoVinculo.code.ATIVO,
        dataHoraInicio: new Date(Date.UTC(form.ano, form.mes - 1, 1, NOON)),
        dataHoraFim: null,
        configuracao: null,
        setupFaturado: false,
        preco: { aPartirDe: price.aPartirDe, origem: OrigemPreco.code.CADASTRO, reajuste: null, novo: false },
      },
    },
    form,
  )
}
