import type pg from 'pg'
import { LUGARES, type LugarDe } from '../db/pessoal/mapa.ts'
import { isPeloTexto, isProprio } from '../modules/privacidade/anonimo/plano.repo.ts'

/** Whose the rows are: of each the ids that lead to him. */
type Dono = { pessoa: number; cliente: number; usuario: number }

type Column = { name: string; type: string; required: boolean; given: boolean; generated: boolean }
type Values = Record<string, unknown>

/** What a table asks of a row beside the types of its columns. */
const BESIDES: Record<string, Values> = {
  acordo: { situacao: 3, encerradoEm: '2026-01-02', parcelas: 1, principal: 1, encargos: 0, desconto: 0, total: 1 },
  aprovacao: { tipo: 6, situacao: 2, decididaEm: new Date(0) },
  cliente_objeto_contrato: { situacao: 2, dataHoraFim: new Date('2026-02-01T12:00:00Z') },
  task: { situacao: 3 },
  cobranca: { situacao: 7, ordem: 1, abatimento: 0, valor: 1, codigoBarras: '0'.repeat(44) },
  contabil_lancamento: { credito: 1, debito: 2, valor: 1 },
  credito: { cancelado: 0, usado: 0, decisao: 1, origem: 1, valor: 1 },
  excecao_bancaria: { situacao: 2, resolvidaEm: new Date(0), tipo: 11, informadoId: 1, arquivoId: 1, item: '{}' },
  extrato_lancamento: { situacao: 4, boletoId: null, liquidacaoId: null },
  fatura: { situacao: 3, tipo: 1, ano: 2026, mes: 1, faturadaEm: '2026-01-31' },
  fatura_documento: { tipo: 1, situacao: 5, parcela: 1, dataVencimento: '2026-02-10', nascimento: '2026-02-10' },
  financeiro: { origem: 1, vinculoId: 1, explicacao: '[]', ano: 2026 },
  importacao: { tipo: 'pessoas' },
  importacao_aviso: { tipo: 'recusa' },
  ligacao: { situacao: 3, encerradaEm: new Date(0), motivo: 'x' },
  nfse: { situacao: 9, idDps: 'x', digest: 'x' },
  pedido_titular: { situacao: 1 },
  sprint_nome: { tipo: 'pessoa' },
  suspensao: { situacao: 4, liberadaEm: new Date(0), dias: 1, origem: 1 },
  suspensao_aviso: { meio: 2 },
  totp: { confirmadoEm: new Date(0), segredo: 'x' },
}

/** A line of an account that was not joined with a boleto leads to nobody but by what it says. */
const SEM_BOLETO = 'extrato_lancamento'

const LONGEST: Record<string, number> = { inscricaoMunicipal: 15, rg: 20, ie: 20 }

/** A date, a number or another thing that no text can be: as unlike anything else as it can be. */
const OTHER: Record<string, [value: unknown, mark: string]> = {
  'pessoa_endereco.numero': [7_654_321, '7654321'],
  'pessoa_endereco.cep': ['87654321', '87654321'],
}

type Filled = { marks: string[]; lacking: string[] }

/**
 * Gives every place of the map a row of the person, each personal column with a mark that stands nowhere else, and a row of somebody else of which
 * what may name people names this one. It is the map that says which columns, so that a new one is asked about by itself.
 * @returns the marks, and the columns that could not be filled
 */
