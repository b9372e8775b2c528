import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type {
  Reason,
  Retencao,
  RetencaoDaFatura,
  RetencaoDoBoleto,
  RetencaoDoCliente,
  RetencaoDoObjeto,
} from '@retaguarda/contract/faturamento/retencao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { type NotNull, sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { EMPRESA_ID } from '../../empresa/empresa.repo.ts'
import { retencaoDoObjeto } from '../../retencao/retencao.repo.ts'
import { listOferecidos } from './creditos.repo.ts'
import type { ItemDaFatura, Valores } from './valores.calc.ts'
import type { Csrf } from './retencao.calc.ts'

/**
 * What is withheld whatever the client: how the company is taxed, the objects of which something is withheld, and the days that are added to
 * the bank calendar.
 */
export type RegrasLidas = {
  empresa: RegimeTributacao | null
  objetos: ReadonlyMap<number, RetencaoDoObjeto>
  feriados: ReadonlySet<string>
}

type ComRetencao = { id: number } & Parameters<typeof retencaoDoObjeto>[0]

/** Asked for by every calculation: one statement. */
export async function readRegras(db: Db): Promise<RegrasLidas> {
  const { rows } = await sql<{ empresa: RegimeTributacao | null; objetos: ComRetencao[] | null; feriados: string[] }>`${prepared}
    select e.regime as empresa, (
      select json_agg(json_build_object('id', o.id, 'retencaoIrrf', o."retencaoIrrf"::text, 'retencaoCsrf', o."retencaoCsrf",
        'retencaoInss', o."retencaoInss"::text))
      from objeto_contrato o where o."retencaoCsrf" or o."retencaoIrrf" is not null or o."retencaoInss" is not null) as objetos,
      array(select data::text from feriado) as feriados
    from empresa e where e.id = ${EMPRESA_ID}`.execute(db)
  const { empresa, objetos, feriados } = present(rows[0])
  return {
    empresa,
    objetos: new Map((objetos ?? []).map(({ id, ...row }) => [id, retencaoDoObjeto(row)])),
    feriados: new Set(feriados),
  }
}

/** The values of discounts in percent, which were made again. */
export async function updateDescontos(trx: Trx, itens: readonly ItemDaFatura[]): Promise<void> {
  const again = itens.filter(({ id, percentual }) => id !== null && percentual !== null)
  if (again.length === 0) return
  await sql`update financeiro i set "valorCobranca" = n.valor
    from unnest(${again.map(({ id }) => id)}::int[], ${again.map(({ valor }) => valor)}::numeric[]) n (id, valor)
    where i.id = n.id and i."valorCobranca" <> n.valor`.execute(trx)
}

/** The rows of an invoice, written where they are other than those that it has. */
export async function updateRetencoes(trx: Trx, faturaId: number, before: readonly Retencao[], after: readonly Retencao[]): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await sql`${prepared} delete from retencao where "faturaId" = ${faturaId}`.execute(trx)
  if (after.length === 0) return
  await trx
    .insertInto('retencao')
    .values(after.map((row) => ({ faturaId, ...row })))
    .execute()
}

/** What is withheld of an invoice and why, and what of it is judged again when it is invoiced. */
export async function readRetidoDaFatura(db: Db, id: number): Promise<{ retencoes: Retencao[]; porQue: Reason[]; csrf: Csrf | undefined }> {
  const [rows, { porQue, csrfBase, csrfRegime }] = await Promise.all([
    listRetencoes(db, id),
    db.selectFrom('fatura').select(['porQue', 'csrfBase', 'csrfRegime']).where('id', '=', id).executeTakeFirstOrThrow(),
  ])
  return {
    retencoes: rows,
    porQue,
    csrf: exact(csrfBase).isZero() ? undefined : { base: csrfBase, regime: csrfRegime },
  }
}

/** What an invoice withholds by rules or by hand, in the order in which it is written down; not what is of its boletos. */
export const listRetencoes = (db: Db, faturaId: number): Promise<Retencao[]> =>
  db
    .selectFrom('retencao')
    .select(['tributo', 'base', 'aliquota', 'valor'])
    .where('faturaId', '=', faturaId)
    .where('boletoId', 'is', null)
    .orderBy('tributo')
    .orderBy('aliquota')
    // A check of the table says that a row of no boleto has both.
    .$narrowType<{ base: NotNull; aliquota: NotNull }>()
    .execute()

