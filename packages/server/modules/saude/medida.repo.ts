import { type Insertable, sql } from 'kysely'
import type { Measured } from '../../db/statements.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import type { Heard } from '../../integrations/http/heard.ts'
import { numberOf } from '../../kit/sql.ts'

export type ProcessoMedido = Omit<Insertable<Tables['processo_medida']>, 'visto'>

/** The database's clock, in ms since 1970. */
export const readClock = (db: Db): Promise<number> => numberOf(db)`select (extract(epoch from clock_timestamp()) * 1000)::float8`

/** What a process says of itself, seen now by the database's clock. */
export async function updateProcesso(db: Db, row: ProcessoMedido): Promise<void> {
  const { id: _id, ...rest } = row
  await db
    .insertInto('processo_medida')
    .values({ ...row, visto: sql`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...rest, visto: sql`now()` }))
    .execute()
}

export async function removeProcesso(db: Db, id: number): Promise<void> {
  await db.deleteFrom('processo_medida').where('id', '=', id).execute()
}

/** Forgets the dead whose place another one has taken since, and those that nobody has missed for a day. */
export async function removeSubstituidos(db: Db): Promise<void> {
  await sql`
    delete from processo_medida m where not exists (select from processo p where p.id = m.id) and (
      m.visto < now() - interval '1 day'
      or exists (select from processo_medida s where s.maquina = m.maquina and s.papel = m.papel and s.inicio > m.visto))`.execute(db)
}

/** Adds what was heard since the last time to its minute, and to the last of each. */
export async function updateOuvidos(db: Db, heard: readonly Heard[]): Promise<void> {
  if (heard.length === 0) return
  const rows = JSON.stringify(heard)
  await sql`
    insert into medida_minuto (nome, minuto, sucessos, falhas)
    select nome, date_trunc('minute', now()), sucessos, falhas from jsonb_to_recordset(${rows}::jsonb) as h(nome text, sucessos int, falhas int)
    order by nome
    on conflict (nome, minuto) do update
      set sucessos = medida_minuto.sucessos + excluded.sucessos, falhas = medida_minuto.falhas + excluded.falhas`.execute(db)
  // Another process's success ends a failure as well as an own one.
  await sql`
    insert into integracao_medida as i (nome, "ultimoSucesso", "ultimaFalha", "falhandoDesde", erro)
    select nome, "ultimoSucesso", "ultimaFalha", "falhandoDesde", erro
    from jsonb_to_recordset(${rows}::jsonb) as h(nome text, "ultimoSucesso" timestamptz, "ultimaFalha" timestamptz, "falhandoDesde" timestamptz, erro text)
    order by nome
    on conflict (nome) do update set
      "ultimoSucesso" = greatest(i."ultimoSucesso", excluded."ultimoSucesso"),
      "ultimaFalha" = greatest(i."ultimaFalha", excluded."ultimaFalha"),
      erro = coalesce(excluded.erro, i.erro),
      "falhandoDesde" = case
        when excluded."falhandoDesde" is null and excluded."ultimoSucesso" is not null then null
        when excluded."ultimoSucesso" is not null then excluded."falhandoDesde"
        else coalesce(i."falhandoDesde", excluded."falhandoDesde") end`.execute(db)
}

/** Adds statements to those of the day. */
export async function updateComandos(db: Db, measured: readonly Measured[]): Promise<void> {
  if (measured.length === 0) return
  await sql`
    insert into comando_medida as c (dia, chave, texto, vezes, total, faixas)
    select current_date, chave, texto, vezes, total, array(select jsonb_array_elements_text(faixas)::int)
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m(chave text, texto text, vezes bigint, total double precision, faixas jsonb)
    order by chave
    on conflict (dia, chave) do update set vezes = c.vezes + excluded.vezes, total = c.total + excluded.total,
      faixas = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(c.faixas, excluded.faixas) as f(a, b))`.execute(db)
}

export type DiscoMedido = { maquina: string; lugar: string; livre: number; total: number }

/** Free space of the quarter of an hour that it is. */
export async function updateDiscos(db: Db, disks: readonly DiscoMedido[]): Promise<void> {
  if (disks.length === 0) return
  await sql`
    insert into disco_medida (maquina, lugar, em, livre, total)
    select maquina, lugar, date_bin('15 minutes', now(), 'epoch'), livre, total
    from jsonb_to_recordset(${JSON.stringify(disks)}::jsonb) as d(maquina text, lugar text, livre bigint, total bigint)
    order by maquina, lugar
    on conflict (maquina, lugar, em) do update set livre = excluded.livre, total = excluded.total`.execute(db)
}

/** The size of each table with all that belongs to it; one that is parted counts as a whole. */
export async function updateTabelas(db: Db): Promise<void> {
  await sql`
    insert into tabela_medida (nome, dia, bytes, linhas)
    select r.nome, current_date, sum(pg_total_relation_size(c.oid)), sum(greatest(c.reltuples, 0)::bigint)
    from pg_class c
    cross join lateral (select coalesce(
      (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid and p.relkind = 'p' limit 1), c.relname) as nome) r
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1
    on conflict (nome, dia) do update set bytes = excluded.bytes, linhas = excluded.linhas`.execute(db)
}

export type CertificadoMedido = { nome: string; fim: Date | null; erro: string | null }

/** What each address shows by now; what is not asked for any more is forgotten. */
export async function updateCertificados(db: Db, seen: readonly CertificadoMedido[], em: Date): Promise<void> {
  const names = seen.map(({ nome }) => nome)
  await sql`delete from certificado_medida where nome <> all (${names}::text[])`.execute(db)
  for (const one of seen)
    await db
      .insertInto('certificado_medida')
      .values({ ...one, em })
      .onConflict((conflict) => conflict.column('nome').doUpdateSet({ fim: one.fim, erro: one.erro, em }))
      .execute()
}

/** Forgets what is older than it is looked at: a week of statements, two days of minutes and disks, some more than 30 days of sizes. */
export async function removeAntigas(db: Db): Promise<void> {
  await sql`delete from comando_medida where dia < current_date - 7`.execute(db)
  await sql`delete from medida_minuto where minuto < now() - interval '2 days'`.execute(db)
  await sql`delete from disco_medida where em < now() - interval '2 days'`.execute(db)
  await sql`delete from tabela_medida where dia < current_date - 32`.execute(db)
}
