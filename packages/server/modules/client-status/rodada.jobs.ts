import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { TOPICO_STATUS } from '@retaguarda/contract/evento.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { loteJob } from '../../kit/lote/lote-run.ts'
import type { Lote } from '../../kit/lote/lote.ts'
import { consultarLoja } from './client-status.service.ts'
import { isRodada, listRows } from './rodada.repo.ts'
import { atualizarTodos } from './rodada.service.ts'

/** Stores that are asked side by side; each may take 10 s to say nothing. */
const LOJAS_AO_MESMO_TEMPO = 40

type Row = { id: number; clienteId: number; nome: string }

/** The asking of all stores. A line that is done twice, because its process died, asks once more and no harm is done. */
export const rodadas: Lote<object, Row, 'client_status_rodada_linha'> = {
  table: 'client_status_rodada',
  lines: 'client_status_rodada_linha',
  lote: 'rodadaId',
  said: [],
  job: 'status.atualizar',
  topico: () => TOPICO_STATUS,
  piece: 200,
  width: LOJAS_AO_MESMO_TEMPO,
  open: async (db, id) => ((await isRodada(db, id)) ? {} : undefined),
  load: (db, _rodada, ids) => listRows(db, ids),
  work: async (ctx, _rodada, { clienteId }) => {
    const error = await consultarLoja(ctx, clienteId)
    return { situacao: error === undefined ? SituacaoTrabalho.code.FEITO : SituacaoTrabalho.code.ERRO }
  },
  broken: () => ({ situacao: SituacaoTrabalho.code.ERRO }),
  text: ({ nome }, { situacao }) =>
    situacao === SituacaoTrabalho.code.ERRO ? { texto: `${nome}: sem resposta válida`, erro: true } : { texto: nome, erro: false },
}

export const atualizarStatus = loteJob(rodadas)

/** Every day at 05:00 in São Paulo. */
export async function atualizarStatusDiario(ctx: JobCtx): Promise<void> {
  await atualizarTodos(ctx)
}
