import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type SituacaoNfse, VIVAS } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import { COLUNAS_DO_OBJETO, retencaoDoObjeto } from '../../retencao/retencao.repo.ts'
import { listRetencoes } from '../valores/valores.repo.ts'
import type { ContatoDaPessoa, EnderecoDaPessoa, FaturaDaNota, ItemDaNota } from './entrada.calc.ts'

/** All of an invoice that its notes are made of, as it is today, and what decides whether it gets any. */
export type FaturaComNotas = Pick<FaturaDaNota, 'id' | 'observacao' | 'itens' | 'retencoes' | 'cliente'> & {
  ano: number
  mes: number
  tipo: CodeOf<typeof TipoFatura>
  situacao: SituacaoFatura
  valor: string
  /** Its client gets no notes. */
  semNota: boolean
}

type Lida = Pick<FaturaComNotas, 'id' | 'ano' | 'mes' | 'tipo' | 'situacao' | 'valor' | 'observacao' | 'semNota'> & {
  pessoaId: number
  cliente: Omit<FaturaDaNota['cliente'], 'enderecos' | 'contatos'>
}

export async function readFaturaComNotas(db: Db, id: number): Promise<FaturaComNotas | undefined> {
  const lida = await rowOf<Lida>(db)`
    select f.id, f.ano, f.mes, f.tipo, f.situacao, f.valor, f.observacao, c."semNota", c."pessoaId", json_build_object('id', c.id, 'nome', p.nome,
      'cpfCnpj', p."cpfCnpj", 'inscricaoMunicipal', c."inscricaoMunicipal", 'emailNota', c."emailNota", 'telefone', p.telefone) as cliente
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" where f.id = ${id}`
  if (!lida) return undefined
  const { pessoaId, cliente, ...fatura } = lida
  const [enderecos, contatos, itens, retencoes] = await Promise.all([
    rowsOf<EnderecoDaPessoa>(db)`
      select e.logradouro, e.numero, e.complemento, e.bairro, e.cep, ci.ibge as cidade
      from pessoa_endereco e join cidade ci on ci.id = e."cidadeId" where e."pessoaId" = ${pessoaId} order by e.ordem, e.id`,
    rowsOf<ContatoDaPessoa>(db)`
      select tipo, contato, setor from pessoa_contato where "pessoaId" = ${pessoaId} order by ordem, id`,
    listItensDaNota(db, id),
    listRetencoes(db, id),
  ])
  return { ...fatura, cliente: { ...cliente, enderecos, contatos }, itens, retencoes }
}

async function listItensDaNota(db: Db, faturaId: number): Promise<ItemDaNota[]> {
  const rows = await db
    .selectFrom('financeiro as i')
    .innerJoin('objeto_contrato as o', 'o.id', 'i.objetoContratoId')
    .select(['i.id', 'i.valorCobranca as valor', 'o.id as objetoId', 'o.codigo', 'o.nome', 'o.fiscal'])
    .select(COLUNAS_DO_OBJETO.map((column) => `o.${column}` as const))
    .where('i.faturaId', '=', faturaId)
    .orderBy('i.id')
    .execute()
  return rows.map(({ id, valor, objetoId, codigo, nome, fiscal, ...columns }) => ({
    id,
    valor,
    objeto: { id: objetoId, codigo, nome, fiscal, retencao: retencaoDoObjeto(columns) },
  }))
}

/** A note of an invoice, as short as a rule about the invoice needs it. */
export type NotaDaFatura = {
  id: number
  situacao: SituacaoNfse
  numero: number | null
  numeroDps: number
  grupo: string
  ordem: number
  substituiId: number | null
  dataHora: Date
}

/** Those of an invoice that stand or may come to stand, locked: none of them moves on until the caller's transaction ends. */
export const lockNotasVivas = (trx: Trx, faturaId: number): Promise<NotaDaFatura[]> => listVivas(trx, faturaId, true)

/** The same, as they are now. */
export const listNotasVivas = (db: Db, faturaId: number): Promise<NotaDaFatura[]> => listVivas(db, faturaId, false)

const listVivas = (db: Db, faturaId: number, lock: boolean): Promise<NotaDaFatura[]> => rowsOf<NotaDaFatura>(db)`
  select id, situacao, numero, "numeroDps", grupo, ordem, "substituiId", "dataHora" from nfse
  where "faturaId" = ${faturaId} and situacao = any (${[...VIVAS]}::int[]) order by id ${lock ? sql`for no key update` : sql``}`

/** The numbers of the notes that were brought from elsewhere, where they are together of no less than the invoice. */
export async function listNotasDeFora(db: Db, faturaId: number): Promise<string[]> {
  const rows = await rowsOf<{ numero: string }>(db)`
    select d.numero from fatura_documento d join fatura f on f.id = d."faturaId"
    where f.id = ${faturaId} and d.tipo = ${codes(TipoDocumento, 'NOTA_FISCAL')} and f.valor <= (
      select sum(o.valor) from fatura_documento o where o."faturaId" = f.id and o.tipo = ${codes(TipoDocumento, 'NOTA_FISCAL')})
    order by d.id`
  return rows.map(({ numero }) => numero)
}
