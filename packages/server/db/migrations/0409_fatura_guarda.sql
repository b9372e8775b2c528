-- What follows holds for every SQL of the application, whatever its code says.

-- An invoice moves along these steps only, keeps its client and month, and its value once it left the processing. What it was is kept when
-- it is paid.
create function fatura_guarda() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.situacao <> 6 then
      raise exception 'A fatura % não está em processamento e não pode ser excluída.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
    end if;
    return old;
  end if;
  if (new."clienteId", new.ano, new.mes) is distinct from (old."clienteId", old.ano, old.mes)
    or (new.valor <> old.valor and old.situacao <> 6)
    or (new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
      (6, 1), (6, 4), (1, 2), (1, 3), (1, 4), (2, 5), (2, 7), (2, 3), (2, 4), (5, 7), (5, 3), (5, 4), (7, 3),
      (3, 7), (3, 2), (3, 5), (7, 2), (7, 5)))
  then
    raise exception 'A fatura % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
  end if;
  if old.situacao in (2, 5) and new.situacao in (3, 7) then
    new."antesDePaga" := old.situacao;
  end if;
  return new;
end $$;
create trigger fatura_guarda before update or delete on fatura for each row execute function fatura_guarda();

-- Items are added, changed and taken away only while their invoice is in processing; afterwards nothing but their situation moves.
-- The invoice is locked against being closed meanwhile. A bank's file changes tens of thousands of them: they are compared column by
-- column, without making JSON of each, so that a new column is to be named here (fatura-guarda.test.ts).
create function financeiro_guarda() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  faturas int[];
  alvo int;
begin
  if tg_op = 'INSERT' then
    faturas := array(select distinct "faturaId" from novas);
  elsif tg_op = 'DELETE' then
    faturas := array(select distinct "faturaId" from antigas);
  else
    faturas := array(
      select distinct f from antigas a left join novas n on n.id = a.id cross join lateral (values (a."faturaId"), (n."faturaId")) v (f)
      where (n.id, n."faturaId", n."clienteId", n.ano, n.mes, n."objetoContratoId", n."vinculoId", n."objetoContrato", n.tipo, n.origem,
          n."valorCobranca", n."dataHora", n."valorFaturamento", n."valorFaturamentoMarketplace", n."quantidadeNotas", n.aliquota,
          n."aliquotaMarketplace", n.observacao, n.explicacao, n."usuarioId")
        is distinct from (a.id, a."faturaId", a."clienteId", a.ano, a.mes, a."objetoContratoId", a."vinculoId", a."objetoContrato", a.tipo,
          a.origem, a."valorCobranca", a."dataHora", a."valorFaturamento", a."valorFaturamentoMarketplace", a."quantidadeNotas", a.aliquota,
          a."aliquotaMarketplace", a.observacao, a.explicacao, a."usuarioId"));
  end if;
  if faturas = '{}' then
    return null;
  end if;
  -- Locked first, read afterwards: a closing under way is waited for and seen.
  perform from fatura where id = any (faturas) order by id for share;
  select id into alvo from fatura where id = any (faturas) and situacao <> 6 limit 1;
  if alvo is not null then
    raise exception 'Os itens da fatura % não podem mais mudar.', alvo using errcode = 'check_violation', constraint = 'financeiro_guarda';
  end if;
  return null;
end $$;
create trigger financeiro_guarda_insere after insert on financeiro referencing new table as novas
for each statement execute function financeiro_guarda();
create trigger financeiro_guarda_altera after update on financeiro referencing old table as antigas new table as novas
for each statement execute function financeiro_guarda();
create trigger financeiro_guarda_exclui after delete on financeiro referencing old table as antigas
for each statement execute function financeiro_guarda();

-- Payments are never changed or deleted.
create function liquidacao_recusa() returns trigger language plpgsql as $$
begin
  raise exception 'Um pagamento registrado não pode ser alterado nem apagado.' using errcode = 'check_violation', constraint = 'liquidacao_recusa';
end $$;

-- The user of a payment may be forgotten (on delete set null), nothing else of it.
create trigger liquidacao_recusa
before update of "documentoId", "valorPago", "dataPagamento", "dataHora", "estornoDe", origem, encargos, desconto, abatimento, tarifa,
  "dataCredito" or delete on liquidacao