/** All that an invoice withholds: by tribute, what is of boletos last. */
export const listRetencoesDaFatura = (db: Db, faturaId: number): Promise<RetencaoDaFatura[]> =>
  db
    .selectFrom('retencao')
    .select(['id', 'tributo', 'base', 'aliquota', 'valor', 'boletoId as boleto'])
    .select(sql<boolean>`"arquivoId" is not null`.as('comprovante'))
    .where('faturaId', '=', faturaId)
    .orderBy('tributo')
    .orderBy('aliquota')
    .orderBy('id')
    .execute()

type Amounts = Pick<Valores, 'valor' | 'desconto' | 'retido' | 'csrf' | 'porQue'>

/** The amounts of an invoice whose items have changed. */
export async function updateValores(trx: Trx, id: number, { valor, desconto, retido, csrf, porQue }: Amounts): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ valor, desconto, retido, csrfBase: csrf?.base ?? '0.00', csrfRegime: csrf?.regime ?? null, porQue: JSON.stringify(porQue) })
    .where('id', '=', id)
    .execute()
}

/** The rows that a person wrote, with why; null has the rules hold again. */
export async function updateRetencoesManuais(
  trx: Trx,
  id: number,
  manuais: { rows: readonly Retencao[]; motivo: Reason } | null,
): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ retencoesManuais: manuais !== null, porQue: JSON.stringify(manuais ? [manuais.motivo] : []) })
    .where('id', '=', id)
    .execute()
  await updateRetencoes(trx, id, await listRetencoes(trx, id), manuais?.rows ?? [])
}

/** What is withheld, once it is known when and in how many instalments it is paid. */
export async function updateRetido(trx: Trx, id: number, { retido, porQue }: { retido: string; porQue: Reason[] }): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ retido, porQue: JSON.stringify(porQue) })
    .where('id', '=', id)
    .execute()
}

/** All that the amounts of an invoice are made of; credits of one that is closed alone. */
export async function readParaValores(db: Db, id: number) {
  const { rows } = await sql<ParaValores>`
    select f.ano, f.mes, f.situacao, f."dataHoraVencimento", c."diaVencimento", f."retencoesManuais", f."porQue", char_length(p."cpfCnpj") = 11 as cpf,
      json_build_object('iss', c."retencaoIss"::text, 'regime', coalesce(c.regime, s."regimeTributacao"), 'nunca', c."nuncaRetem") as retencao
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" left join client_status s on s."clienteId" = c.id
    where f.id = ${id}`.execute(db)
  const itens = await db
    .selectFrom('financeiro')
    .select(['id', 'objetoContratoId', 'objetoContrato as objeto', 'valorCobranca as valor', 'percentual'])
    .where('faturaId', '=', id)
    .orderBy('id')
    .execute()
  const lida = present(rows[0])
  const oferta = lida.situacao === SituacaoFatura.code.FECHADA ? await listOferecidos(db, id) : []
  return { ...lida, itens, retencoes: await listRetencoes(db, id), oferta }
}

type ParaValores = {
  ano: number
  mes: number
  situacao: SituacaoFatura
  dataHoraVencimento: Date | null
  diaVencimento: number | null
  retencoesManuais: boolean
  porQue: Reason[]
  cpf: boolean
  retencao: RetencaoDoCliente
}

/** What is kept back of a boleto by a payment of it. */
export async function insertRetencoesDoBoleto(
  trx: Trx,
  of: { faturaId: number; boletoId: number; liquidacaoId: number },
  rows: readonly RetencaoDoBoleto[],
): Promise<void> {
  await trx
    .insertInto('retencao')
    .values(rows.map((row) => ({ ...of, ...row })))
    .execute()
}

export async function removeRetencoesDoPagamento(trx: Trx, liquidacaoId: number): Promise<void> {
  await trx.deleteFrom('retencao').where('liquidacaoId', '=', liquidacaoId).execute()
}

/** Why an invoice's figures are as they are, and what is kept back of its boletos since then, payment by payment. */
export async function readParaPorQue(db: Db, id: number) {
  const [fatura, retidas] = await Promise.all([
    db.selectFrom('fatura').select(['porQue', 'aPagar']).where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('retencao as r')
      .innerJoin('fatura_documento as d', 'd.id', 'r.boletoId')
      .select(['r.liquidacaoId as pagamento', 'd.nome as boleto', 'r.tributo', 'r.valor'])
      .where('r.faturaId', '=', id)
      .orderBy('r.liquidacaoId')
      .orderBy('r.tributo')
      .execute(),
  ])
  return { ...fatura, retidas }
}

export async function updatePorQue(trx: Trx, id: number, porQue: readonly Reason[]): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ porQue: JSON.stringify(porQue) })
    .where('id', '=', id)
    .execute()
}
