-- What changed of debts after a day, which is what is looked for to say how they stood on it.
create index boleto_vencimento_em on boleto_vencimento (em, "documentoId");
create index boleto_abatimento_em on boleto_abatimento (em, "documentoId");
create index "fatura_documento_canceladoEm" on fatura_documento ("canceladoEm") where "canceladoEm" is not null;
create index liquidacao_liquido on liquidacao using brin (("valorPago" - tarifa));
create index "liquidacao_emAcordo" on liquidacao using brin (acordo);

-- What a client had with us on a day: the day on which a credit was given, or approved, and each on which what was left of it was cancelled.
alter table credito add column "concedidoEm" date;
create table credito_cancelamento (
  id int primary key generated always as identity,
  "creditoId" int not null constraint credito_cancelamento_credito references credito,
  em date not null,
  valor numeric(15, 2) not null constraint credito_cancelamento_valor check (valor > 0)
);
create index credito_cancelamento_credito on credito_cancelamento ("creditoId", em);

-- What happened before is read from the history of the invoices, each on the day of São Paulo on which it was written there. What stands in
-- no history counts from when the boleto was made.
create temporary table feito on commit drop as
select a.id, a.acao, a.registro::int as fatura, (a."dataHora" at time zone 'America/Sao_Paulo')::date as em, a.antes, a.depois
from auditoria a where a.entidade = 'fatura' and a.acao in ('faturar', 'cancelar', 'prorrogar', 'abater') and a.registro ~ '^[0-9]{1,9}$';
create index on feito (acao, fatura, id);

insert into boleto_vencimento ("documentoId", em, de, para)
select d.id, h.em, (b->>'dataVencimento')::date, (n->>'dataVencimento')::date
from feito h cross join lateral jsonb_array_elements(h.antes->'boletos') b cross join lateral jsonb_array_elements(h.depois->'boletos') n
  join fatura_documento d on d.id = (b->>'id')::int and d."faturaId" = h.fatura and d.tipo = 1
where h.acao = 'prorrogar' and n->>'id' = b->>'id' and b->>'dataVencimento' <> n->>'dataVencimento'
order by h.id, d.id;

insert into boleto_abatimento ("documentoId", em, valor)
select d.id, h.em, (h.depois->>'abatimento')::numeric
from feito h join fatura_documento d on d.id = (h.depois->>'boleto')::int and d."faturaId" = h.fatura and d.tipo = 1
where h.acao = 'abater' and (h.depois->>'abatimento')::numeric > 0
order by h.id;
insert into boleto_abatimento ("documentoId", em, valor)
select d.id, (d."dataHora" at time zone 'America/Sao_Paulo')::date, d.abatimento - coalesce(a.valor, 0)
from fatura_documento d left join (select "documentoId", sum(valor) as valor from boleto_abatimento group by 1) a on a."documentoId" = d.id
where d.tipo = 1 and d.abatimento > coalesce(a.valor, 0)
order by d.id;

update fatura f set "faturadaEm" = n.em
from (
  select g.id, coalesce(b.em, h.em) as em
  from fatura g
    left join (select "faturaId", min(("dataHora" at time zone 'America/Sao_Paulo')::date) as em from fatura_documento where tipo = 1 group by 1) b
      on b."faturaId" = g.id
    left join (select fatura, max(em) as em from feito where acao = 'faturar' group by 1) h on h.fatura = g.id
  where g.situacao not in (1, 6)
) n where n.id = f.id and n.em is not null;
update fatura f set "canceladaEm" = coalesce(
  (select max(h.em) from feito h where h.acao = 'cancelar' and h.fatura = f.id), (f."alteradoEm" at time zone 'America/Sao_Paulo')::date, f."faturadaEm")
where f.situacao = 4;
update fatura_documento d set "canceladoEm" = coalesce(f."canceladaEm", (d."dataHora" at time zone 'America/Sao_Paulo')::date)
from fatura f where f.id = d."faturaId" and d.tipo = 1 and d.situacao = 3;

update credito k set "concedidoEm" = coalesce(
  (select max((a."dataHora" at time zone 'America/Sao_Paulo')::date) from auditoria a
   where a.entidade = 'credito' and a.registro = k.id::text and a.acao = 'aprovar'),
  (k."dataHora" at time zone 'America/Sao_Paulo')::date)
where k.decisao = 1;
insert into credito_cancelamento ("creditoId", em, valor)
select k.id, (a."dataHora" at time zone 'America/Sao_Paulo')::date, (a.antes->>'saldo')::numeric
from auditoria a join credito k on k.id::text = a.registro
where a.entidade = 'credito' and a.acao = 'cancelar' and k.decisao = 1 and (a.antes->>'saldo')::numeric > 0
order by a.id;
