import type { TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'
import { TipoContato } from '@retaguarda/contract/pessoa.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { seenOf } from '../../kit/list/hidden-text.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { codes } from '../../kit/sql.ts'
import type { Pergunta } from './pergunta.calc.ts'

/** `posto`: 0 the very thing, 1 begins with what was typed, 2 holds it. */
export type Encontrado = { tipo: TipoDeAchado; id: number; titulo: string; subtitulo: string; alvo: number; posto: number }

/** Of each kind so many are looked at: a word that half of all names have is not worth reading them all. */
const CANDIDATOS = 60
/** From so many letters on a trigram is found in the middle of a pattern. */
const TRIGRAM = 3

/**
 * A word of a text begins like this; the trigram index of `busca(text)` serves it. Of a pair of letters it only knows those behind a
 * blank and at the head.
 */
const begins = (expression: RawBuilder<unknown>, word: string) =>
  [...word].length < TRIGRAM
    ? sql`(busca(${expression}) like busca(${word}) || '%' or busca(${expression}) like '% ' || busca(${word}) || '%')`
    : sql`busca(${expression}) ~ ('\\m' || regexp_replace(busca(${word}), '([^[:alnum:]])', '\\\\\\1', 'g'))`

/** This word begins one of these texts' words. */
const beginsOne = (word: string, texts: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    texts.map((text) => begins(text, word)),
    sql` or `,
  )})`

const some = (words: string[], ...texts: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    words.map((word) => beginsOne(word, texts)),
    sql` or `,
  )})`

