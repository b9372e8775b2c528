import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemItem } from '@retaguarda/contract/faturamento/item.ts'
import { OrigemUso } from '@retaguarda/contract/faturamento/uso.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { codes } from '@retaguarda/server/kit/sql.ts'
import { calcularFatura, type VinculoCobrado } from '@retaguarda/server/modules/faturamento/calculo/fatura.calc.ts'
import { TIPO_ITEM } from '@retaguarda/server/db/codes.ts'
import { type DemoFatura, type DemoItem, insertBoletos, SITUACAO_ITEM, situacaoOf } from './boletos.ts'
import { figurasOf, lojaOf } from './figuras.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import type { Seeding } from './seeding.ts'

const SEED = 5_036
/** Of history in the demonstration. */
export const MESES = 36
const BATCH = 1_000
/** Of the invoices. */
const COM_ITEM_MANUAL = 0.04
const FONTE = 'recebidos da API da loja'

type Uso = Figuras & { clienteId: number; ano: number; mes: number; origem: 1 | 3; recebidoEm: Date; usuarioId: null }
type Links = Map<number, VinculoCobrado[]>

/** 36 months of invoices, by the calculation that bills; the month that runs is in processing. Other numbers of `r` stay as they were. */
export async function insertFaturas(
  trx: Trx,
  { now, config, usuarios }: Pick<Seeding, 'now' | 'config' | 'usuarios'>,
  n: number,
): Promise<void> {
  const r = randomOf(SEED)
  const links = await linksOf(trx)
  const meses = mesesAte(now, n)
  const faturas: DemoFatura[] = []
  const usos: Uso[] = []
  for (const [clienteId, vinculos] of links) {
    const loja = lojaOf(r)
    const charged = chargedBefore(vinculos, meses[0])
    for (const [idade, competencia] of meses.entries()) {
      const figuras = figurasOf(r, loja, competencia.mes, idade)
      const made = faturaOf({ clienteId, vinculos, competencia, figuras, charged, proRata: config.PRO_RATA === 'sim', now, r })
      if (!made) continue
      faturas.push(made)
      const origem = r.chance(0.8) ? OrigemUso.code.LOJA : OrigemUso.code.CSV
      usos.push({ ...figuras, ...competencia, clienteId, origem, recebidoEm: geradaEm(competencia, now), usuarioId: null })
    }
  }
  await withoutGuards(trx, async () => {
    for (let i = 0; i < faturas.length; i += BATCH) await insertBatch(trx, faturas.slice(i, i + BATCH), { r, now, usuarios })
  })
  for (let i = 0; i < usos.length; i += BATCH)
    await trx
      .insertInto('uso')
      .values(usos.slice(i, i + BATCH))
      .execute()
}

/**
 * The guards let nothing be written into a closed invoice, so a past of closed ones is written without them, and its sums are
 * compared once at the end.
 */
