-- expande
-- Papers of money stay whole until the end of their fifth year. What they are looked through by afterwards is kept encrypted until the last of
-- them went, and the day before which there is nothing to do (docs/decisions/0042).
alter table anonimizado add papeis text, add "papeisEm" date;

-- Is a guarded paper being changed by the function below? It works as the owner of the table, so that the setting alone opens nothing.
create function papel_aberto(tabela oid) returns boolean language sql stable as $$
  select coalesce(current_setting('retaguarda.papeis', true), '') = 'sim'
    and (select relowner = current_user::regrole::oid from pg_class where oid = tabela)
$$;

create or replace function fatura_pagador() returns trigger language plpgsql as $$
begin
  if papel_aberto(tg_relid) then
    return new;
  end if;
  new.pagador := case when old.pagador is null or (old.situacao = 1 and new.situacao in (2, 3)) then pagador_de(new."clienteId")
    else old.pagador end;
  new.empresa := case when new.situacao <> 1 then coalesce(old.empresa, empresa_no_papel()) end;
  new.cliente := case when new.situacao <> 1 then coalesce(old.cliente, cliente_no_papel(new."clienteId")) end;
  return new;
end $$;

create or replace function cobranca_pagador() returns trigger language plpgsql as $$
declare
  dono int;
  da_fatura jsonb;
begin
  if tg_op = 'UPDATE' then
    if papel_aberto(tg_relid) then
      return new;
    end if;
    new.pagador := old.pagador;
    new.cliente := old.cliente;
    new.beneficiario := old.beneficiario;
    -- What goes to the bank now is what stays.
    if old.situacao <> 1 or new.situacao = 1 then
      return new;
    end if;
  end if;
  select f."clienteId", f.pagador into dono, da_fatura
  from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = new."documentoId";
  if tg_op = 'INSERT' then
    new.pagador := pagador_da_fatura(da_fatura, dono);
    new.cliente := cliente_no_papel(dono);
    new.beneficiario := beneficiario_no_papel(new."contaBancariaId");
  else
    new.pagador := pagador_do_titulo(old.pagador, dono);
  end if;
  return new;
end $$;

create or replace function contabil_lancamento_recusa() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and papel_aberto(tg_relid) then
    return new;
  end if;
  raise exception 'Um lançamento contábil não pode ser alterado nem apagado.' using errcode = 'check_violation', constraint = 'contabil_lancamento_recusa';
end $$;

create or replace function credito_guarda() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and papel_aberto(tg_relid) then
    return new;
  end if;
  if tg_op = 'DELETE' or (new."clienteId", new.origem, new.valor, new."faturaId", new.motivo, new."dataHora")
      is distinct from (old."clienteId", old.origem, old.valor, old."faturaId", old.motivo, old."dataHora")
    or (new.decisao <> old.decisao and old.decisao <> 2) or new.cancelado < old.cancelado then
    raise exception 'O crédito % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'credito_guarda';
  end if;
  return new;
end $$;

create or replace function financeiro_guarda() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  faturas int[];
  alvo int;
begin
  if tg_op = 'UPDATE' and papel_aberto(tg_relid) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    faturas := array(select distinct "faturaId" from novas);
  elsif tg_op = 'DELETE' then
    faturas := array(select distinct "faturaId" from antigas);
  else
    faturas := array(
      select distinct f from antigas a left join novas n on n.id = a.id cross join lateral (values (a."faturaId"), (n."faturaId")) v (f)
      where (n.id, n."faturaId", n."clienteId", n.ano, n.mes, n."objetoContratoId", n."vinculoId", n."objetoContrato", n.tipo, n.origem,
          n."valorCobranca", n."dataHora", n."valorFaturamento", n."valorFaturamentoMarketplace", n."quantidadeNotas", n.aliquota,
          n."aliquotaMarketplace", n.observacao, n.explicacao, n."usuarioId", n.percentual)
        is distinct from (a.id, a."faturaId", a."clienteId", a.ano, a.mes, a."objetoContratoId", a."vinculoId", a."objetoContrato", a.tipo,
          a.origem, a."valorCobranca", a."dataHora", a."valorFaturamento", a."valorFaturamentoMarketplace", a."quantidadeNotas", a.aliquota,
          a."aliquotaMarketplace", a.observacao, a.explicacao, a."usuarioId", a.percentual));
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

