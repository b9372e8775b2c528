import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { type AjusteComercial, ajustePadrao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { exact, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import type { Evento } from './eventos.ts'
import { OBJETOS } from './objetos.ts'
import type { DemoCliente, Seeding } from './seeding.ts'

const DAY = 24 * 60 * 60 * 1000
/** Of the links. */
const ADJUSTED = 0.25
const ENDED = 0.18

/** The objects, and one to four links of each client that was ever homologated. */
export async function insertContratos(trx: Trx, seeding: Seeding, clientes: DemoCliente[]): Promise<Evento[]> {
  const objetos = await insertObjetos(trx)
  const offered = objetos.filter(({ ativo }) => ativo)
  const rows = clientes.flatMap((cliente) => linksOf(seeding, cliente, offered))
  const eventos: Evento[] = []
  const saved = await trx
    .insertInto('cliente_objeto_contrato')
    .values(rows.map(({ objeto: _, configuracao, ...row }) => ({ ...row, configuracao: configuracao && JSON.stringify(configuracao) })))
    .returning(['id', 'clienteId', 'objetoContratoId', 'dataHoraInicio', 'dataHoraFim', 'situacao'])
    .execute()
  const byId = new Map(objetos.map((objeto) => [objeto.id, objeto]))
  for (const { id, clienteId, objetoContratoId, dataHoraInicio, dataHoraFim, situacao } of saved) {
    const objeto = byId.get(objetoContratoId)
    const record = { id, cliente: { id: clienteId }, objetoContrato: { id: objetoContratoId, codigo: objeto?.codigo, nome: objeto?.nome } }
    const base = { entidade: 'cliente-objeto-contrato', registro: id, clienteId }
    const begun = { ...record, situacao: SituacaoVinculo.code.ATIVO, dataHoraInicio, dataHoraFim: null }
    eventos.push({ ...base, acao: 'incluir', dataHora: new Date(dataHoraInicio.getTime() - DAY), depois: begun })
    if (situacao === SituacaoVinculo.code.INATIVO && dataHoraFim)
      eventos.push({ ...base, acao: 'desativar', dataHora: dataHoraFim, antes: begun, depois: { ...begun, situacao, dataHoraFim } })
  }
  return eventos
}

type Objeto = (typeof OBJETOS)[number] & { id: number }

async function insertObjetos(trx: Trx): Promise<Objeto[]> {
  const saved = await trx
    .insertInto('objeto_contrato')
    .values(OBJETOS.map(({ configuracao, ...fields }) => ({ ...fields, configuracao: JSON.stringify(configuracao) })))
    .returning(['id', 'codigo'])
    .execute()
  return OBJETOS.flatMap((objeto) => saved.filter(({ codigo }) => codigo === objeto.codigo).map(({ id }) => ({ ...objeto, id })))
}

function linksOf({ r, now }: Seeding, { id, situacao, desde }: DemoCliente, objetos: Objeto[]) {
  if (situacao === SituacaoCliente.code.EM_PROJETO && r.chance(0.6)) return []
  const chosen = new Set(Array.from({ length: r.between(1, 4) }, () => r.between(0, objetos.length - 1)))
  return [...chosen].flatMap((at) => {
    const objeto = objetos[at]
    if (!objeto) return []
    const start = startOfDay(new Date(Math.min(now.getTime() - DAY, desde.getTime() + r.between(5, 120) * DAY)))
    const ended = situacao === SituacaoCliente.code.INATIVO || r.chance(ENDED)
    const end = ended ? startOfDay(new Date(Math.min(now.getTime(), start.getTime() + r.between(30, 700) * DAY))) : null
    const adjusted = r.chance(ADJUSTED)
    const { ATIVO, INATIVO, ATIVO_HOMOLOGADO } = SituacaoVinculo.code
    return [
      {
        objeto,
        clienteId: id,
        objetoContratoId: objeto.id,
        situacao: ended ? INATIVO : r.chance(0.6) ? ATIVO_HOMOLOGADO : ATIVO,
        observacao: adjusted
          ? r.pick(['Condição negociada na renovação.', 'Desconto de campanha.', 'Preço acordado com a diretoria.'])
          : null,
        dataHoraInicio: start,
        dataHoraFim: end && end > start ? end : ended ? new Date(start.getTime() + DAY) : null,
        tipo: adjusted ? TipoVinculo.code.AJUSTE_COMERCIAL : TipoVinculo.code.VALOR_PADRAO,
        configuracao: adjusted ? cheaper(ajustePadrao(objeto), r.pick(['0.9', '0.85', '0.8', '1.05'])) : null,
      },
    ]
  })
}

const BRASILIA = 3 * 60 * 60 * 1000
/** 00:00 in São Paulo, which has had no summer time in these years. */
const startOfDay = (at: Date) => new Date(Math.floor((at.getTime() - BRASILIA) / DAY) * DAY + BRASILIA)

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
