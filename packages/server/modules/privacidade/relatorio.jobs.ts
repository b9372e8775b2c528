import { FormatoRelatorio } from '@retaguarda/contract/privacidade/titular.ts'
import { RuleError } from '../../base/errors.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { within } from '../../kit/http/patience.ts'
import { hold, isTakenAway, mustHold } from '../../kit/life/held.ts'
import { openPdf, pdfOf } from '../../kit/pdf.ts'
import { drawPage, pagesOf } from '../../kit/pdf-sheet.ts'
import { readEmpresa, readEncarregado } from '../empresa/empresa.repo.ts'
import { type Lugar, listLugares, readTermos, type Termos } from './lugar.repo.ts'
import { lugaresCom } from './mapa.service.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { faixasDoRelatorio, type Reunido, relatorioJson } from './relatorio-papel.ts'
import { type Registro, readTitular, registrosDe, takeRelatorio, updateRelatorio } from './relatorio.repo.ts'

const TABLE = 'relatorio_titular'
/** What the job of every minute goes on with. */
export const relatorios = { job: 'privacidade.relatorio', table: TABLE } as const

/** Rows of one place: more fill no paper that somebody reads. */
const ROWS_MAX = 5_000
/** ms for one place, of which the log is the largest. */
const PATIENCE = 120_000

/** Gathers all that is kept of a person into a file. Where its process dies, another one begins anew. */
export async function reunirRelatorio(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  const { db, log, now } = ctx
  await hold(ctx, {
    table: TABLE,
    take: (processo) => takeRelatorio(db, processo, id),
    work: async ({ pessoaId, formato }, processo) => {
      const end = await reunir(ctx, pessoaId)
        .then(async (reunido) => ({
          conteudo: reunido && (formato === FormatoRelatorio.code.PDF ? await pdfDe(ctx, reunido) : relatorioJson(reunido)),
          falha: reunido ? null : 'Esta pessoa não está mais no cadastro.',
        }))
        .catch((error: unknown) => {
          if (isDatabaseAway(error) || isTakenAway(error)) throw error
          log.error({ err: error, id }, 'Um relatório de titular não pôde ser reunido')
          return { falha: 'Algo deu errado. Peça o relatório de novo.' }
        })
      mustHold(await updateRelatorio(db, processo, id, { ...end, fim: now(), tomadoPor: null }))
    },
  })
}

async function reunir({ db, config, now }: JobCtx, pessoa: number): Promise<Reunido | undefined> {
  const titular = await readTitular(db, pessoa)
  if (!titular) return undefined
  const [termos, prazos, encarregado] = [await readTermos(db, pessoa), await readPrazos(db, config), await readEncarregado(db)]
  const told = new Map(lugaresCom(prazos).map((lugar) => [lugar.tabela, lugar]))
  const lugares: Reunido['lugares'] = []
  for (const lugar of await listLugares(db)) {
    const { registros, incompleto } = await reunirDe(db, lugar, pessoa, termos)
    const about = told.get(lugar.tabela)
    if (about && (registros.length > 0 || incompleto)) lugares.push({ ...about, registros, incompleto })
  }
  return { agora: now(), titular, encarregado, lugares: inOrder(lugares, [...told.keys()]) }
}

/** As the map has them: the largest were read last. */
const inOrder = (lugares: Reunido['lugares'], order: readonly string[]) =>
  lugares.toSorted((a, b) => order.indexOf(a.tabela) - order.indexOf(b.tabela))

/** As many rows as a paper takes, and as the time for a place is enough for. */
async function reunirDe(db: JobCtx['db'], lugar: Lugar, pessoa: number, termos: Termos) {
  const began = performance.now()
  const registros: Registro[] = []
  let incompleto = false
  for (const read of registrosDe(lugar, pessoa, termos)) {
    const [left, room] = [Math.floor(PATIENCE - (performance.now() - began)), ROWS_MAX - registros.length]
    try {
      if (left > 0 && room > 0) registros.push(...(await within(db, { ms: left, sentence: '', oneCore: true }, (trx) => read(trx, room))))
      else incompleto = true
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      incompleto = true
    }
  }
  return { registros, incompleto: incompleto || registros.length === ROWS_MAX }
}

async function pdfDe({ db }: JobCtx, reunido: Reunido): Promise<Buffer> {
  const title = `Dados pessoais de ${reunido.titular.nome}`
  const pdf = await openPdf(title)
  return pdfOf(pdf, pagesOf(title, faixasDoRelatorio(pdf, await readEmpresa(db), reunido)), drawPage)
}
