import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { type Due, vencidoEm } from './papeis.repo.ts'
import { diaDaFatura, diaDe } from './plano.repo.ts'

type Sql<T = unknown> = RawBuilder<T>

/** A file that a paper has, of the row `t`: whose it is, and the day that it is of. */
type DePapel = { lugar: string; dele: (pessoa: number) => Sql<boolean>; dia: Sql }
/**
 * What becomes of the files that a table refers to by `arquivoId`: gone with the registers, cleaned row by row, kept as long as the paper is, or
 * none of a person's (what a test of a store showed, which goes after EVIDENCIA_RETENCAO_DIAS).
 */
type Destino = 'apagado' | 'limpo' | 'de ninguém' | DePapel

const documentos = (pessoa: number) => sql`(select d.id from fatura_documento d join cliente c on c.id = d."clienteId"
  where c."pessoaId" = ${pessoa}::int or c."pagadorId" = ${pessoa}::int)`

export const ARQUIVOS: Partial<Record<keyof Tables, Destino>> = {
  boleto_pdf: 'apagado',
  cliente_anexo: 'apagado',
  pedido_titular: 'apagado',
  importacao: 'limpo',
  resultado_evidencia: 'de ninguém',
  excecao_bancaria: {
    lugar: 'Comprovantes de pagamentos informados',
    dele: (pessoa) => sql`coalesce(t."documentoId", t."informadoId") in ${documentos(pessoa)}`,
    dia: diaDe(sql`t."criadaEm"`),
  },
  fatura_documento_arquivo: {
    lugar: 'Arquivos de notas',
    dele: (pessoa) => sql`t."documentoId" in ${documentos(pessoa)}`,
    dia: sql`(select ${diaDaFatura('f')} from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = t."documentoId")`,
  },
  retencao: {
    lugar: 'Comprovantes de retenção',
    dele: (pessoa) => sql`t."faturaId" in (select d."faturaId" from fatura_documento d where d.id in ${documentos(pessoa)})`,
    dia: sql`(select ${diaDaFatura('f')} from fatura f where f.id = t."faturaId")`,
  },
  retorno: {
    lugar: 'Arquivos de retornos de bancos',
    dele: (pessoa) => sql`t.id in (select l."retornoId" from retorno_linha l where l."documentoId" in ${documentos(pessoa)})`,
    dia: sql`t."dataArquivo"`,
  },
}

export type ArquivoDePapel = { tabela: keyof Tables } & DePapel
export const ARQUIVOS_DE_PAPEIS: readonly ArquivoDePapel[] = Object.entries(ARQUIVOS).flatMap(([tabela, destino]) =>
  // Object.entries forgets what the keys are.
  typeof destino === 'string' ? [] : [{ tabela: tabela as keyof Tables, ...destino }],
)

/** Files of his papers that are past their term in every row that has them, and that are there still. */
export const listVencidos = async (db: Db, one: ArquivoDePapel, pessoa: number, due: Due, apagado: string): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`select t."arquivoId" as id from ${sql.table(one.tabela)} t join arquivo a on a.id = t."arquivoId"
      where a.sha256 <> ${apagado} and ${one.dele(pessoa)} group by 1 having bool_and(${vencidoEm(one.dia, due)}) order by 1 limit ${due.most}`
  ).map(({ id }) => id)

/** Is a file of his papers there still, whatever its term? */
export const hasArquivo = async (db: Db, { tabela, dele }: ArquivoDePapel, pessoa: number, apagado: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
    )`select from ${sql.table(tabela)} t join arquivo a on a.id = t."arquivoId" where a.sha256 <> ${apagado} and ${dele(pessoa)} limit 1`
  ).length > 0

/** Another file in the place of one, which is given up. */
export async function updateArquivoDePapel(trx: Trx, { tabela }: ArquivoDePapel, { id, novo }: { id: number; novo: number }, now: Date) {
  await sql`update ${sql.table(tabela)} set "arquivoId" = ${novo} where "arquivoId" = ${id}`.execute(trx)
  await trx.updateTable('arquivo').set({ descartadoEm: now, nome: '•' }).where('id', '=', id).execute()
}

/** How many files of his papers there are, and the day of the last. */
export const readArquivosDePapel = (db: Db, { tabela, dele, dia }: ArquivoDePapel, pessoa: number) =>
  rowOf<{ quantidade: number; dia: string | null }>(db)`
    select count(distinct t."arquivoId")::int as quantidade, max(${dia})::text as dia from ${sql.table(tabela)} t
    where t."arquivoId" is not null and ${dele(pessoa)}`

/** Boletos of many that were drawn into one PDF, his among them: it can be drawn again. */
export async function removePdfs(trx: Trx, pessoa: number): Promise<void> {
  await sql`delete from boleto_pdf where documentos && array${documentos(pessoa)}`.execute(trx)
}
