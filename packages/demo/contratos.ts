import { SituacaoVinculo, TipoVinculo, clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { type AjusteComercial, ajustePadrao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import { exact, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, competenciaDe, diaDoMes, instanteDe, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { Demo } from './demo.ts'
import { OBJETOS } from './objetos.ts'

/** Of the links. */
const ADJUSTED = 0.25
const ENDED = 0.15
/** The first of the objects, of which every client has one. */
const PLATAFORMAS = 4

/** What is sold, from the first day on; the last one is not offered any more. */
export function incluirObjetos({ company, diary, inicio, equipe, objetos }: Demo): void {
  diary.on(inicio, '09:00', 'objetos de contrato', async () => {
    for (const objeto of OBJETOS) {
      const { id } = await company.as(present(equipe[0]))(objetoContrato.add, { body: objeto })
      objetos.push({ ...objeto, id })
    }
  })
}

/** Prices of the month to come: one of the objects is dearer from then on, and one adjustment was negotiated anew. */
export function mudarPrecos({ company, diary, today, equipe, objetos }: Demo): void {
  diary.last('preços novos', async () => {
    const as = company.as(present(equipe[0]))
    const aPartirDe = diaDoMes(somaMeses(competenciaDe(today), 1), 1)
    const { id } = present(objetos.find(({ tipoConfiguracao }) => tipoConfiguracao === TipoConfiguracao.code.VALOR_FIXO))
    const objeto = await as(objetoContrato.get, { params: { id } })
    const { tipoObjContrato: _, ...configuracao } = cheaper(ajustePadrao(objeto), '1.06')
    const dearer = { ...objeto, configuracao, aPartirDe }
    await as(objetoContrato.edit, { params: { id }, body: dearer })
    const filter = [{ name: 'tipo', op: '=', v: TipoVinculo.code.AJUSTE_COMERCIAL } as const]
    const [row] = (await as(clienteObjetoContrato.list, { query: { filter, limit: 1 } })).rows
    if (!row) return
    const vinculo = await as(clienteObjetoContrato.get, { params: { id: row.id } })
    const ajuste = cheaper(present(vinculo.configuracao), '1.03')
    const motivo = 'Renovação combinada por doze meses.'
    await as(clienteObjetoContrato.preco, { params: { id: row.id }, body: { aPartirDe, tipo: vinculo.tipo, configuracao: ajuste, motivo } })
  })
}

/** What a client buys on a day: a platform, and up to three others. Some of it ends later. */
export async function contratar({ company, diary, r, objetos }: Demo, quem: number, cliente: number, day: string): Promise<number[]> {
  const offered = objetos.filter(({ ativo }) => ativo)
  const chosen = new Set([
    r.between(0, PLATAFORMAS - 1),
    ...Array.from({ length: r.between(0, 3) }, () => r.between(PLATAFORMAS, offered.length - 1)),
  ])
  const ids: number[] = []
  for (const at of chosen) {
    const objeto = present(offered[at])
    const adjusted = r.chance(ADJUSTED)
    const { id } = await company.as(quem)(clienteObjetoContrato.add, {
      body: {
        cliente,
        objetoContrato: objeto.id,
        situacao: r.chance(0.6) ? SituacaoVinculo.code.ATIVO_HOMOLOGADO : SituacaoVinculo.code.ATIVO,
        observacao: adjusted
          ? r.pick(['Condição negociada na renovação.', 'Desconto de campanha.', 'Preço acordado com a diretoria.'])
          : null,
        dataHoraInicio: instanteDe(day),
        dataHoraFim: null,
        tipo: adjusted ? TipoVinculo.code.AJUSTE_COMERCIAL : TipoVinculo.code.VALOR_PADRAO,
        // What was agreed upon by itself is talked about by itself.
        reajuste: adjusted ? null : { indice: Indice.code.IPCA },
        configuracao: adjusted ? cheaper(ajustePadrao(objeto), r.pick(['0.9', '0.85', '0.8', '1.05'])) : null,
      },
    })
    if (ids.length > 0 && r.chance(ENDED))
      diary.on(addDays(day, r.between(40, 300)), '16:00', 'contratos', () => encerrar(company.as(quem), id))
    else ids.push(id)
  }
  return ids
}

export const encerrar = async (as: ReturnType<Demo['company']['as']>, id: number): Promise<void> =>
  void (await as(clienteObjetoContrato.ativarDesativar, { params: { id } }))

/** The standard at another price; its thresholds stay. */
function cheaper(ajuste: AjusteComercial, factor: string): AjusteComercial {
  const money = (value: string) => toMoney(exact(value).times(factor))
  const rate = (value: string) => toRate(exact(value).times(factor))
  const { valorMinimo, tabelaComissao, valoresDemanda, valorFixo, valorSetup } = ajuste
  return {
    tipoObjContrato: ajuste.tipoObjContrato,
    ...(valorMinimo !== undefined && { valorMinimo: money(valorMinimo) }),
    ...(valorSetup !== undefined && { valorSetup: money(valorSetup) }),
    ...(tabelaComissao && {
      tabelaComissao: tabelaComissao.map((linha) => ({
        ...linha,
        percentualLoja: rate(linha.percentualLoja),
        percentualMarketplace: rate(linha.percentualMarketplace),
      })),
    }),
    ...(valoresDemanda && { valoresDemanda: valoresDemanda.map((linha) => ({ ...linha, precoUnidade: rate(linha.precoUnidade) })) }),
    ...(valorFixo && { valorFixo: valorFixo.map((linha) => ({ valorFixo: money(linha.valorFixo) })) }),
  }
}
