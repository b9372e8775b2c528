import { Genero, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { CategoriaDados } from '@retaguarda/contract/privacidade/mapa.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LugarDe } from '../../../db/pessoal/mapa.ts'
import { codes } from '../../../kit/sql.ts'
import { documentoAnonimo, nomeAnonimo } from './marcas.calc.ts'

type Sql<T = unknown> = RawBuilder<T>
type Tabela = LugarDe['tabela']

/** What a person has in the registers, in the order in which it goes: all in one transaction. The rest is a job's. */
export const REGISTROS: readonly Tabela[] = [
  'arquivo',
  'cliente_anexo',
  'pedido_titular',
  'relatorio_titular',
  'pessoa_contato',
  'pessoa_endereco',
  'cliente_objeto_contrato',
  'cliente',
  'plataforma_divergencia',
  'desligamento',
  'identidade',
  'chave_acesso',
  'totp',
  'sessao',
  'usuario',
  'pessoa',
]

/** Of these a row that is his says nothing without what it says of him. */
const EXCLUIDOS: readonly Tabela[] = [
  'cliente_anexo',
  'relatorio_titular',
  'pessoa_contato',
  'pessoa_endereco',
  'plataforma_divergencia',
  'identidade',
  'chave_acesso',
  'totp',
  'sessao',
  'log_identificador',
  'notificacao_descadastro',
  'notificacao_link',
]
export const isExcluido = ({ tabela }: Pick<LugarDe, 'tabela'>): boolean => EXCLUIDOS.includes(tabela)

/** Who answers for personal data stands here, and is changed before he may go. */
export const isForaDoPlano = ({ tabela }: Pick<LugarDe, 'tabela'>): boolean => tabela === 'empresa'

const SP = sql`'America/Sao_Paulo'`
export const diaDe = (instant: Sql) => sql`(${instant} at time zone ${SP})::date`
export const diaDaFatura = (f: string) =>
  sql`greatest(${sql.ref(`${f}.faturadaEm`)}, ${diaDe(sql.ref(`${f}.dataHoraVencimento`))}, make_date(${sql.ref(`${f}.ano`)}, ${sql.ref(`${f}.mes`)}, 1))`
const daFatura = sql`(select ${diaDaFatura('f')} from fatura f where f.id = t."faturaId")`

/**
 * Papers of money and what was decided about them, each with the day that it is of (`t` is the row). Law keeps them, whole, to the end of the
 * fifth year after it (docs/decisions/0042).
 */
export const PAPEIS: Partial<Record<Tabela, Sql>> = {
  acordo: sql`t.data`,
  aprovacao: diaDe(sql`t."dataHora"`),
  cobranca: sql`t.vencimento`,
  contabil_arquivo: sql`(select ${diaDe(sql`e."dataHora"`)} from contabil_exportacao e where e.id = t."exportacaoId")`,
  contabil_lancamento: sql`t.data`,
  credito: diaDe(sql`t."dataHora"`),
  excecao_bancaria: diaDe(sql`t."criadaEm"`),
  extrato_lancamento: sql`t.data`,
  fatura: diaDaFatura('t'),
  fatura_documento: sql`coalesce(t."dataVencimento", ${daFatura})`,
  financeiro: daFatura,
  nfse: diaDe(sql`t."dataHora"`),
  remessa_arquivo: sql`(select ${diaDe(sql`r."dataHora"`)} from remessa r where r.id = t."remessaId")`,
  retorno_linha: sql`coalesce(t."dataOcorrencia", t."dataCredito", (select r."dataArquivo" from retorno r where r.id = t."retornoId"))`,
  suspensao: diaDe(sql`t."dataHora"`),
}
export const isPapel = ({ tabela }: Pick<LugarDe, 'tabela'>): boolean => PAPEIS[tabela] !== undefined

const { LIVRE } = CategoriaDados.code
type Coluna = LugarDe['colunas'][number]

/** What a person wrote is his work and not about him; it goes where it names him, as what others wrote does. */
const isEscrito = ({ caminho }: LugarDe, { categoria }: Coluna) => caminho !== undefined && 'usuario' in caminho && categoria === LIVRE

/** Columns that go with all else of a row that is his. */
export const isProprio = (lugar: LugarDe, coluna: Coluna): boolean => lugar.caminho !== undefined && !isEscrito(lugar, coluna)

/** Columns that go wherever they name him: free text, and places that belong to nobody. What is somebody else's own stays his. */
export const isPeloTexto = ({ caminho }: LugarDe, { categoria }: Coluna): boolean => caminho === undefined || categoria === LIVRE

/** Another text for a column of his than the usual, where the table asks for one. */
export const proprioDe = (table: Tabela, coluna: string, pessoa: number): Sql | undefined => {
  const nome = nomeAnonimo(pessoa)
  const own: Record<string, Sql> = {
    'pessoa.nome': sql`${nome}::text`,
    'pessoa.cpfCnpj': sql`${documentoAnonimo(pessoa)}::text`,
    'pessoa.nomeFantasia': sql`case when t.tipo = ${codes(TipoPessoa, 'FISICA')} then null else ${nome}::text end`,
    'pessoa.genero': codes(Genero, 'MASCULINO'),
    'usuario.pessoaNome': sql`${nome}::text`,
    'usuario.email': sql`${`titular-${pessoa}@anonimizado.invalid`}::text`,
    'envio_prova.endereco': sql`'• ' || t.id`,
  }
  return own[`${table}.${coluna}`]
}

/** Columns beside those of the map that cannot stay as they are. */
export const alemDe: Partial<Record<Tabela, Sql>> = {
  usuario: sql`"senhaEm" = null`,
}

/** What a text becomes that names him; some tables ask for a longer one. */
export const pontoDe = (table: Tabela, coluna: string): Sql =>
  table === 'cliente' && coluna === 'nuncaSuspender' ? sql`repeat('•', 10)` : sql`'•'::text`
