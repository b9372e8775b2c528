-- Who came in and who did not, what was refused and what left the house (kit/security-log.ts). People are named as they were then, by
-- their e-mail: the row outlives them. Never altered; only seguranca_expurga takes away what is too old.
create table seguranca (
  id int generated always as identity primary key,
  "dataHora" timestamptz not null,
  evento smallint not null,
  "usuarioId" int,
  usuario text,
  "sobreId" int,
  sobre text,
  detalhe text,
  endereco text,
  "requestId" text
);
create index "seguranca_dataHora" on seguranca ("dataHora", id);
create index seguranca_evento on seguranca (evento, id);
create index seguranca_usuario on seguranca (busca(usuario) collate "C", id);
create index seguranca_usuario_busca on seguranca using gin (busca(usuario) gin_trgm_ops);
create index seguranca_sobre on seguranca (busca(sobre) collate "C", id);
create index seguranca_sobre_busca on seguranca using gin (busca(sobre) gin_trgm_ops);
create index seguranca_detalhe on seguranca (busca(detalhe) collate "C", id);
create index seguranca_detalhe_busca on seguranca using gin (busca(detalhe) gin_trgm_ops);
create index seguranca_endereco on seguranca (busca(endereco) collate "C", id);
create index seguranca_endereco_busca on seguranca using gin (busca(endereco) gin_trgm_ops);
create index "seguranca_requestId" on seguranca (busca("requestId") collate "C", id);
create index "seguranca_requestId_busca" on seguranca using gin (busca("requestId") gin_trgm_ops);

-- Only for the retention below, which says so by a setting that lasts as long as its transaction.
create function seguranca_recusa() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('retaguarda.expurgo', true) = 'sim' then
    return null;
  end if;
  raise exception 'O registro de segurança não pode ser alterado nem apagado.' using errcode = 'insufficient_privilege';
end $$;
create trigger seguranca_recusa before update or delete or truncate on seguranca
for each statement execute function seguranca_recusa();

-- Removes at most `limite` of the oldest rows before `ate`, and says how many. It runs as the owner of the table, so that the product
-- needs no right to delete, and refuses to touch the last 30 days whoever calls it.
create function seguranca_expurga(ate timestamptz, limite int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removidas int;
begin
  if ate > now() - interval '30 days' then
    raise exception 'O registro de segurança dos últimos 30 dias não pode ser apagado.' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('retaguarda.expurgo', 'sim', true);
  delete from seguranca where id in (select id from seguranca where "dataHora" < ate order by "dataHora", id limit limite);
  get diagnostics removidas = row_count;
  perform set_config('retaguarda.expurgo', '', true);
  return removidas;
end $$;

select contar('seguranca');