/** Each word begins one of these texts' words. */
const holds = (words: string[], ...texts: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    words.map((word) => beginsOne(word, texts)),
    sql` and `,
  )})`

const posto = (content: string, ...texts: RawBuilder<unknown>[]) =>
  sql`case when ${sql.join(
    texts.map((text) => sql`busca(${text}) = busca(${content})`),
    sql` or `,
  )} then 0
    when ${sql.join(
      texts.map((text) => sql`starts_with(busca(${text}), busca(${content}))`),
      sql` or `,
    )} then 1 else 2 end`

const ref = (name: string) => sql.ref(name)
const NOME = ref('p.nome')
const FANTASIA = ref('p.nomeFantasia')
const DOCUMENTO = ref('p.cpfCnpj')
/** Of the people whose names hold the words, looked through once for all parts: as many as half of may be no clients. */
const ACHADAS = 2 * CANDIDATOS
const achadas = (words: string[]) =>
  sql`achadas as materialized (select p.id, p.nome, p."nomeFantasia", p."cpfCnpj" from pessoa p
    where ${holds(words, NOME, FANTASIA)} limit ${sql.lit(ACHADAS)})`
const DAS_ACHADAS = sql`achadas p join cliente c on c."pessoaId" = p.id`

/** People, and clients by theirs: those that begin with it come from the index in order, the others as they are found. */
function pessoas({ texto, palavras, documento, email, endereco, telefone }: Pergunta, tipo: 'cliente' | 'pessoa'): RawBuilder<unknown>[] {
  const cliente = tipo === 'cliente'
  const all = cliente ? sql`pessoa p join cliente c on c."pessoaId" = p.id` : sql`pessoa p`
  const id = cliente ? sql`c.id` : sql`p.id`
  const rows = (from: RawBuilder<unknown>, rank: RawBuilder<unknown>, where: RawBuilder<unknown>, order = sql``, por = FANTASIA) =>
    sql`(select ${sql.lit(tipo)} as tipo, ${id} as id, p.nome as titulo, concat_ws(' · ', ${por}, p."cpfCnpj") as subtitulo,
      ${id} as alvo, ${rank} as posto from ${from} where ${where} ${order} limit ${sql.lit(CANDIDATOS)})`
  const name = sql`busca(${NOME}) collate "C"`
  const begin = sql`${name} >= busca(${texto}) and ${name} < busca(${texto}) || chr(1114111)`
  const rank = posto(texto, NOME, FANTASIA)
  return [
    ...(palavras.length > 0 ? [rows(all, posto(texto, NOME), begin, sql`order by ${name}, p.id`)] : []),
    ...(palavras.length > 0 ? [rows(cliente ? DAS_ACHADAS : sql`achadas p`, rank, sql`true`)] : []),
    ...(palavras.length > 0 && cliente ? [rows(all, rank, sql`${POUCOS_CLIENTES} and ${holds(palavras, NOME, FANTASIA)}`)] : []),
    ...(documento === null ? [] : [rows(all, sql`1`, beginsDocument(documento))]),
    // What it is known by stands beside the name, so that it is seen why it was found.
    ...contatos(email, telefone).map((where) =>
      rows(sql`${all} join pessoa_contato k on k."pessoaId" = p.id`, sql`1`, where, sql``, CONTATO),
    ),
    ...(cliente && endereco !== null
      ? [
          rows(all, sql`1`, holdsAddress(LOJA, endereco), sql``, LOJA),
          rows(sql`${all} join cliente_produto cp on cp."clienteId" = c.id`, sql`1`, holdsAddress(PRODUTO, endereco), sql``, PRODUTO),
        ]
      : []),
  ]
}

const CONTATO = ref('k.contato')
const LOJA = ref('c.lojaUrl')
const PRODUTO = ref('cp.url')
/** An e-mail by how it begins, a telephone by how it begins or ends: it is stored with and without the number of its country or city. */
function contatos(email: string | null, telefone: string | null): RawBuilder<unknown>[] {
  const digits = sql`regexp_replace(k.contato, '[^0-9]', '', 'g')`
  const begins = (text: RawBuilder<unknown>, typed: string) =>
    sql`${text} collate "C" >= busca(${typed}) and ${text} collate "C" < busca(${typed}) || chr(1114111)`
  return [
    ...(email === null ? [] : [sql`k.tipo = ${EMAIL} and ${begins(sql`busca(k.contato)`, email)}`]),
    ...(telefone === null
      ? []
      : [
          sql`k.tipo <> ${EMAIL} and ${begins(digits, telefone)}`,
          sql`k.tipo <> ${EMAIL} and ${begins(sql`reverse(${digits})`, [...telefone].reverse().join(''))}`,
        ]),
  ]
}
const EMAIL = sql.lit(TipoContato.code.EMAIL)
/** The trigram index of `busca(url)` serves it. */
const holdsAddress = (url: RawBuilder<unknown>, endereco: string) =>
  sql`busca(${url}) like '%' || ${literally(sql`busca(${endereco})`)} || '%'`

/** Those looked through end before the people do, and too few are clients: then clients are looked for alone. */
const POUCOS_CLIENTES = sql`(select count(*) from achadas) = ${sql.lit(ACHADAS)}
  and (select count(*) from ${DAS_ACHADAS}) < ${sql.lit(CANDIDATOS)}`

const beginsDocument = (documento: string) => {
  const column = sql`busca(${DOCUMENTO}) collate "C"`
  return sql`${column} >= busca(${documento}) and ${column} < busca(${documento}) || chr(1114111)`
}

type Simple = {
  tipo: TipoDeAchado
  from: RawBuilder<unknown>
  titulo: string
  subtitulo: RawBuilder<unknown>
  texts: string[]
  pessoa?: true
}
/** `texts` of its own; with `pessoa` a person's name counts as well. */
const SIMPLES: readonly Simple[] = [
  {
    tipo: 'usuario',
    titulo: 'p.nome',
    texts: ['u.email'],
    pessoa: true,
    from: sql`(select u.id, u.email, u."pessoaId" from usuario u) u join pessoa p on p.id = u."pessoaId"`,
    subtitulo: sql`u.email`,
  },
  { tipo: 'objeto-contrato', titulo: 'u.nome', texts: ['u.nome', 'u.codigo'], from: sql`objeto_contrato u`, subtitulo: sql`u.codigo` },
  { tipo: 'checklist', titulo: 'u.nome', texts: ['u.nome'], from: sql`checklist u`, subtitulo: sql`''` },
  {
    tipo: 'task',
    titulo: 'u.descricao',
    texts: ['u.descricao'],
    pessoa: true,
    from: sql`task u join cliente c on c.id = u."clienteId" join pessoa p on p.id = c."pessoaId"`,
    subtitulo: sql`p.nome`,
  },
  { tipo: 'test-case', titulo: 'u.name', texts: ['u.name', 'u.codigo'], from: sql`test_case u`, subtitulo: sql`u.codigo` },
  { tipo: 'changelog', titulo: 'u.version', texts: ['u.version'], from: sql`changelog u`, subtitulo: sql`to_char(u.date, 'DD/MM/YYYY')` },
  { tipo: 'notificacao', titulo: 'u.titulo', texts: ['u.titulo'], from: sql`notificacao u`, subtitulo: sql`'Notificação ' || u.id` },
  { tipo: 'problema', titulo: 'u.titulo', texts: ['u.titulo', 'u.code'], from: sql`problema u`, subtitulo: sql`coalesce(u.code, '')` },
]

/** What has a text of its own, and tasks and users by whose they are; a task also by its number. */
function simples({ texto, palavras, numero }: Pergunta): RawBuilder<unknown>[] {
  if (palavras.length === 0) return []
  return SIMPLES.flatMap(({ tipo, from, titulo, subtitulo, texts, pessoa }) => {
    const own = tipo === 'usuario' && isHiding() ? [] : texts.map(ref)
    const rows = (where: RawBuilder<unknown>, rank: RawBuilder<unknown>) =>
      sql`(select ${sql.lit(tipo)} as tipo, u.id as id, ${ref(titulo)} as titulo, ${subtitulo} as subtitulo, u.id as alvo,
        ${rank} as posto from ${from} where ${where} order by u.id desc limit ${sql.lit(CANDIDATOS)})`
    const rank = posto(texto, ...own, ...(pessoa ? [NOME] : []))
    const seen = holds(palavras, ...own.map(seenOf), ...(pessoa ? [NOME] : []))
    return [
      ...found(palavras, own, pessoa).map((where) => rows(isHiding() ? sql`${where} and ${seen}` : where, rank)),
      ...(tipo === 'task' && numero !== null ? [rows(sql`u.id = ${numero}`, sql`0`)] : []),
    ]
  })
}

/** Each of them is served by the indexes of one table or the other, which an "or" over both is not: that would read them whole. */
const found = (words: string[], own: RawBuilder<unknown>[], pessoa: boolean | undefined): RawBuilder<unknown>[] => [
  ...(own.length > 0 ? [holds(words, ...own)] : []),
  ...(pessoa ? [holds(words, NOME)] : []),
  ...(pessoa && own.length > 0 && words.length > 1
    ? [sql`${some(words, ...own)} and ${some(words, NOME)} and ${holds(words, ...own, NOME)}`]
    : []),
]

const FATURA = sql`fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"`
const wordOf = (column: string, { options }: EnumOf) =>
  sql`case ${ref(column)} ${sql.join(
    options.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`
