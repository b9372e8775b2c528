import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import { topicoReajuste } from '@retaguarda/contract/evento.ts'
import {
  type AplicarReajusteForm,
  type PreviaReajuste,
  type PreviaReajusteForm,
  type Reajuste,
  SituacaoReajuste,
  VINCULOS_MAX,
} from '@retaguarda/contract/faturamento/reajuste.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, competenciaTexto, dayOf, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { invalid, must } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { pedirAprovacao } from '../cobranca/aprovacao.service.ts'
import { listPrecosEmVigor } from '../preco/preco.repo.ts'
import { listIndices } from './indice.repo.ts'
import {
  baseDe,
  idadeBasta,
  indiceKey,
  linhaDe,
  type LinhaCompleta,
  mesesDe,
  previaDe,
  quandoDe,
  reajusteDoAniversario,
} from './linha.calc.ts'
import {
  insertLinhas,
  insertReajuste,
  listVinculosAReajustar,
  lockReajuste,
  readReajuste,
  updateLiberado,
  updateRecusado,
} from './reajuste.repo.ts'

export const ENTIDADE_REAJUSTE = 'reajuste'
const NOT_FOUND = 'Reajuste não encontrado. Confira o endereço.'
const { AGUARDANDO, EM_ANDAMENTO } = SituacaoReajuste.code

/** From the month after this one on, where nothing else is said. */
const padrao = (now: Date): string => diaDoMes(somaMeses(competenciaDe(dayOf(now)), 1), 1)

/**
 * What the readjustment would do: with these links, or with all that come of age up to the month and were not readjusted.
 * @throws RuleError 422 for a link that there is not
 */
async function calcular(db: Db, now: Date, { ano, mes, aPartirDe, faixas, vinculos }: PreviaReajusteForm): Promise<LinhaCompleta[]> {
  const pedido = { mes: { ano, mes }, aPartirDe: aPartirDe ?? padrao(now) }
  const asked = vinculos ? [...new Set(vinculos)] : null
  const found = await listVinculosAReajustar(db, asked)
  if (asked) conferirVinculos(asked, new Set(found.map(({ vinculo }) => vinculo)))
  const with_ = found.map((vinculo) => ({ vinculo, quando: quandoDe(vinculo, pedido) }))
  const due = asked
    ? with_
    : with_
        .filter(({ vinculo, quando }) => quando && idadeBasta(vinculo, quando) && !reajusteDoAniversario(vinculo, quando)?.aplicado)
        .filter(({ vinculo: { fim }, quando }) => fim === null || !quando || fim > quando.aPartirDe)
        .slice(0, VINCULOS_MAX)
  const [prices, indices] = await Promise.all([
    listPrecosEmVigor(
      db,
      due.map(({ vinculo, quando }) => ({ vinculo: vinculo.vinculo, mes: quando?.aPartirDe ?? pedido.aPartirDe })),
    ),
    readIndices(db, due),
  ])
  const priceOf = new Map(prices.map((price) => [price.vinculo, price]))
  return due.map(({ vinculo, quando }) => {
    const base = baseDe(must(priceOf.get(vinculo.vinculo), 'Um dos vínculos foi excluído. Recarregue a página.'))
    return linhaDe(vinculo, { quando, pedido, base, indices, faixas })
  })
}

function conferirVinculos(asked: readonly number[], there: ReadonlySet<number>): void {
  const at = asked.findIndex((id) => !there.has(id))
  if (at >= 0) throw invalid({ [`vinculos.${at}`]: `O vínculo ${asked[at]} não existe mais. Tire-o da lista.` })
}

type Due = { vinculo: Parameters<typeof quandoDe>[0]; quando: ReturnType<typeof quandoDe> }

async function readIndices(db: Db, due: readonly Due[]): Promise<ReadonlyMap<string, string>> {
  const months = due.flatMap(({ vinculo: { reajuste }, quando }) => {
    const { data: indice } = IndicePublicado.schema.safeParse(reajuste?.indice)
    return indice === undefined || !quando ? [] : mesesDe(quando.aniversario).map((mes) => ({ indice, ...mes }))
  })
  const once = new Map(months.map((one) => [indiceKey(one.indice, one), one]))
  return new Map((await listIndices(db, [...once.values()])).map((one) => [indiceKey(one.indice, one), one.percentual]))
}

