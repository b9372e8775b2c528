import { col, type Columns } from '@retaguarda/contract/kit/columns.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { TABELAS_SPRINT, type TabelaSprint } from '@retaguarda/contract/sprint.ts'
import { RuleError } from '../../base/errors.ts'
import { tableFile } from '../../kit/export/file.ts'
import type { Download } from '../../kit/http/handle.ts'
import { type Leitor, listarDetalhes, listarEquipe, listarRetornos, listarRetornosPorMembro, listarTarefas } from './sprint.service.ts'

type Pedido = { formato: 'csv' | 'xlsx'; sprint?: number | undefined; membro?: number | undefined }
type Rows = { columns: Columns; rows: (ctx: Leitor, pedido: Pedido) => Promise<Record<string, unknown>[]> }

// Hours and indices are written as numbers, like money.
const TABELAS: Record<TabelaSprint, Rows> = {
  equipe: {
    columns: {
      nome: col.text('Membro'),
      totalHorasEstimadas: col.money('Horas estimadas'),
      totalHorasExecucao: col.money('Horas executadas'),
      horasQualidade: col.money('Horas de qualidade'),
      percentualDiferenca: col.number('Diferença (%)'),
    },
    rows: (ctx, pedido) => listarEquipe(ctx, sprintDe(pedido)),
  },
  tarefas: {
    columns: {
      idAtividade: col.number('Tarefa'),
      tituloAtividade: col.text('Título'),
      situacao: col.text('Situação'),
      responsavel: col.text('Responsável'),
      horasEstimadas: col.money('Horas estimadas'),
      horasExecutadas: col.money('Horas executadas'),
      diferenca: col.money('Diferença'),
      percentualAtividade: col.number('Executado (%)'),
      horasQualidade: col.money('Horas de qualidade'),
      link: col.text('Endereço'),
    },
    rows: async (ctx, pedido) =>
      (await listarTarefas(ctx, sprintDe(pedido), pedido.membro)).map((row) => ({ ...row, responsavel: row.responsavel?.nome ?? null })),
  },
  membros: {
    columns: {
      nome: col.text('Membro'),
      taskTotais: col.number('Tarefas'),
      taskRecusadas: col.number('Devoluções'),
      indiceRetorno: col.money('Índice de retorno'),
    },
    rows: (ctx, pedido) => listarRetornosPorMembro(ctx, sprintDe(pedido)),
  },
  detalhes: {
    columns: {
      id_issue: col.number('Tarefa'),
      titulo: col.text('Título'),
      dataHora: col.dateTime('Quando'),
      usuario: col.text('Devolvida por'),
      motivo: col.text('Motivo'),
      link: col.text('Endereço'),
    },
    rows: async (ctx, pedido) =>
      (await listarDetalhes(ctx, sprintDe(pedido), pedido.membro)).flatMap(({ devolucoes, ...issue }) =>
        devolucoes.map((one) => ({ ...issue, ...one })),
      ),
  },
  sprints: {
    columns: {
      sprint: col.text('Sprint'),
      total: col.number('Tarefas'),
      totalRetorno: col.number('Devoluções'),
      indiceRetorno: col.money('Índice de retorno'),
      percentualRetorno: col.number('Tarefas devolvidas (%)'),
    },
    rows: (ctx) => listarRetornos(ctx),
  },
}

function sprintDe({ sprint }: Pedido): number {
  if (sprint === undefined) throw new RuleError('pedido', 'Informe o sprint.')
  return sprint
}

/** One table of the screen as a file. @throws RuleError 400 without a sprint, else as the table's own call */
export async function exportarTabela(ctx: Leitor, table: TabelaSprint, pedido: Pedido): Promise<Download> {
  const { columns, rows } = TABELAS[table]
  const shown = Object.entries(columns).map(([name, column]) => ({ name, column }))
  const found = await rows(ctx, pedido)
  const name = ['sprint', pedido.sprint, table, dayOf(ctx.now())].filter((part) => part !== undefined).join('-')
  async function* all() {
    yield* found
  }
  return tableFile({ formato: pedido.formato, name, title: TABELAS_SPRINT[table], columns: shown, rows: all() })
}
