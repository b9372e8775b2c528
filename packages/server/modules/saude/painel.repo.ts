import { OrigemFalha, SituacaoFalha } from '@retaguarda/contract/falha.ts'
import { type CodeOf, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { PapelProcesso } from '@retaguarda/contract/saude.ts'
import { type RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { sql } from 'kysely'
import { codes } from '../../kit/sql.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import type { CAIXAS } from './caixa.ts'

/** s without a word after which a process is not believed to be well. */
export const SILENCIO = 60

export type ProcessoLido = {
  id: number
  versao: string
  papel: CodeOf<typeof PapelProcesso>
  maquina: string
  pid: number
  inicio: Date
  visto: Date
  memoria: number
  atrasoLaco: number
  conexoesUsadas: number
  conexoesMaximo: number
  conexoesEsperando: number
  desvio: number
  saindo: boolean
  /** Silent for longer than `SILENCIO`. */
  calado: boolean
}

/** The processes that live, and those that fell silent and whose place nobody has taken. */
export const listProcessos = (db: Db): Promise<ProcessoLido[]> => rowsOf<ProcessoLido>(db)`
  select m.*, m.visto < now() - make_interval(secs => ${SILENCIO}) as calado from processo_medida m order by m.maquina, m.papel, m.id`

export type FilaLida = { tarefa: string; esperando: number; maisAntiga: Date | null; emAndamento: number; falhas: number }

/** The jobs of the queue by their names; `maisAntiga`: since when the one that is due longest could have begun. */
export const listFilas = (db: Db): Promise<FilaLida[]> => rowsOf<FilaLida>(db)`
  select j.task_identifier as tarefa,
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts) as esperando,
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()) as "maisAntiga",
    count(*) filter (where j.locked_at is not null) as "emAndamento",
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts) as falhas
  from graphile_worker.jobs j group by 1 order by 1`

export type CaixaLida = { nome: string; esperando: number; maisAntiga: Date | null; erros: number; ultimoSucesso: Date | null }

const ESPERA = codes(SituacaoTrabalho, 'ESPERA')

/** How far back the last success of an outbox is looked for. */
const RECENT = 100

/** The outboxes of these tables. What nobody has asked for yet does not wait, and what gave up and was put aside is no error. */
export const listCaixas = (db: Db, caixas: typeof CAIXAS): Promise<CaixaLida[]> => {
  const one = (table: string, { codigo, nome }: { codigo: number; nome: string }) => sql`
    select ${sql.lit(codigo)} as codigo, ${nome}::text as nome, a.esperando, a."maisAntiga", a.erros,
      (select max(r."feitoEm") from (
        select f."feitoEm" from ${sql.table(table)} f where f.situacao = ${codes(SituacaoTrabalho, 'FEITO')} order by f.id desc limit ${sql.lit(RECENT)}) r) as "ultimoSucesso"
    from (
      select count(*) filter (where e.situacao = ${ESPERA} and e."tentarEm" is not null) as esperando,
        min(case when e.tentativas = 0 then greatest(e."esperaDesde", e."tentarEm") else coalesce(e."esperaDesde", e."tentarEm") end)
          filter (where e.situacao = ${ESPERA} and (e.tentativas > 0 or e."tentarEm" <= now()) and e."tentarEm" is not null) as "maisAntiga",
        (select count(*) from falha f
          where f.origem = ${codes(OrigemFalha, 'CAIXA')} and f.situacao = ${codes(SituacaoFalha, 'DESISTIU')} and f.nome = ${nome}) as erros
      from ${sql.table(table)} e where e.situacao in (${codes(SituacaoTrabalho, 'ESPERA', 'ERRO')})) a`
  const all = Object.entries(caixas).map(([table, caixa]) => one(table, caixa))
  return rowsOf<CaixaLida>(
    db,
  )`select nome, esperando, "maisAntiga", erros, "ultimoSucesso" from (${sql.join(all, sql` union all `)}) c order by codigo`
}

export type IntegracaoLida = {
  nome: string
  ultimoSucesso: Date | null
  ultimaFalha: Date | null
  /** The first failure since the last success. */
  falhandoDesde: Date | null
  erro: string | null
  falhasHora: number
  sucessosHora: number
}

/** What is outside, as it was last heard of. */
export const listIntegracoes = (db: Db): Promise<IntegracaoLida[]> => rowsOf<IntegracaoLida>(db)`
  select i.*, coalesce(h.falhas, 0) as "falhasHora", coalesce(h.sucessos, 0) as "sucessosHora"
  from integracao_medida i left join (
    select nome, sum(falhas) as falhas, sum(sucessos) as sucessos from medida_minuto where minuto > now() - interval '1 hour' group by 1
  ) h on h.nome = i.nome order by i.nome`

export type DiscoLido = {
  maquina: string
  lugar: string
  livre: number
  total: number
}

/** The disks as they were last seen, within the hour. */
export const listDiscos = (db: Db): Promise<DiscoLido[]> => rowsOf<DiscoLido>(db)`
  select distinct on (maquina, lugar) maquina, lugar, livre, total from disco_medida where em > now() - interval '1 hour'
  order by maquina, lugar, em desc`

export type BancoLido = { versao: string; bytes: number; conexoes: number; maximo: number; maiorTransacao: number }

export const readBanco = (db: Db): Promise<BancoLido | undefined> => rowOf<BancoLido>(db)`
  select current_setting('server_version') as versao, pg_database_size(current_database()) as bytes,
    (select sum(numbackends) from pg_stat_database)::int as conexoes, current_setting('max_connections')::int as maximo,
    (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend') as "maiorTransacao"`

export type ReplicaLida = { nome: string; sincrona: boolean; atrasoBytes: number | null }

/** The standbys; `atrasoBytes` is null to who may not see them. */
export const listReplicas = (db: Db): Promise<ReplicaLida[]> => rowsOf<ReplicaLida>(db)`
  select coalesce(application_name, '') as nome, coalesce(sync_state in ('sync', 'quorum'), false) as sincrona,
    case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end::bigint as "atrasoBytes"
  from pg_stat_replication order by 1`

export type TabelaLida = { nome: string; bytes: number; linhas: number; cresceu30: number | null }

export const TABELAS_MAX = 20

/** The largest tables, with what they have grown by in 30 days, or as long as they are measured. */
export const listTabelas = (db: Db): Promise<TabelaLida[]> => rowsOf<TabelaLida>(db)`
  select t.nome, t.bytes, t.linhas, t.bytes - a.bytes as "cresceu30"
  from tabela_medida t
  left join lateral (
    select a.bytes from tabela_medida a where a.nome = t.nome and a.dia < t.dia and a.dia >= t.dia - 30 order by a.dia limit 1) a on true
  where t.dia = (select max(dia) from tabela_medida)
  order by t.bytes desc, t.nome limit ${sql.lit(TABELAS_MAX)}`

export type ComandoLido = { texto: string; vezes: number; total: number; faixas: number[] }

export const COMANDOS_MAX = 20

/** The statements that took the most time of the last 7 days. */
export const listComandos = (db: Db): Promise<ComandoLido[]> => rowsOf<ComandoLido>(db)`
  with mais as (
    select chave, min(texto) as texto, sum(vezes)::bigint as vezes, sum(total) as total from comando_medida where dia > current_date - 7
    group by 1 order by 4 desc limit ${sql.lit(COMANDOS_MAX)})
  select m.texto, m.vezes, m.total, (
    select array_agg(n order by faixa) from (
      select faixa, sum(quantos)::int as n from comando_medida c, unnest(c.faixas) with ordinality f(quantos, faixa)
      where c.chave = m.chave and c.dia > current_date - 7 group by 1) s) as faixas
  from mais m order by m.total desc`

export type CertificadoLido = { nome: string; fim: Date | null; erro: string | null }

/** The certificates that addresses show, and what notes are signed with. */
export const listCertificados = (db: Db): Promise<CertificadoLido[]> => rowsOf<CertificadoLido>(db)`
  select nome, fim, erro from certificado_medida
  union all select 'Certificado A1 das notas', fim, null from nfse_certificado
  order by fim nulls first, nome`

export type AlertaLido = {
  id: number
  regra: RegraAlerta
  alvo: string
  situacao: SituacaoAlerta
  desde: Date
  texto: string
  link: string
}

/** The alerts that have not ended, those that nobody has seen first. */
export const listAlertas = (db: Db): Promise<AlertaLido[]> => rowsOf<AlertaLido>(db)`
  select id, regra, alvo, situacao, desde, texto, link from alerta where situacao <> ${codes(SituacaoAlerta, 'ENCERRADO')}
  order by situacao, desde, id`
