import {
  type ClienteObjetoContratoForm,
  type clienteObjetoContrato,
  SituacaoVinculo,
} from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { PrecoForm } from '@retaguarda/contract/faturamento/preco.ts'
import type { SimulacaoForm } from '@retaguarda/contract/faturamento/simulacao.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must, refusedBy } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { lockRecord, readVersion, touchRecord } from '../../kit/register/version.ts'
import { competenciaDe, competenciaTexto, diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { lockCliente } from '../cliente/cliente.repo.ts'
import { objetoContratoRepo } from '../objeto-contrato/objeto-contrato.repo.ts'
import { listPrecosEmVigor, readDono } from '../preco/preco.repo.ts'
import { excluirPrecoDoVinculo, GONE, OUTRO_TIPO, registrarPrecoDoVinculo } from '../preco/preco.service.ts'
import { simular } from '../objeto-contrato/simulacao.service.ts'
import { OVERLAP, SOBREPOSTO, updateVigencia, vinculoRepo } from './cliente-objeto-contrato.repo.ts'

const NOT_FOUND = 'Vínculo não encontrado. Talvez outra pessoa o tenha excluído.'

type Before = { cliente: { id: number }; objetoContrato: { id: number } } | undefined

/** Whether a link may be what a form says, whoever asks for it. @throws RuleError 422 */
export async function conferirVinculo(trx: Trx, form: ClienteObjetoContratoForm, before: Before): Promise<void> {
  if (before && (form.cliente !== before.cliente.id || form.objetoContrato !== before.objetoContrato.id))
    throw invalid({
      ...(form.cliente !== before.cliente.id && { cliente: 'O cliente de um vínculo não muda. Inclua um vínculo no outro cliente.' }),
      ...(form.objetoContrato !== before.objetoContrato.id && {
        objetoContrato: 'O objeto de um vínculo não muda. Encerre este e inclua outro vínculo.',
      }),
    })
  // One after the other: two links that overlap would else wait for each other's constraint, and one be given up as a deadlock.
  if (!(await lockCliente(trx, form.cliente))) throw invalid({ cliente: 'Este cliente não existe mais. Escolha outro.' })
  const objeto = await objetoContratoRepo.read(trx, form.objetoContrato)
  if (!objeto) throw invalid({ objetoContrato: 'Este objeto de contrato não existe mais. Escolha outro.' })
  if (!before && !objeto.ativo) throw invalid({ objetoContrato: 'Este objeto de contrato está inativo. Escolha outro.' })
  if (!before && form.configuracao && form.configuracao.tipoObjContrato !== objeto.tipoConfiguracao)
    throw invalid({ 'configuracao.tipoObjContrato': OUTRO_TIPO })
}

export const vinculoRules: RulesOf<typeof clienteObjetoContrato> = {
  /** The form goes on with the month from which a price was written, or none. */
  async check(trx, ctx, form, before) {
    await conferirVinculo(trx, form, before)
    if (!before) return
    const { aPartirDe, tipo, configuracao } = form
    const price = { aPartirDe, tipo, configuracao, motivo: null }
    const written = await registrarPrecoDoVinculo(trx, ctx, { vinculo: before, ...price })
    return { ...form, aPartirDe: written ?? undefined }
  },
  alterado: ({ aPartirDe }) => ({ preco: aPartirDe === undefined ? null : { aPartirDe } }),
}

/** A link and its client, held for its prices. @throws RuleError 404 */
async function held(trx: Trx, id: number) {
  const record = must((await lockRecord(trx, 'cliente_objeto_contrato', id)) ? await vinculoRepo.read(trx, id) : undefined, NOT_FOUND)
  await lockCliente(trx, record.cliente.id)
  return record
}

/** Writes a price that was negotiated. @throws RuleError 404 or 422 */
export async function registrarPreco(
  trx: Trx,
  ctx: Ctx,
  id: number,
  form: PrecoForm,
): Promise<{ msg: string; preco: { aPartirDe: string } | null }> {
  const aPartirDe = await registrarPrecoDoVinculo(trx, ctx, { vinculo: await held(trx, id), ...form })
  const month = competenciaTexto(competenciaDe(aPartirDe ?? form.aPartirDe))
  if (aPartirDe === null) return { msg: `O preço em ${month} já é este: nada mudou.`, preco: null }
  await touchRecord(trx, ctx, 'cliente_objeto_contrato', id)
  return { msg: `Preço gravado a partir de ${month}.`, preco: { aPartirDe } }
}

/** Takes a price of a link away. @throws RuleError 404 or 409 */
export async function excluirPreco(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { dono } = must(await readDono(trx, 'vinculo_preco', id), GONE)
  await excluirPrecoDoVinculo(trx, ctx, await held(trx, dono), id)
  await touchRecord(trx, ctx, 'cliente_objeto_contrato', dono)
  return { msg: 'Preço excluído.' }
}

type Alternado = z.input<(typeof clienteObjetoContrato)['ativarDesativar']['response']>

/**
 * Ends an active link, now where it has no end yet, or makes an inactive one active and without end (COC-015).
 * @throws RuleError 404, or 409 when the link would overlap another
 */
export async function ativarDesativar(trx: Trx, ctx: Ctx, id: number): Promise<Alternado> {
  try {
    return await alternate(trx, ctx, id)
  } catch (error) {
    throw refusedBy(error).constraint === SOBREPOSTO ? conflict(OVERLAP) : error
  }
}

async function alternate(trx: Trx, ctx: Ctx, id: number): Promise<Alternado> {
  const before = await held(trx, id)
  const { ATIVO, INATIVO } = SituacaoVinculo.code
  const activate = before.situacao === INATIVO
  // One that has not begun yet ends where it would begin: it never was.
  const end =
    before.dataHoraFim ?? [ctx.now().toISOString(), before.dataHoraInicio].toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  await updateVigencia(trx, id, { situacao: activate ? ATIVO : INATIVO, dataHoraFim: activate ? null : (end ?? null) })
  await touchRecord(trx, ctx, 'cliente_objeto_contrato', id)
  const after = must(await vinculoRepo.read(trx, id), NOT_FOUND)
  const acao = activate ? 'ativar' : 'desativar'
  await audit(trx, ctx, { entidade: 'cliente-objeto-contrato', registro: id, acao, antes: before, depois: after })
  const { situacao, dataHoraFim } = after
  const versaoRegistro = (await readVersion(trx, 'cliente_objeto_contrato', id))?.versaoRegistro
  return { msg: activate ? 'Vínculo ativado.' : 'Vínculo desativado.', situacao, dataHoraFim, versaoRegistro }
}

/** What the saved link would cost in a month, by the price of that month. @throws RuleError 404 or 422 */
export async function simularVinculo(ctx: Ctx, id: number, form: SimulacaoForm) {
  const record = must(await vinculoRepo.read(ctx.db, id), NOT_FOUND)
  const objeto = must(await objetoContratoRepo.read(ctx.db, record.objetoContrato.id), NOT_FOUND)
  const [preco] = await listPrecosEmVigor(ctx.db, [{ vinculo: id, mes: diaDoMes(form, 1) }])
  const { tipo, configuracao, usado, objeto: doMes } = must(preco, NOT_FOUND)
  const { situacao, dataHoraInicio, dataHoraFim, cobrarSetup } = record
  const vinculo = {
    id,
    tipo,
    situacao,
    dataHoraInicio: new Date(dataHoraInicio),
    dataHoraFim: dataHoraFim === null ? null : new Date(dataHoraFim),
    configuracao,
    setupFaturado: !cobrarSetup,
    preco: usado,
  }
  return simular(ctx.config, { objeto: { ...objeto, ...doMes }, vinculo }, form)
}