for each row execute function liquidacao_recusa();

-- A boleto keeps its value and is never deleted; its due date may be put off while something of it is open. What it was is kept when it is
-- settled, and an abatement counts for it and for its invoice.
create function fatura_documento_guarda() returns trigger language plpgsql as $$
begin
  if old.tipo = 1 and (tg_op = 'DELETE' or (new.tipo, new.valor, new.parcela, new."faturaId")
    is distinct from (old.tipo, old.valor, old.parcela, old."faturaId")
    or (new."dataVencimento" <> old."dataVencimento" and old.situacao not in (1, 2, 4))) then
    raise exception 'O boleto % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_documento_guarda';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.situacao in (1, 2, 4) and new.situacao in (5, 6) then
    new."antesDeLiquidado" := old.situacao;
  end if;
  if new.abatimento <> old.abatimento then
    new.quitado := least(new.valor, new.abatimento + coalesce((select sum(quita) from liquidacao where "documentoId" = new.id), 0));
    update fatura set quitado = quitado + new.abatimento - old.abatimento where id = new."faturaId";
  end if;
  return new;
end $$;
create trigger fatura_documento_guarda before update or delete on fatura_documento
for each row execute function fatura_documento_guarda();

-- A payment is taken back by a row of its own, of the same boleto and of the negative value, so that sums stay sums and nothing that was
-- paid is ever changed. Of a boleto only the last payment that stands is taken back, and once.
create function liquidacao_estorno() returns trigger language plpgsql as $$
declare
  ultimo liquidacao;
begin
  select * into ultimo from liquidacao l
  where l."documentoId" = new."documentoId" and l."estornoDe" is null
    and not exists (select from liquidacao e where e."estornoDe" = l.id)
  order by l.id desc limit 1;
  if ultimo.id is distinct from new."estornoDe"
    or (ultimo."valorPago", ultimo.encargos, ultimo.desconto) is distinct from (-new."valorPago", -new.encargos, -new.desconto)
  then
    raise exception 'O pagamento % não pode ser estornado.', new."estornoDe" using errcode = 'check_violation', constraint = 'liquidacao_estorno';
  end if;
  return new;
end $$;
create trigger liquidacao_estorno before insert on liquidacao for each row when (new."estornoDe" is not null)
execute function liquidacao_estorno();

-- `quitado` and the last payment are kept by the payments themselves. They come by the hundred: what they pay is counted once a set of
-- invoices, and not written where it stands already. The invoices are locked first and read afterwards, so that a payment under way is
-- waited for and counted. What is asked is found by index and joined by hashing, whatever the number: planned once in a session instead
-- of anew for the numbers of every statement, and no table is read from end to end for the hundreds of rows of one.
create function liquidacao_quita() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
  irmaos int[];
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  irmaos := array(select id from fatura_documento where "faturaId" = any (faturas));
  with soma as materialized (
    select d.id, d."faturaId", d.abatimento + coalesce(l.quita, 0) as credito, l.ultimo
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita,
        (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
      from liquidacao l left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = any (irmaos)
      where l."documentoId" = any (irmaos) group by l."documentoId") l on l."documentoId" = d.id
    where d.id = any (irmaos)
  ), boletos as (
    update fatura_documento d set "ultimoPagamento" = s.ultimo, quitado = least(d.valor, s.credito)
    from soma s
    where d.id = s.id and d.id = any (documentos) and (d."ultimoPagamento", d.quitado) is distinct from (s.ultimo, least(d.valor, s.credito))
  )
  update fatura f set quitado = s.credito
  from (select "faturaId", sum(credito) as credito from soma group by 1) s
  where f.id = s."faturaId" and f.id = any (faturas) and f.quitado <> s.credito;
  return null;
end $$;
create trigger liquidacao_quita after insert on liquidacao referencing new table as novas
for each statement execute function liquidacao_quita();

-- A bank's file pays tens of thousands of boletos, five hundred a transaction: their sums are compared at once where it ends, not one by one.
-- What is to be compared waits here until then; nobody ever sees a row of it.
create unlogged table conferencia (
  id bigint generated always as identity primary key,
  tabela text not null,
  ids int[] not null
);