-- A record of somebody's paper without what it says of him: days, amounts, numbers and ids stay, and so do the fields.
create function papel_json(valor jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(valor)
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, case when key = 'id' then value else papel_json(value) end), '{}') from jsonb_each(valor));
    when 'array' then
      return (select coalesce(jsonb_agg(papel_json(item) order by n), '[]') from jsonb_array_elements(valor) with ordinality e(item, n));
    when 'string' then
      return case when valor #>> '{}' ~ '^(\d{4}-\d\d-\d\d|-?\d+\.\d{2}$)' then valor else '"•"'::jsonb end;
    else
      return valor;
  end case;
end $$;

-- Takes out of rows of a table of papers what they say of somebody who was made nameless: of his own all, of others' what names him. Says by
-- itself what it changed.
create function anonimiza_papel(quem int, padrao text, tabela text, colunas text[], linhas tid[], propria boolean) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  coluna text;
  tipo text;
  vazio text;
  mudancas text[] := '{}';
  mudadas int;
begin
  if not exists (select from anonimizado where pessoa = quem and fim is not null and papeis is not null) then
    raise exception 'A pessoa % não foi anonimizada.', quem using errcode = 'insufficient_privilege';
  end if;
  foreach coluna in array colunas loop
    if tabela || '.' || coluna <> all ('{acordo.motivo,acordo.motivoFim,aprovacao.descricao,aprovacao.motivo,aprovacao.pedido,cobranca.cliente,cobranca.pagador,contabil_arquivo.conteudo,contabil_lancamento.historico,credito.motivo,excecao_bancaria.item,excecao_bancaria.motivo,excecao_bancaria.observacao,extrato_lancamento.documento,extrato_lancamento.memo,extrato_lancamento.motivo,extrato_lancamento.nome,fatura.cliente,fatura.pagador,fatura.observacao,fatura_documento.nome,fatura_documento.logMensagem,financeiro.observacao,nfse.dados,nfse.dps,nfse.evento,nfse.eventoXml,nfse.xml,nfse.eventoTexto,nfse.motivoDescarte,remessa_arquivo.conteudo,retorno_linha.pagador,suspensao.mensagem,suspensao.motivo}'::text[]) then
      raise exception '%.% não é dado pessoal de um papel.', tabela, coluna using errcode = 'insufficient_privilege';
    end if;
    select format_type(atttypid, null) into strict tipo from pg_attribute where attrelid = tabela::regclass and attname = coluna;
    vazio := case
      when tipo = 'text' and propria then 'case when %1$I is not null then ''•'' end'
      when tipo = 'text' then 'case when busca(%1$I) ~ $2 then ''•'' else %1$I end'
      when tipo = 'bytea' and propria then 'case when %1$I is not null then ''''::bytea end'
      when tipo = 'bytea' then 'case when busca(encode(%1$I, ''escape'')) ~ $2 then ''''::bytea else %1$I end'
      when propria then 'papel_json(%1$I::jsonb)::%2$s'
      else 'case when (%1$I::jsonb ->> ''id'') = $3::text then papel_json(%1$I::jsonb)::%2$s else anonimiza_json(%1$I::jsonb, $2, false)::%2$s end'
    end;
    mudancas := mudancas || format('%1$I = ' || vazio, coluna, tipo);
  end loop;
  perform set_config('retaguarda.papeis', 'sim', true);
  execute format('update %I set %s where ctid = any ($1)', tabela, array_to_string(mudancas, ', ')) using linhas, padrao, quem;
  get diagnostics mudadas = row_count;
  perform set_config('retaguarda.papeis', '', true);
  insert into auditoria (entidade, registro, acao, depois, "requestId")
  values ('anonimizado', quem::text, 'anonimizar papéis', jsonb_build_object('tabela', tabela, 'papeis', mudadas), '');
  return mudadas;
end $$;