async function withoutGuards(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`alter table financeiro disable trigger financeiro_guarda_insere`.execute(trx)
  await sql`alter table fatura disable trigger fatura_confere`.execute(trx)
  await work()
  await sql`alter table financeiro enable trigger financeiro_guarda_insere`.execute(trx)
  await sql`alter table fatura enable trigger fatura_confere`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select f.id from fatura f
    left join (select "faturaId", sum("valorCobranca") as itens from financeiro group by 1) i on i."faturaId" = f.id
    left join (select "faturaId", sum(valor) as boletos, sum("valorPago") as pago from fatura_documento where tipo = ${codes(TipoDocumento, 'BOLETO')} and situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} group by 1) b
      on b."faturaId" = f.id
    where f.valor <> coalesce(itens, 0) or f."valorPago" <> coalesce(pago, 0) or (f.situacao in (${codes(SituacaoFatura, 'FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA')}) and f.valor <> coalesce(boletos, 0))
    limit 1`.execute(trx)
  if (rows[0]) throw new Error(`Invoice ${rows[0].id} of the demonstration does not add up`)
}

/** The links of each client with their objects, as the calculation takes them. */
async function linksOf(trx: Trx): Promise<Links> {
  const rows = await trx
    .selectFrom('cliente_objeto_contrato as v')
    .innerJoin('objeto_contrato as o', 'o.id', 'v.objetoContratoId')
    .select(['v.id', 'v.clienteId', 'v.tipo', 'v.situacao', 'v.dataHoraInicio', 'v.dataHoraFim', 'v.configuracao'])
    .select(['o.id as objetoId', 'o.codigo', 'o.nome', 'o.ativo', 'o.tipoConfiguracao', 'o.configuracao as padrao', 'o.valorSetup'])
    .orderBy('v.id')
    .execute()
  const links: Links = new Map()
  for (const { id, clienteId, tipo, situacao, dataHoraInicio, dataHoraFim, configuracao, objetoId, padrao, ...objeto } of rows) {
    const vinculo = { id, tipo, situacao, dataHoraInicio, dataHoraFim, configuracao, setupFaturado: false }
    const known = links.get(clienteId) ?? []
    links.set(clienteId, [...known, { objeto: { ...objeto, id: objetoId, configuracao: padrao }, vinculo }])
  }
  return links
}

/** The month that runs and those before it, the oldest first. */
function mesesAte(now: Date, n: number): Competencia[] {
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return Array.from({ length: n }, (_, i) => last - (n - 1 - i)).map((at) => ({ ano: Math.floor(at / 12), mes: (at % 12) + 1 }))
}

/** Links that are older than the first month paid their set-up before it. */
const chargedBefore = (vinculos: VinculoCobrado[], first: Competencia | undefined): Set<number | null> =>
  new Set(
    vinculos
      .filter(({ vinculo }) => first && vinculo.dataHoraInicio < new Date(Date.UTC(first.ano, first.mes - 1, 1, 3)))
      .map(({ vinculo }) => vinculo.id),
  )

/** The second day of the next month, in the morning; the month that runs, today. */
function geradaEm({ ano, mes }: Competencia, now: Date): Date {
  return new Date(Math.min(now.getTime(), Date.UTC(ano, mes, 2, 12)))
}

type Parts = {
  clienteId: number
  vinculos: VinculoCobrado[]
  competencia: Competencia
  figuras: Figuras
  /** Links whose set-up was charged; what is charged here is added. */
  charged: Set<number | null>
  proRata: boolean
  now: Date
  r: ReturnType<typeof randomOf>
}

function faturaOf({ clienteId, vinculos, competencia, figuras, charged, proRata, now, r }: Parts): DemoFatura | undefined {
  const before = vinculos.map(({ objeto, vinculo }) => ({ objeto, vinculo: { ...vinculo, setupFaturado: charged.has(vinculo.id) } }))
  const result = calcularFatura(before, { competencia, figuras, fonteFiguras: FONTE, proRata })
  if (!result.ok || result.cobraveis === 0) return undefined
  const dataHora = geradaEm(competencia, now)
  const situacao = situacaoOf(r, competencia, now)
  const common = { clienteId, ...competencia, situacao: SITUACAO_ITEM[situacao], dataHora }
  const itens = result.itens.map(({ vinculo: { objeto, vinculo }, tipo, explicacao, ...item }): DemoItem => {
    if (tipo === 'setup') charged.add(vinculo.id)
    return {
      ...common,
      ...item,
      objetoContratoId: present(objeto.id),
      vinculoId: vinculo.id,
      objetoContrato: `${objeto.codigo} - ${objeto.nome}`,
      tipo: TIPO_ITEM[tipo],
      observacao: null,
      explicacao: JSON.stringify(explicacao),
      usuarioId: null,
    }
  })
  const [first] = vinculos
  if (first && r.chance(COM_ITEM_MANUAL)) itens.push(manual(first, common, r))
  const valor = toMoney(sum(itens.map(({ valorCobranca }) => valorCobranca)))
  const zero = Number(valor) === 0 && ([2, 5, 7] as number[]).includes(situacao)
  return {
    clienteId,
    ...competencia,
    competencia,
    situacao: zero ? SituacaoFatura.code.PAGA : situacao,
    // What was paid had been sent.
    antesDePaga: !zero && ([3, 7] as number[]).includes(situacao) ? SituacaoFatura.code.ENVIADA : null,
    valor,
    observacao: r.chance(0.05)
      ? r.pick(['Enviar também ao contador do cliente.', 'Cliente pediu vencimento no dia 20.', 'Conferida com o comercial.'])
      : null,
    dataHoraGeracao: dataHora,
    dataHoraVencimento: null,
    itens,
  }
}

function manual(
  { objeto }: VinculoCobrado,
  common: Pick<DemoItem, 'clienteId' | 'ano' | 'mes' | 'situacao' | 'dataHora'>,
  r: Parts['r'],
): DemoItem {
  return {
    ...common,
    objetoContratoId: present(objeto.id),
    vinculoId: null,
    objetoContrato: `${objeto.codigo} - ${objeto.nome}`,
    tipo: TIPO_ITEM.manual,
    origem: OrigemItem.code.MANUAL,
    valorCobranca: `${r.between(80, 2_400)}.${r.pick(['00', '50', '90'])}`,
    observacao: r.pick([
      'Horas adicionais de desenvolvimento',
      'Campanha de fim de ano',
      'Treinamento extra da equipe',
      'Ajuste de frete por contrato',
    ]),
    explicacao: null,
    usuarioId: null,
  }
}

async function insertBatch(trx: Trx, faturas: DemoFatura[], seeding: Parameters<typeof insertBoletos>[2]): Promise<void> {
  const saved = await trx
    .insertInto('fatura')
    .values(faturas.map(({ itens: _, competencia: __, ...fatura }) => fatura))
    .returning('id')
    .execute()
  const withIds = faturas.flatMap((fatura, at) => (saved[at] ? [{ ...fatura, id: saved[at].id }] : []))
  const itens = withIds.flatMap(({ id, itens: of }) => of.map((item) => ({ ...item, faturaId: id })))
  for (let i = 0; i < itens.length; i += BATCH)
    await trx
      .insertInto('financeiro')
      .values(itens.slice(i, i + BATCH))
      .execute()
  await insertBoletos(trx, withIds, seeding)
}