export async function marcarTudo(client: pg.ClientBase, dono: Dono, alheio: Dono, nomear: (mark: string) => string): Promise<Filled> {
  const filled: Filled = { marks: [], lacking: [] }
  let next = 0
  const mark = () => {
    const made = `qzx${String(++next).padStart(4, '0')}w`
    filled.marks.push(made)
    return made
  }
  // Rows that lead to whom they are about, without all that would have to be there besides.
  await client.query('set session_replication_role = replica')
  try {
    for (const lugar of LUGARES) {
      if (lugar.colunas.length === 0 || ['pessoa', 'cliente', 'usuario', 'empresa'].includes(lugar.tabela)) continue
      const columns = await columnsOf(client, lugar.tabela)
      for (const [whose, isHis] of [
        [dono, true],
        [alheio, false],
      ] as const) {
        if (isHis && lugar.caminho === undefined) continue
        const values = rowOf(lugar, columns, whose)
        for (const told of lugar.colunas) {
          const column = columns.find(({ name }) => name === told.coluna)
          // What others' reports say of him goes with them, after 30 days.
          const does = isHis ? isProprio(lugar, told) : isPeloTexto(lugar, told) && column?.type !== 'bytea'
          if (column && does)
            values[told.coluna] = valueOf(
              lugar.tabela,
              column,
              mark,
              isHis && lugar.tabela !== SEM_BOLETO ? (one) => one : nomear,
              filled.marks,
            )
        }
        await insert(client, lugar.tabela, values).catch((error: Error) => filled.lacking.push(error.message))
      }
    }
  } finally {
    await client.query('set session_replication_role = origin')
  }
  return filled
}

function rowOf({ tabela, caminho }: LugarDe, columns: readonly Column[], whose: Dono): Values {
  const values: Values = {}
  const base = whose.pessoa * 1_000
  for (const { name, type, required, given, generated } of columns) {
    if (generated) continue
    if (name === 'id' && !given) values[name] = base
    else if (name === 'id') values[name] = base
    else if (name.endsWith('Id') || name.endsWith('Por')) {
      if (required) values[name] = base
    } else if (required && !given) values[name] = plain(type, base)
  }
  if (caminho && 'pessoa' in caminho) values[caminho.pessoa] = whose.pessoa
  if (caminho && 'usuario' in caminho) values[caminho.usuario] = whose.usuario
  if (caminho && 'cliente' in caminho) values[caminho.cliente] = whose.cliente
  if (caminho && 'por' in caminho) values[caminho.por] = base
  return { ...values, ...besides(tabela, base) }
}

/** Of another table's row, and of a client's comment, by what leads there. */
function besides(tabela: string, base: number): Values {
  const own: Record<string, Values> = {
    arquivo: { chave: base.toString(16).padStart(32, '0'), sha256: '0'.repeat(64) },
    cliente_anexo: { arquivoId: base },
    comentario: { clienteId: base },
    excecao_bancaria: { arquivoHash: Buffer.from(`x${base}`) },
    // Of a file of its own, which is not there.
    importacao: { arquivoId: base + 1 },
    pedido: { chave: `chave-${base}` },
    log_ocorrencia: { createAt: new Date('2026-11-10T12:00:00Z') },
  }
  return { ...BESIDES[tabela], ...own[tabela] }
}

function plain(type: string, base: number): unknown {
  if (/^(smallint|integer|bigint|numeric|double precision|real)/.test(type)) return 1
  if (type === 'boolean') return false
  if (type === 'date') return '2026-01-31'
  if (type.startsWith('timestamp')) return new Date('2026-01-31T12:00:00Z')
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'bytea') return Buffer.from(`x${base}`)
  if (type.endsWith('[]')) return []
  return `x${base}`
}

function valueOf(table: string, { name, type }: Column, mark: () => string, told: (mark: string) => string, marks: string[]): unknown {
  const other = OTHER[`${table}.${name}`]
  if (other) {
    marks.push(other[1])
    return other[0]
  }
  const text = told(mark()).slice(0, LONGEST[name])
  if (type === 'text') return text
  if (type === 'text[]') return [text, 'outra coisa']
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ id: 1, dentro: [{ texto: text }, 'outra coisa'] })
  if (type === 'bytea') return Buffer.from(text)
  throw new Error(`No mark for ${name} ${type}`)
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as required, (atthasdef or attidentity <> '') as given, attgenerated <> '' as generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows
}

async function insert(client: pg.ClientBase, table: string, values: Values): Promise<void> {
  const names = Object.keys(values)
  await client
    .query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(values),
    )
    .catch((error: Error) => {
      throw new Error(`${table}: ${error.message} ${JSON.stringify(values)}`)
    })
}
