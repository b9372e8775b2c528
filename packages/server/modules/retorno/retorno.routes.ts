import { linhasDoRetorno, retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type { FastifyInstance } from 'fastify'
import { gridOfRoutes, gridRoutes } from '../../kit/register/grid-routes.ts'
import { handle } from '../../kit/http/handle.ts'
import { linhasListaOf } from './row.repo.ts'
import { retornoLista } from './retorno.repo.ts'
import {
  arquivoDe,
  baixarRetorno,
  conferirRetorno,
  consultarRetorno,
  esperarRetorno,
  receberRetorno,
  respostaDe,
} from './retorno.service.ts'

export function retornoRoutes(app: FastifyInstance): void {
  gridRoutes(app, retorno, retornoLista)
  gridOfRoutes(app, { table: 'retorno', name: retorno.name }, linhasDoRetorno, linhasListaOf)
  handle(app, retorno.previa, (ctx, { files }) => conferirRetorno(ctx, arquivoDe(files)))
  handle(app, retorno.importar, async (ctx, { files }) => {
    const { id, duplicado } = await receberRetorno(ctx, arquivoDe(files))
    if (!duplicado) await esperarRetorno(ctx, id)
    return respostaDe(ctx.db, id, duplicado)
  })
  handle(app, retorno.get, ({ db }, { params }) => consultarRetorno(db, params.id))
  handle(app, retorno.arquivo, (ctx, { params }) => baixarRetorno(ctx, params.id))
}
