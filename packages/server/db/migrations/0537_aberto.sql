-- A boleto knows whose it is, when it was born and the last day on which something happened to what is owed of it: what was open at the end
-- of any day is then found among what was born by then and not over yet, without a look at its invoice. Client and birth never change.
alter table fatura_documento add column "clienteId" int, add column nascimento date, add column "mudouEm" date;

create function boleto_nascimento(ano int, mes int, faturada date) returns date language sql immutable
return least((make_date(ano, mes, 1) + interval '1 month - 1 day')::date, faturada);

-- Nothing that these look at changes.
alter table fatura_documento disable trigger user;
update fatura_documento d set "clienteId" = f."clienteId", nascimento = boleto_nascimento(f.ano, f.mes, f."faturadaEm"), "mudouEm" = m.em
from fatura f, fatura_documento b left join (
  select "documentoId", max(em) as em from (
    select "documentoId", "dataPagamento" as em from liquidacao union all select "documentoId", em from boleto_abatimento
  ) e where "documentoId" is not null group by 1
) m on m."documentoId" = b.id
where b.id = d.id and f.id = d."faturaId" and d.tipo = 1;
alter table fatura_documento enable trigger user;
alter table fatura_documento add constraint fatura_documento_nascido check ((tipo = 1) = ("clienteId" is not null and nascimento is not null));

-- The day from which nothing is owed of it any more, as aberto.repo.ts says it.
create index "boleto_abertoAte" on fatura_documento ((
  case when situacao = 3 then "canceladoEm" when quitado < valor then 'infinity'::date else "mudouEm" end), nascimento) where tipo = 1;
drop index "fatura_documento_canceladoEm", boleto_abatimento_em;

create function boleto_nasce() returns trigger language plpgsql as $$
begin
  select f."clienteId", boleto_nascimento(f.ano, f.mes, f."faturadaEm") into new."clienteId", new.nascimento
  from fatura f where f.id = new."faturaId";
  return new;
end $$;
create trigger boleto_nasce before insert on fatura_documento for each row when (new.tipo = 1) execute function boleto_nasce();

-- As in 0445_reter.sql, with the last day on which something was paid or taken back.
create or replace function liquidacao_quita() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
  irmaos int[];
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  irmaos := array(select id from fatura_documento where "faturaId" = any (faturas));
  with soma as materialized (
    select d.id, d."faturaId", d.abatimento + coalesce(l.quita, 0) as credito, coalesce(l.retido, 0) as retido, l.ultimo,
      greatest(d."mudouEm", l.mudou) as mudou
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita, sum(l.retido) as retido, max(l."dataPagamento") as mudou,
        (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
      from liquidacao l left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = any (irmaos)
      where l."documentoId" = any (irmaos) group by l."documentoId") l on l."documentoId" = d.id
    where d.id = any (irmaos)
  ), boletos as (
    update fatura_documento d
    set "ultimoPagamento" = s.ultimo, retido = s.retido, quitado = least(d.valor, s.credito + s.retido), "mudouEm" = s.mudou
    from soma s
    where d.id = s.id and d.id = any (documentos) and (d."ultimoPagamento", d.retido, d.quitado, d."mudouEm")
      is distinct from (s.ultimo, s.retido, least(d.valor, s.credito + s.retido), s.mudou)
  )
  update fatura f set quitado = s.credito, retido = f.retido - f."retidoBoletos" + s.retido, "retidoBoletos" = s.retido
  from (select "faturaId", sum(credito) as credito, sum(retido) as retido from soma group by 1) s
  where f.id = s."faturaId" and f.id = any (faturas) and (f.quitado, f."retidoBoletos") is distinct from (s.credito, s.retido);
  return null;
end $$;