const dinheiro = (column: string) => sql`translate(to_char(${ref(column)}, 'FM999,999,999,990.00'), ',.', '.,')`
const SITUACAO_CREDITO = wordOf('k.situacao', SituacaoCredito)
const SITUACAO_ACORDO = wordOf('k.situacao', SituacaoAcordo)
const SITUACAO_NFSE = wordOf('n.situacao', SituacaoNfse)
const COMPETENCIA = sql`lpad(f.mes::text, 2, '0') || '/' || f.ano`

/** Which of a client's invoices it is: its number, what state it is in and what it comes to. */
const SUBTITULO = sql`'Fatura ' || case f.tipo when ${codes(TipoFatura, 'AVULSA')} then 'avulsa ' when ${codes(TipoFatura, 'ACORDO')} then 'de acordo ' else '' end || f.id
  || ' · ' || ${wordOf('f.situacao', SituacaoFatura)} || ' · R$ ' || ${dinheiro('f.valor')}`

/** Invoices by number, by month, by whose they are, by their notas fiscais, boletos by their numbers and figures, credits and agreements by number and whose, national notes by number and key. */
function financeiro(pergunta: Pergunta): RawBuilder<unknown>[] {
  const { palavras, numero, competencia } = pergunta
  const fatura = (where: RawBuilder<unknown>, rank: number) =>
    sql`(select 'fatura' as tipo, f.id as id, ${COMPETENCIA} || ' ' || p.nome as titulo, ${SUBTITULO} as subtitulo, f.id as alvo,
      ${sql.lit(rank)} as posto from ${FATURA} where ${where} order by f.id desc limit ${sql.lit(CANDIDATOS)})`
  const month = competencia && sql`f.ano = ${competencia.ano} and f.mes = ${competencia.mes}`
  const whose = palavras.length > 0 ? holds(palavras, NOME, FANTASIA) : undefined
  const where = month && whose ? sql`${month} and ${whose}` : (month ?? whose)
  return [
    ...(numero === null ? [] : [fatura(sql`f.id = ${numero}`, 0), boleto(sql`d.id = ${numero}`)]),
    ...titulos(pergunta).map((where) => boleto(sql`d.id in (select "documentoId" from cobranca where ${where})`)),
    ...notas(pergunta).map(nota),
    ...(numero === null ? [] : [credito(sql`k.id = ${numero}`, 0), acordo(sql`k.id = ${numero}`, 0)]),
    ...(whose && !month ? [credito(whose, 2), acordo(whose, 2)] : []),
    ...nacionais(pergunta).map(nfse),
    ...(where ? [fatura(where, month ? 1 : 2)] : []),
  ]
}

const boleto = (where: RawBuilder<unknown>) =>
  sql`(select 'boleto' as tipo, d.id as id, 'Boleto ' || d.id || ' de ' || p.nome as titulo,
    'Parcela ' || d.parcela || ' da fatura ' || f.id || ', ' || ${COMPETENCIA} as subtitulo, f.id as alvo, 0 as posto
    from ${FATURA} join fatura_documento d on d."faturaId" = f.id where d.tipo = ${codes(TipoDocumento, 'BOLETO')} and ${where} limit ${sql.lit(CANDIDATOS)})`

