-- A payment may be taken back (decisions §11): by a row of its own, of the same boleto and of the negative value, so that sums stay sums
-- and nothing that was paid is ever changed. Of a boleto only the last payment that stands is taken back, and once.
alter table liquidacao
  drop constraint "liquidacao_valorPago",
  add column "estornoDe" int constraint "liquidacao_estornoDe" references liquidacao constraint "liquidacao_estornoDe_unico" unique,
  -- 1 typed by a person, 6 taking another one back.
  add column origem smallint not null default 1 constraint liquidacao_origem check (origem between 1 and 6),
  add constraint liquidacao_sinal check (
    case when "estornoDe" is null then "valorPago" > 0 and origem <> 6 else "valorPago" < 0 and origem = 6 end);

drop trigger liquidacao_recusa on liquidacao;
create trigger liquidacao_recusa
before update of "documentoId", "valorPago", "dataPagamento", "dataHora", "estornoDe", origem or delete on liquidacao
for each row execute function liquidacao_recusa();

create function liquidacao_estorno() returns trigger language plpgsql as $$
declare
  ultimo liquidacao;
begin
  select * into ultimo from liquidacao l
  where l."documentoId" = new."documentoId" and l."estornoDe" is null
    and not exists (select from liquidacao e where e."estornoDe" = l.id)
  order by l.id desc limit 1;
  if ultimo.id is distinct from new."estornoDe" or ultimo."valorPago" + new."valorPago" <> 0 then
    raise exception 'O pagamento % não pode ser estornado.', new."estornoDe" using errcode = 'check_violation', constraint = 'liquidacao_estorno';
  end if;
  return new;
end $$;
create trigger liquidacao_estorno before insert on liquidacao for each row when (new."estornoDe" is not null)
execute function liquidacao_estorno();

create or replace function liquidacao_ultima() returns trigger language plpgsql as $$
begin
  update fatura_documento set "ultimoPagamento" = (
    select l."dataPagamento" from liquidacao l
    where l."documentoId" = new."documentoId" and l."estornoDe" is null
      and not exists (select from liquidacao e where e."estornoDe" = l.id)
    order by l.id desc limit 1)
  where id = new."documentoId";
  return null;
end $$;

-- What an invoice (2, 5) and a boleto (1, 2, 4) were before their first payment, which they are again when nothing of it stands. An
-- invoice that its store received meanwhile is then one that was sent.
alter table fatura add column "antesDePaga" smallint constraint "fatura_antesDePaga" check ("antesDePaga" in (2, 5));
alter table fatura_documento
  add column "antesDeLiquidado" smallint constraint "fatura_documento_antesDeLiquidado" check ("antesDeLiquidado" in (1, 2, 4));

create or replace function fatura_guarda() returns trigger language plpgsql as $$
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

create or replace function fatura_documento_guarda() returns trigger language plpgsql as $$
begin
  if old.tipo = 1 and (tg_op = 'DELETE' or (new.tipo, new.valor, new.parcela, new."dataVencimento", new."faturaId")
    is distinct from (old.tipo, old.valor, old.parcela, old."dataVencimento", old."faturaId")) then
    raise exception 'O boleto % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_documento_guarda';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.situacao in (1, 2, 4) and new.situacao in (5, 6) then
    new."antesDeLiquidado" := old.situacao;
  end if;
  return new;
end $$;

-- Of what was paid before this was kept: what its store has received was sent.
update fatura f set "antesDePaga" =
  case when exists (select from loja_aviso a where a."faturaId" = f.id and a.tipo = 1 and a.situacao = 1) then 5 else 2 end
where situacao in (3, 7) and "valorPago" > 0;
update fatura_documento d set "antesDeLiquidado" = case f."antesDePaga" when 5 then 2 else 4 end
from fatura f where f.id = d."faturaId" and d.tipo = 1 and d.situacao in (5, 6);
