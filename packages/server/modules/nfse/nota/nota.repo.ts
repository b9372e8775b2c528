import { type ErroNfse, type NfseDaFatura, type NotaBreve, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { type MotivoCancelamentoNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import type { DadosDps } from '../dps/dados.calc.ts'

export const nfseLista = listOf(nfse, {
  table: 'nfse',
  alias: 'n',
  joins: {
    c: { table: 'cliente', by: 'n.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'fatura.id': 'n.faturaId',
    'cliente.id': 'n.clienteId',
    'cliente.pessoa.nome': 'p.nome',
  },
  counted: true,
})

const BREVE = sql.raw('n.id, n.situacao, n.serie, n."numeroDps", n.numero, n.chave, n.erro')
const DA_FATURA = sql`${BREVE}, n.competencia, n."dataEmissao", n.valor, n.desconto, n.retido, n.iss, n.liquido, n."erroCodigo", n.ambiente`

/** Dates as the database gives them. */
type Dated<T extends { dataEmissao: string | null }> = Omit<T, 'dataEmissao'> & { dataEmissao: Date | null }

/** The notes of an invoice, the newest first. */
export async function listNfseDaFatura(db: Db, faturaId: number): Promise<NfseDaFatura[]> {
  const rows = await rowsOf<Dated<NfseDaFatura>>(db)`select ${DA_FATURA} from nfse n where n."faturaId" = ${faturaId} order by n.id desc`
  return rows.map(({ dataEmissao, ...row }) => ({ ...row, dataEmissao: dataEmissao?.toISOString() ?? null }))
}

/** All that is kept of a note. */
export type NotaGuardada = Dated<NfseDaFatura> & {
  fatura: { id: number; situacao: SituacaoFatura }
  cliente: Ref
  usuario: Ref | null
  dataHora: Date
  enviadaEm: Date | null
  ibs: string | null
  cbs: string | null
  dados: DadosDps
  xml: Buffer | null
  erros: ErroNfse[]
  substituiId: number | null
  eventoMotivo: CodeOf<typeof MotivoCancelamentoNfse> | null
  eventoTexto: string | null
  registrado: boolean
}

export const readNota = (db: Db, id: number): Promise<NotaGuardada | undefined> => rowOf<NotaGuardada>(db)`
  select ${DA_FATURA}, n."dataHora", n."enviadaEm", n.ibs, n.cbs, n.dados, n.xml, n.erros, n."substituiId", n."eventoMotivo", n."eventoTexto",
    n."eventoXml" is not null as registrado, json_build_object('id', f.id, 'situacao', f.situacao) as fatura,
    json_build_object('id', c.id, 'nome', p.nome) as cliente,
    case when u.id is not null then json_build_object('id', u.id, 'nome', u."pessoaNome") end as usuario
  from nfse n join fatura f on f.id = n."faturaId" join cliente c on c.id = n."clienteId" join pessoa p on p.id = c."pessoaId"
    left join usuario u on u.id = n."usuarioId"
  where n.id = ${id}`

type Tentativa = { dataHora: Date; pedido: string; status: number | null; codigo: string | null; ms: number }
/** What was asked of the other side, the last first. */
export const listTentativas = (db: Db, id: number): Promise<Tentativa[]> => rowsOf<Tentativa>(db)`
  select "dataHora", pedido, status, codigo, ms from nfse_tentativa where "nfseId" = ${id} order by id desc limit 200`

export const listNotasBreves = (db: Db, ids: readonly number[]): Promise<NotaBreve[]> =>
  rowsOf<NotaBreve>(db)`select ${BREVE} from nfse n where n.id = any (${[...ids]}::int[]) order by n.id`

/** The last note that took a note's place, or is to. */
export const readSubstituta = (db: Db, id: number): Promise<NotaBreve | undefined> =>
  rowOf<NotaBreve>(
    db,
  )`select ${BREVE} from nfse n where n."substituiId" = ${id} and n.situacao <> ${codes(SituacaoNfse, 'DESCARTADA')} order by n.id desc limit 1`

/** `Niterói - RJ` of municipalities by their codes (IBGE). */
export async function mapCidades(db: Db, ibges: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ ibge: string; nome: string }>(db)`
    select ibge::text as ibge, nome || ' - ' || uf as nome from cidade where ibge = any (${[...ibges]}::int[])`
  return new Map(rows.map(({ ibge, nome }) => [ibge, nome]))
}
