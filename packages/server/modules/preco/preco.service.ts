import { isDeepStrictEqual } from 'node:util'
import type { TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { AjusteComercial, Configuracao, type TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { OrigemPreco, type PrecoDoVinculo, PRECOS_MAX } from '@retaguarda/contract/faturamento/preco.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit, type By } from '../../kit/ctx/audit.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { type Alcance, alcanceDe, firstOf, mesDoPreco } from './preco.calc.ts'
import {
  countAjustesDeOutroTipo,
  listPrecosDoObjeto,
  listPrecosDoVinculo,
  listTiposDoObjeto,
  lockClientesDoObjeto,
  readCobrado,
  removePrecos,
  updateObjetosEmVigor,
  updatePrecoDoObjeto,
  updatePrecosDosVinculos,
  updateVinculosEmVigor,
} from './preco.repo.ts'

export const OUTRO_TIPO = 'O ajuste comercial é do mesmo tipo de configuração que o objeto de contrato.'
const CHEIO = `São no máximo ${PRECOS_MAX} preços: exclua um que não vale mais.`
export const GONE = 'Preço não encontrado. Talvez outra pessoa o tenha excluído.'

/** The first day of this month in São Paulo. */
const thisMonth = ({ now }: Pick<By, 'now'>) => firstOf(dayOf(now()))

/** JSON as the contract writes it, however it came into the database. */
const plain = (schema: typeof AjusteComercial | typeof Configuracao, kept: unknown): unknown => {
  const read = schema.safeParse(kept)
  return read.success ? read.data : kept
}
const same = (schema: typeof AjusteComercial | typeof Configuracao, a: unknown, b: unknown) =>
  isDeepStrictEqual(plain(schema, a), plain(schema, b))

type Dated = { id: number; aPartirDe: string }

/** From when a price is to count, where it differs from the one in force; null where it does not. @throws RuleError 422 */
async function mesDe<R extends Dated>(
  trx: Trx,
  of: { vinculo: number } | { objeto: number },
  { rows, aPartirDe, today }: { rows: readonly R[]; aPartirDe: string | undefined; today: string },
  differs: (row: R) => boolean,
): Promise<{ mes: string; alcance: Alcance<R>; antes: R | undefined } | null> {
  const alcance = must(alcanceDe(rows, today, aPartirDe), GONE)
  if (!differs(alcance.atual)) return null
  const decided = mesDoPreco(alcance, aPartirDe, await readCobrado(trx, of, alcance.de, alcance.ate))
  if ('erro' in decided) throw invalid({ aPartirDe: decided.erro })
  const antes = rows.find((row) => row.aPartirDe === decided.aPartirDe)
  if (!antes && rows.length >= PRECOS_MAX) throw invalid({ aPartirDe: CHEIO })
  return { mes: decided.aPartirDe, alcance, antes }
}

/** A link with what its history says whose it is. */
export type VinculoDoPreco = { id: number; cliente: Ref; objetoContrato: Ref }

export type PrecoPedido = {
  vinculo: VinculoDoPreco
  /** Without it the price that is in force this month is corrected. */
  aPartirDe: string | undefined
  tipo: CodeOf<typeof TipoVinculo>
  configuracao: AjusteComercial | null
  motivo: string | null
}

/**
 * Writes a price of a link that is held, as its client is. @returns from when it counts, null where it is the one in force already
 * @throws RuleError 422
 */
export async function registrarPrecoDoVinculo(trx: Trx, by: By, pedido: PrecoPedido): Promise<string | null> {
  const { vinculo: of, aPartirDe, tipo, configuracao, motivo } = pedido
  const { id: vinculo, cliente, objetoContrato } = of
  const rows = await listPrecosDoVinculo(trx, vinculo)
  const to = await mesDe(
    trx,
    { vinculo },
    { rows, aPartirDe, today: dayOf(by.now()) },
    (row) => row.tipo !== tipo || !same(AjusteComercial, row.configuracao, configuracao),
  )
  if (!to) return null
  const { mes, alcance, antes } = to
  if (configuracao) await conferirTipo(trx, objetoContrato.id, configuracao.tipoObjContrato, mes, alcance.ate)
  const origem = aPartirDe === undefined ? OrigemPreco.code.CADASTRO : OrigemPreco.code.NEGOCIACAO
  const row = { vinculo, aPartirDe: mes, tipo, configuracao, origem, motivo, reajuste: null }
  await updatePrecosDosVinculos(trx, [row], { usuarioId: by.user?.id ?? null, dataHora: by.now() })
  await updateVinculosEmVigor(trx, thisMonth(by), [vinculo])
  await audit(trx, by, {
    entidade: 'cliente-objeto-contrato',
    registro: vinculo,
    acao: 'preço',
    antes: { cliente, objetoContrato, ...(antes && pricedOf(antes)) },
    depois: { cliente, objetoContrato, aPartirDe: mes, tipo, configuracao, motivo },
  })
  return mes
}

const pricedOf = ({ aPartirDe, tipo, configuracao, motivo }: PrecoDoVinculo) => ({ aPartirDe, tipo, configuracao, motivo })

/** An adjustment is of the type that its object has in every month that takes it (COC-014). @throws RuleError 422 */
async function conferirTipo(trx: Trx, objeto: number, tipo: TipoConfiguracao, de: string, ate: string | null): Promise<void> {
  const tipos = await listTiposDoObjeto(trx, objeto, de, ate)
  if (tipos.some((one) => one.tipo !== tipo)) throw invalid({ 'configuracao.tipoObjContrato': OUTRO_TIPO })
}

export type PrecoDoObjetoPedido = {
  objeto: number
  aPartirDe: string | undefined
  tipoConfiguracao: TipoConfiguracao
  configuracao: Configuracao
  valorSetup: string
}

/** The same of an object that is held. @throws RuleError 422 */
export async function registrarPrecoDoObjeto(trx: Trx, by: By, pedido: PrecoDoObjetoPedido): Promise<string | null> {
  const { objeto, aPartirDe, ...price } = pedido
  const [rows, today] = [await listPrecosDoObjeto(trx, objeto), dayOf(by.now())]
  const differs = (row: typeof price) =>
    row.tipoConfiguracao !== price.tipoConfiguracao ||
    row.valorSetup !== price.valorSetup ||
    !same(Configuracao, row.configuracao, price.configuracao)
  if (!differs(must(alcanceDe(rows, today, aPartirDe), GONE).atual)) return null
  await lockClientesDoObjeto(trx, objeto)
  const to = await mesDe(trx, { objeto }, { rows, aPartirDe, today }, differs)
  if (!to) return null
  const { mes, alcance, antes } = to
  await conferirAjustes(trx, { objeto, tipo: price.tipoConfiguracao, de: mes, ate: alcance.ate, now: by.now() })
  await updatePrecoDoObjeto(trx, { objeto, aPartirDe: mes, ...price })
  await updateObjetosEmVigor(trx, thisMonth(by), [objeto])
  const { id: _, cobrado: __, ...before } = antes ?? { id: 0, cobrado: false }
  await audit(trx, by, {
    entidade: 'objeto-contrato',
    registro: objeto,
    acao: 'preço',
    antes: antes && before,
    depois: { aPartirDe: mes, ...price },
  })
  return mes
}

/** An adjustment of another type than its object's would leave it without meaning and the client uncharged (COC-014). @throws RuleError 422 */
async function conferirAjustes(trx: Trx, months: Parameters<typeof countAjustesDeOutroTipo>[1]): Promise<void> {
  const n = await countAjustesDeOutroTipo(trx, months)
  if (n === 0) return
  const who = n === 1 ? 'Há 1 vínculo em vigor com ajuste comercial' : `Há ${n} vínculos em vigor com ajuste comercial`
  throw invalid({
    tipoConfiguracao: `${who} deste objeto, feito para o tipo atual. Encerre-os ou volte-os ao valor padrão antes de mudar o tipo.`,
  })
}

/** Why a row may not go. @throws RuleError 404 or 409 */
function podeExcluir<R extends Dated & { cobrado: boolean }>(rows: readonly R[], id: number): R {
  const row = must(
    rows.find((one) => one.id === id),
    GONE,
  )
  if (row === rows[0]) throw conflict('O primeiro preço não pode ser excluído: altere-o.')
  if (row.cobrado) throw conflict('Este preço já foi faturado e não pode ser excluído.')
  return row
}

/** Takes a price of a held link away, so that its months take the one before. @throws RuleError 404 or 409 */
export async function excluirPrecoDoVinculo(
  trx: Trx,
  by: By,
  { id: vinculo, cliente, objetoContrato }: VinculoDoPreco,
  id: number,
): Promise<void> {
  const row = podeExcluir(await listPrecosDoVinculo(trx, vinculo), id)
  if (row.reajuste !== null) throw conflict('Este preço é de um reajuste: desfaça o reajuste.')
  await removePrecos(trx, 'vinculo_preco', [id])
  await updateVinculosEmVigor(trx, thisMonth(by), [vinculo])
  const whose = { cliente, objetoContrato }
  await audit(trx, by, {
    entidade: 'cliente-objeto-contrato',
    registro: vinculo,
    acao: 'excluir preço',
    antes: { ...whose, ...pricedOf(row) },
    depois: whose,
  })
}

/** The same of a held object. @throws RuleError 404 or 409 */
export async function excluirPrecoDoObjeto(trx: Trx, by: By, objeto: number, id: number): Promise<void> {
  await lockClientesDoObjeto(trx, objeto)
  const { aPartirDe, tipoConfiguracao, configuracao, valorSetup } = podeExcluir(await listPrecosDoObjeto(trx, objeto), id)
  await removePrecos(trx, 'objeto_preco', [id])
  await updateObjetosEmVigor(trx, thisMonth(by), [objeto])
  const antes = { aPartirDe, tipoConfiguracao, configuracao, valorSetup }
  await audit(trx, by, { entidade: 'objeto-contrato', registro: objeto, acao: 'excluir preço', antes })
}

/** Makes the registers say what is in force in the month that began. */
export async function porPrecosEmVigor(job: JobCtx): Promise<void> {
  const month = thisMonth(job)
  await updateVinculosEmVigor(job.db, month, null)
  await updateObjetosEmVigor(job.db, month, null)
}