-- Asks for what a statement changed of the sums.
create function conferencia_pede() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  mudados int[];
begin
  if tg_table_name = 'fatura' then
    if tg_op = 'INSERT' then
      mudados := array(select id from novas);
    else
      mudados := array(select n.id from novas n join antigas a using (id)
        where (n.valor, n.situacao, n."valorPago") is distinct from (a.valor, a.situacao, a."valorPago"));
    end if;
  elsif tg_op = 'INSERT' then
    mudados := array(select id from novas where tipo = 1);
  else
    mudados := array(select n.id from novas n join antigas a using (id)
      where n.tipo = 1 and (n.valor, n.situacao, n."valorPago", n.quitado, n.abatimento)
        is distinct from (a.valor, a.situacao, a."valorPago", a.quitado, a.abatimento));
  end if;
  if mudados <> '{}' then
    insert into conferencia (tabela, ids) values (tg_table_name, mudados);
  end if;
  return null;
end $$;

-- An invoice is the sum of its items and, from Faturada on, of its boletos; what it counts as paid was paid by its boletos, each by its
-- payments; a boleto is settled exactly when nothing of it is open. Compared once a set of invoices, with one walk along each table, and
-- planned once in a session, as liquidacao_quita is.
create function conferencia_confere() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
declare
  alvo int;
  documentos int[];
begin
  delete from conferencia where id = new.id;
  if new.tabela = 'fatura' then
    documentos := array(select id from fatura_documento where "faturaId" = any (new.ids));
    -- Not `limit 1`: who asks for the first row is given a plan that is quick for one and slow for none.
    select min(f.id) into alvo from fatura f
      left join (select "faturaId", sum("valorCobranca") as valor from financeiro where "faturaId" = any (new.ids) group by 1) i on i."faturaId" = f.id
      left join (
        select d."faturaId", sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3) as boletos,
          sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3) as pago,
          sum(p.pago) as pagamentos, sum(coalesce(p.quita, 0) + d.abatimento) as credito
        from fatura_documento d left join (
          select "documentoId", sum("valorPago") as pago, sum(quita) as quita
          from liquidacao where "documentoId" = any (documentos) group by 1) p on p."documentoId" = d.id
        where d.id = any (documentos) group by 1) s on s."faturaId" = f.id
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and f.valor <> coalesce(i.valor, 0))
      or (f.situacao in (2, 3, 5, 7) and f.valor <> coalesce(s.boletos, 0))
      or f."valorPago" <> coalesce(s.pago, 0) or coalesce(s.pago, 0) <> coalesce(s.pagamentos, 0) or f.quitado <> coalesce(s.credito, 0)
      or (case f.situacao when 3 then coalesce(s.credito, 0) < f.valor when 7 then coalesce(s.pago, 0) = 0 or s.credito >= f.valor
        else coalesce(s.pago, 0) > 0 end));
    if alvo is not null then
      raise exception 'As somas da fatura % não conferem.', alvo using errcode = 'check_violation', constraint = 'fatura_confere';
    end if;
  else
    select min(d.id) into alvo from fatura_documento d
      left join (
        select "documentoId", sum("valorPago") as pago, sum(quita) as quita
        from liquidacao where "documentoId" = any (new.ids) group by 1) p on p."documentoId" = d.id
    where d.id = any (new.ids) and (
      coalesce(d."valorPago", 0) <> coalesce(p.pago, 0) or d.quitado <> least(d.valor, coalesce(p.quita, 0) + d.abatimento)
      or (d.situacao <> 3 and d.valor > 0 and (d.situacao in (5, 6)) <> (d.quitado >= d.valor)));
    if alvo is not null then
      raise exception 'O que foi pago do boleto % não confere.', alvo using errcode = 'check_violation', constraint = 'boleto_confere';
    end if;
  end if;
  return null;
end $$;
create constraint trigger conferencia_confere after insert on conferencia
deferrable initially deferred for each row execute function conferencia_confere();
create trigger fatura_confere after insert on fatura referencing new table as novas
for each statement execute function conferencia_pede();
create trigger fatura_confere_altera after update on fatura referencing old table as antigas new table as novas
for each statement execute function conferencia_pede();
create trigger boleto_confere after insert on fatura_documento referencing new table as novas
for each statement execute function conferencia_pede();
create trigger boleto_confere_altera after update on fatura_documento referencing old table as antigas new table as novas
for each statement execute function conferencia_pede();
