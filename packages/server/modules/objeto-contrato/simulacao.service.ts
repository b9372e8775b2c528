import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { Simulacao, SimulacaoForm } from '@retaguarda/contract/faturamento/simulacao.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, dayOf, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import type { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { z } from 'zod'
import type { Config } from '../../base/config.ts'
import { invalid, RuleError } from '../../base/errors.ts'
import { calcularVinculo, type VinculoCobrado } from '../faturamento/calculo/fatura.calc.ts'

type Prorata = Pick<Config, 'PRO_RATA'>
type Objeto = z.input<(typeof objetoContrato)['record']>

/**
 * What a link would cost in a month, by the function that bills it. The set-up is charged in the month in which the link
 * begins, where the person does not say otherwise.
 * @throws RuleError 422 with the reason when it cannot be calculated
 */
export function simular({ PRO_RATA }: Prorata, { objeto, vinculo }: VinculoCobrado, form: SimulacaoForm): Simulacao {
  const { ano, mes, setup, ...figuras } = form
  const begins = ordemDe(competenciaDe(dayOf(vinculo.dataHoraInicio))) === ordemDe({ ano, mes })
  const result = calcularVinculo(
    { objeto, vinculo: { ...vinculo, setupFaturado: !(setup ?? begins) } },
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

/** An object as one more client would have it for the whole month. */
export function simularObjeto(
  config: Prorata,
  { id, codigo, nome, tipoConfiguracao, configuracao, valorSetup }: Objeto,
  form: SimulacaoForm,
) {
  const NOON = 12
  return simular(
    config,
    {
      objeto: { id, codigo, nome, ativo: true, tipoConfiguracao, configuracao, valorSetup },
      vinculo: {
        id: null,
        tipo: TipoVinculo.code.VALOR_PADRAO,
        situacao: SituacaoVinculo.code.ATIVO,
        dataHoraInicio: new Date(Date.UTC(form.ano, form.mes - 1, 1, NOON)),
        dataHoraFim: null,
        configuracao: null,
        setupFaturado: false,
      },
    },
    form,
  )
}
