import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { AjusteComercial, ConfiguracaoUsada, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { Days, Figuras, ItemCalculado } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { PrecoUsado } from '@retaguarda/contract/faturamento/preco.ts'
import { brl, exact, exactOrUndefined, MONEY_MAX, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { type Comum, itemMensal, itemSetup, SEM_FIGURAS } from './item.calc.ts'
import { activeDays } from './pro-rata.calc.ts'

/** A link and its object as the calculation needs them: what is not saved yet has no id. `configuracao` is what the contract let through. */
export type VinculoCobrado = {
  objeto: {
    id: number | null
    codigo: string
    nome: string
    ativo: boolean
    tipoConfiguracao: number
    configuracao: unknown
    valorSetup: string
  }
  vinculo: {
    id: number | null
    tipo: CodeOf<typeof TipoVinculo>
    situacao: CodeOf<typeof SituacaoVinculo>
    dataHoraInicio: Date
    dataHoraFim: Date | null
    configuracao: unknown
    /** An invoice that stands has charged the set-up already, or it is not to be charged. */
    setupFaturado: boolean
    /** Where its price is kept by date; `novo` where it counts from the month on and another one did before. */
    preco?: PrecoUsado & { novo: boolean }
  }
}

/** The month, its figures (null: nobody informed any), their source in words for people, and whether a part of it is charged by days. */
export type Mes = { competencia: Competencia; figuras: Figuras | null; fonteFiguras: string | null; proRata: boolean }

/** Why nothing may be charged; `erro` names the object. Null: no single object is the reason. */
export type Recusa = {
  motivo: 'figuras' | 'configuracao' | 'valor'
  objeto: { id: number | null; codigo: string; nome: string } | null
  erro: string
}

export type ResultadoDoVinculo =
  | { ok: true; cobravel: boolean; itens: ItemCalculado[] /** Why there is no item, null where there is one. */; semItens: string | null }
  | { ok: false; recusa: Recusa }

/**
 * What one link owes for a month, and why. Pure: no clock, no database. Throws on nothing that the
 * contract lets through: what cannot be calculated is a refusal.
 */
export function calcularVinculo({ objeto, vinculo }: VinculoCobrado, mes: Mes): ResultadoDoVinculo {
  const recusa = (motivo: Recusa['motivo'], erro: string): ResultadoDoVinculo => ({
    ok: false,
    recusa: { motivo, objeto: { id: objeto.id, codigo: objeto.codigo, nome: objeto.nome }, erro },
  })
  const days = diasCobrados({ objeto, vinculo }, mes.competencia)
  if (typeof days === 'string') return { ok: true, cobravel: false, itens: [], semItens: days }
  const used = configuracaoUsada({ objeto, vinculo })
  if (typeof used === 'string') return recusa('configuracao', used)
  const missing = figurasQueFaltam(used.configuracao, mes.figuras)
  if (missing.length > 0)
    return recusa(
      'figuras',
      `Faltam os números de ${competenciaTexto(mes.competencia)} para o objeto ${nameOf(objeto)}: ${missing.join(' e ')}.`,
    )

  const comum = explicacaoComum({ objeto, vinculo }, mes, days, used)
  const figuras = { figuras: mes.figuras ?? SEM_FIGURAS, fonteFiguras: mes.fonteFiguras }
  const setup = vinculo.setupFaturado ? undefined : itemSetup(used.valorSetup, { ...comum, origemConfiguracao: used.origemSetup })
  const itens = [itemMensal(used.configuracao, comum, figuras), setup].filter((item) => item !== undefined)
  if (itens.some(({ valorCobranca }) => exact(valorCobranca).gt(MONEY_MAX)))
    return recusa('valor', `O valor do objeto ${nameOf(objeto)} passa do máximo de ${brl(MONEY_MAX)}: confira a configuração e os números.`)
  return { ok: true, cobravel: true, itens, semItens: itens.length > 0 ? null : 'Não há valor mensal nem setup a cobrar.' }
}

export type ResultadoDaFatura =
  | {
      ok: true /** Links in force; without any there is nothing to invoice. */
      cobraveis: number
      itens: (ItemCalculado & { vinculo: VinculoCobrado })[]
      valor: string
    }
  | { ok: false; recusas: Recusa[] }

/** All links of a client: every item, or every refusal and no item. `valor` is the sum of the items. */
export function calcularFatura(vinculos: readonly VinculoCobrado[], mes: Mes): ResultadoDaFatura {
  const results = vinculos.map((vinculo) => ({ vinculo, result: calcularVinculo(vinculo, mes) }))
  const recusas = results.flatMap(({ result }) => (result.ok ? [] : [result.recusa]))
  if (recusas.length > 0) return { ok: false, recusas }
  const itens = results.flatMap(({ vinculo, result }) => (result.ok ? result.itens.map((item) => ({ ...item, vinculo })) : []))
  const cobraveis = results.filter(({ result }) => result.ok && result.cobravel).length
  const valor = toMoney(sum(itens.map(({ valorCobranca }) => valorCobranca)))
  if (exact(valor).lte(MONEY_MAX)) return { ok: true, cobraveis, itens, valor }
  return {
    ok: false,
    recusas: [{ motivo: 'valor', objeto: null, erro: `A soma dos itens passa do máximo de ${brl(MONEY_MAX)}: confira os vínculos.` }],
  }
}

const nameOf = ({ codigo, nome }: { codigo: string; nome: string }) => `${codigo} - ${nome}`

/** The active days, or why the link is not charged in the month. */
function diasCobrados({ objeto, vinculo }: VinculoCobrado, competencia: Competencia): Days | string {
  if (!objeto.ativo) return 'O objeto está inativo.'
  const inactive = vinculo.situacao === SituacaoVinculo.code.INATIVO
  if (inactive && vinculo.dataHoraFim === null) return 'O vínculo está inativo e não tem data final.'
  return (
    activeDays(competencia, vinculo.dataHoraInicio, vinculo.dataHoraFim) ??
    `O vínculo não esteve em vigor em ${competenciaTexto(competencia)}.`
  )
}

type Usada = {
  configuracao: ConfiguracaoUsada
  origemConfiguracao: 'padrao' | 'ajuste'
  valorSetup: string
  origemSetup: 'padrao' | 'ajuste'
}

/** The object's configuration, or the adjustment in its place (COC-014); a sentence when it cannot be used. */
function configuracaoUsada({ objeto, vinculo }: VinculoCobrado): Usada | string {
  const unusable = `A configuração do objeto ${nameOf(objeto)} está incompleta: corrija o objeto ou o ajuste comercial do vínculo.`
  const { tipoConfiguracao, valorSetup } = objeto
  if (exactOrUndefined(valorSetup) === undefined) return unusable
  if (vinculo.tipo !== TipoVinculo.code.AJUSTE_COMERCIAL) {
    const standard = ConfiguracaoUsada.safeParse({ ...Object(objeto.configuracao), tipoConfiguracao })
    return standard.success ? { configuracao: standard.data, origemConfiguracao: 'padrao', valorSetup, origemSetup: 'padrao' } : unusable
  }
  const ajuste = AjusteComercial.safeParse(vinculo.configuracao)
  if (!ajuste.success) return unusable
  if (ajuste.data.tipoObjContrato !== tipoConfiguracao)
    return `O ajuste comercial do objeto ${nameOf(objeto)} não é do tipo que o objeto tem agora: refaça o ajuste no vínculo.`
  const adjusted = ConfiguracaoUsada.safeParse({ ...ajuste.data, tipoConfiguracao })
  if (!adjusted.success) return unusable
  const ownSetup = ajuste.data.valorSetup
  return {
    configuracao: adjusted.data,
    origemConfiguracao: 'ajuste',
    valorSetup: ownSetup ?? valorSetup,
    origemSetup: ownSetup === undefined ? 'padrao' : 'ajuste',
  }
}

/** The figures without which the link cannot be charged; B2B revenue is none unless it is given. */
function figurasQueFaltam({ tipoConfiguracao }: ConfiguracaoUsada, figuras: Figuras | null): string[] {
  const { TABELA_COMISSOES, SOB_DEMANDA } = TipoConfiguracao.code
  const needed: [keyof Figuras, string][] =
    tipoConfiguracao === TABELA_COMISSOES
      ? [
          ['valorFaturamento', 'faturamento da loja'],
          ['valorFaturamentoMarketplace', 'faturamento do marketplace'],
        ]
      : tipoConfiguracao === SOB_DEMANDA
        ? [['quantidadeNotas', 'quantidade de notas']]
        : []
  return needed.filter(([figura]) => (figuras?.[figura] ?? null) === null).map(([, text]) => text)
}

function explicacaoComum({ objeto, vinculo }: VinculoCobrado, mes: Mes, dias: Days, used: Usada): Comum {
  const { preco } = vinculo
  return {
    versao: preco ? 2 : 1,
    competencia: mes.competencia,
    objeto: { id: objeto.id, codigo: objeto.codigo, nome: objeto.nome },
    vinculo: {
      id: vinculo.id,
      tipo: vinculo.tipo,
      situacao: vinculo.situacao,
      dataHoraInicio: vinculo.dataHoraInicio.toISOString(),
      dataHoraFim: vinculo.dataHoraFim?.toISOString() ?? null,
    },
    origemConfiguracao: used.origemConfiguracao,
    configuracao: used.configuracao,
    ...(preco && { preco: { aPartirDe: preco.aPartirDe, origem: preco.origem, reajuste: preco.reajuste } }),
    dias,
    proRata: mes.proRata,
    arredondamento: { casas: 2, modo: 'meio-para-longe-do-zero' },
  }
}
