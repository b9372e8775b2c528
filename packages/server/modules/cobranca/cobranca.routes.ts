import { BANCOS, type CodigoBanco, type Field, labelDe, tamanhoDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { codigo } from '@retaguarda/contract/cobranca/codigo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../kit/http/handle.ts'
import { resourceRoutes } from '../../kit/register/resource-routes.ts'
import { listFeriados } from '../feriado/feriado.repo.ts'
import { contaBancariaLista, contaBancariaRepo, suggestContas } from './conta-bancaria.repo.ts'
import { contaBancariaRules, criarSegredo } from './conta-bancaria.service.ts'
import { pixLidoDe } from './pix.calc.ts'
import { previaDe } from './previa.calc.ts'
import { readBoletoDoCodigo } from './titulo.repo.ts'
import { codigoLidoDe } from './verificar.calc.ts'

const fieldsOf = (banco: CodigoBanco, names: readonly Field[], obrigatorio: boolean) =>
  names.map((nome) => ({ nome, label: labelDe(nome), tamanho: tamanhoDe(nome, banco), obrigatorio }))

export function cobrancaRoutes(app: FastifyInstance): void {
  resourceRoutes(app, contaBancaria, contaBancariaLista, contaBancariaRepo, contaBancariaRules)
  handle(app, contaBancaria.suggest.all, (ctx) => suggestContas(ctx.db))
  handle(app, contaBancaria.suggest.byText, (ctx, { params }) => suggestContas(ctx.db, params.texto))
  handle(app, contaBancaria.segredo, (ctx, { params }) => criarSegredo(ctx, params.id))
  handle(app, contaBancaria.bancos, async () =>
    keysOf(BANCOS)
      .toSorted()
      .map((codigo) => {
        const { nome, pede, aceita, retornos, remessa } = BANCOS[codigo]
        const campos = [...fieldsOf(codigo, pede, true), ...fieldsOf(codigo, aceita, false)]
        return { codigo, nome, campos, retornos: [...retornos], remessa }
      }),
  )
  handle(app, contaBancaria.previa, async ({ db, now }, { body }) => {
    const feriados = new Set((body.data ? await listFeriados(db) : []).map(({ data }) => data))
    const result = previaDe(body, { hoje: dayOf(now()), feriados })
    if (!result.ok) throw invalid(result.faltas)
    return result.previa
  })
  handle(app, codigo.verificar, async ({ db, now }, { body }) => {
    const lido = codigoLidoDe(body.codigo, dayOf(now()))
    return { ...lido, boleto: await boletoDoCodigo(db, body.codigo, lido.codigoBarras) }
  })
}

async function boletoDoCodigo(db: Db, codigo: string, codigoBarras: string | null): Promise<number | null> {
  if (codigoBarras !== null) return readBoletoDoCodigo(db, { codigoBarras })
  const pix = pixLidoDe(codigo.trim())
  return pix.ok && pix.txid !== null ? readBoletoDoCodigo(db, { txid: pix.txid }) : null
}