/** @throws RuleError 422 */
export const previa = async ({ db, now }: Ctx, form: PreviaReajusteForm): Promise<PreviaReajuste> =>
  previaDe(await calcular(db, now(), form))

const quantos = (n: number) => counted(n, 'vínculo', 'vínculos')

/**
 * Freezes the lines as they are now, refused from the start where something stands in the way, and has the others done: at once, or when a
 * second person wants it too.
 * @throws RuleError 422
 */
export async function aplicar(
  trx: Trx,
  ctx: Ctx,
  form: AplicarReajusteForm,
): Promise<{ msg: string; id: number; aprovacao: number | null }> {
  const completas = await calcular(trx, ctx.now(), form)
  const wait = ctx.config.APROVACAO !== 'nao'
  const aPartirDe = form.aPartirDe ?? padrao(ctx.now())
  const by = { usuarioId: ctx.user.id, dataHora: ctx.now(), requestId: ctx.requestId }
  const id = await insertReajuste(trx, { ...by, aPartirDe, situacao: wait ? AGUARDANDO : EM_ANDAMENTO, fim: wait ? ctx.now() : null })
  const taken = 'O reajuste deste vínculo acaba de ser pedido por outra pessoa.'
  const waiting = new Set(await insertLinhas(trx, id, completas, taken))
  const { totais } = previaDe(completas.filter(({ linha: { vinculo } }) => waiting.has(vinculo)))
  const recusadas = completas.length - waiting.size
  const depois = { ...form, vinculos: form.vinculos.length, recusadas, ...totais }
  await audit(trx, ctx, { entidade: ENTIDADE_REAJUSTE, registro: id, acao: 'aplicar', depois })
  if (waiting.size === 0) {
    await updateLiberado(trx, id)
    await beginLote(trx, { job: 'reajuste.aplicar' }, id)
    return { msg: 'Nenhum vínculo pôde ser reajustado. Veja o motivo de cada um.', id, aprovacao: null }
  }
  const aprovacao = wait ? await pedir(trx, ctx, { id, aPartirDe, linhas: waiting.size, totais }) : null
  if (!wait) await beginLote(trx, { job: 'reajuste.aplicar' }, id)
  const left =
    recusadas === 0 ? '' : ` ${counted(recusadas, 'não pôde', 'não puderam')} ser ${recusadas === 1 ? 'reajustado' : 'reajustados'}.`
  return {
    msg: `Reajuste de ${quantos(waiting.size)} ${wait ? 'à espera da aprovação de outra pessoa' : 'iniciado'}.${left}`,
    id,
    aprovacao,
  }
}

type Asked = { id: number; aPartirDe: string; linhas: number; totais: PreviaReajuste['totais'] }

async function pedir(trx: Trx, ctx: Ctx, { id, aPartirDe, linhas, totais }: Asked): Promise<number | null> {
  const aprovacao = await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.REAJUSTE,
    reajusteId: id,
    oQue: `Reajuste de ${quantos(linhas)}`,
    detalhes: [
      `A partir de: ${competenciaTexto(competenciaDe(aPartirDe))}`,
      `Valor mensal: ${brl(totais.mensalDe)} → ${brl(totais.mensalPara)}`,
      `Efeito no ano: ${brl(totais.efeitoAno)}`,
    ],
    pedido: {},
  })
  return aprovacao ?? null
}

/** What another person asked for and this one approves. @throws RuleError 404 */
export async function liberarReajuste(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  must(await lockReajuste(trx, id), NOT_FOUND)
  await updateLiberado(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_REAJUSTE, registro: id, acao: 'aprovar' })
  await beginLote(trx, { job: 'reajuste.aplicar' }, id)
  await notifyChange(trx, topicoReajuste(id))
  return { msg: 'Pedido aprovado: reajuste iniciado.' }
}

/** Nothing of it is done, and its contracts are due again. @throws RuleError 404 */
export async function recusarReajuste(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<void> {
  must(await lockReajuste(trx, id), NOT_FOUND)
  await updateRecusado(trx, id, `O pedido foi recusado: ${motivo}`)
  await audit(trx, ctx, { entidade: ENTIDADE_REAJUSTE, registro: id, acao: 'recusar', depois: { motivo } })
  await notifyChange(trx, topicoReajuste(id))
}

/** @throws RuleError 404 */
export const consultarReajuste = async (db: Db, id: number): Promise<Reajuste> => must(await readReajuste(db, id), NOT_FOUND)