const credito = (where: RawBuilder<unknown>, rank: number) =>
  sql`(select 'credito' as tipo, k.id as id, 'Crédito ' || k.id || ' de ' || p.nome as titulo,
    ${SITUACAO_CREDITO} || ' · R$ ' || ${dinheiro('k.valor')} as subtitulo, k.id as alvo, ${sql.lit(rank)} as posto
    from credito k join cliente c on c.id = k."clienteId" join pessoa p on p.id = c."pessoaId"
    where ${where} order by k.id desc limit ${sql.lit(CANDIDATOS)})`

const acordo = (where: RawBuilder<unknown>, rank: number) =>
  sql`(select 'acordo' as tipo, k.id as id, 'Acordo ' || k.id || ' de ' || p.nome as titulo,
    ${SITUACAO_ACORDO} || ' · R$ ' || ${dinheiro('k.total')} as subtitulo, k.id as alvo, ${sql.lit(rank)} as posto
    from acordo k join cliente c on c.id = k."clienteId" join pessoa p on p.id = c."pessoaId"
    where ${where} order by k.id desc limit ${sql.lit(CANDIDATOS)})`

const nfse = (where: RawBuilder<unknown>) =>
  sql`(select 'nfse' as tipo, n.id as id, 'Nota ' || n.numero || ' de ' || p.nome as titulo,
    ${SITUACAO_NFSE} || ' · R$ ' || ${dinheiro('n.valor')} as subtitulo, n.id as alvo, 0 as posto
    from nfse n join cliente c on c.id = n."clienteId" join pessoa p on p.id = c."pessoaId"
    where ${where} order by n.id desc limit ${sql.lit(CANDIDATOS)})`

const nota = (where: RawBuilder<unknown>) =>
  sql`(select 'fatura' as tipo, f.id as id, ${COMPETENCIA} || ' ' || p.nome as titulo,
    'Nota fiscal ' || d.numero || ' da fatura ' || f.id as subtitulo, f.id as alvo, 0 as posto
    from ${FATURA} join fatura_documento d on d."faturaId" = f.id where d.tipo = ${codes(TipoDocumento, 'NOTA_FISCAL')} and ${where}
    order by d.id desc limit ${sql.lit(CANDIDATOS)})`

/** A title by its nosso número, with or without its digit and as it is printed, and by its barcode, whatever day it is due now. */
const titulos = ({ codigo, codigoBarras }: Pergunta): RawBuilder<unknown>[] => [
  ...(codigo === null
    ? []
    : [
        sql`ltrim("nossoNumero", '0') = ${codigo}`,
        sql`ltrim("nossoNumero" || "nossoNumeroDv", '0') = ${codigo}`,
        sql`ltrim(regexp_replace(upper("nossoNumeroFormatado"), '[^0-9A-Z]', '', 'g'), '0') = ${codigo}`,
      ]),
  ...(codigoBarras === null ? [] : [sql`right("codigoBarras", 25) = ${codigoBarras.slice(-25)} and banco = ${codigoBarras.slice(0, 3)}`]),
]

const notas = ({ codigo, chave }: Pergunta): RawBuilder<unknown>[] => [
  ...(codigo === null ? [] : [sql`ltrim(regexp_replace(upper(d.numero), '[^0-9A-Z]', '', 'g'), '0') = ${codigo}`]),
  ...(chave === null ? [] : [sql`d.chave = ${chave}`]),
]

const NUMERO_DE_NOTA = /^\d{1,13}$/
const nacionais = ({ codigo, chave }: Pergunta): RawBuilder<unknown>[] => [
  ...(codigo !== null && NUMERO_DE_NOTA.test(codigo) ? [sql`n.numero = ${codigo}::bigint`] : []),
  ...(chave === null ? [] : [sql`n.chave = ${chave}`]),
]

/** What is found, unordered, a record perhaps more than once. */
export async function listEncontrados(db: Db, pergunta: Pergunta, comFinanceiro: boolean): Promise<Encontrado[]> {
  const parts = [
    ...pessoas(pergunta, 'cliente'),
    ...pessoas(pergunta, 'pessoa'),
    ...simples(pergunta),
    ...(comFinanceiro ? financeiro(pergunta) : []),
  ]
  if (parts.length === 0) return []
  return db.transaction().execute(async (trx) => {
    // For the sake of its limits PostgreSQL would read tables from their beginning, and to their end where nothing is found.
    await sql`set local enable_seqscan = off`.execute(trx)
    const once = pergunta.palavras.length > 0 ? sql`with ${achadas(pergunta.palavras)}` : sql``
    const { rows } = await sql<Encontrado>`${once} ${sql.join(parts, sql` union all `)}`.execute(trx)
    return rows
  })
}
