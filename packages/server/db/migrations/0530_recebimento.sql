-- A payment knows whose it is, which a list of a million looks for and sorts by: the client and the invoice of what it pays, which never
-- change. They follow from the boleto or the credit, whose keys stand for theirs.
alter table liquidacao add column "clienteId" int, add column "faturaId" int;
update liquidacao l set "clienteId" = f."clienteId", "faturaId" = f.id
from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = l."documentoId";
update liquidacao l set "clienteId" = k."clienteId" from credito k where k.id = l."creditoId" and l."documentoId" is null;
alter table liquidacao alter column "clienteId" set not null;

create index liquidacao_cliente on liquidacao ("clienteId", id);
create index liquidacao_fatura on liquidacao ("faturaId", id);
-- Of those that sums of money are looked at by, the order is read from an index as that of the value; what is reckoned is read from there
-- alone only beside what it is reckoned from.
drop index liquidacao_principal, liquidacao_liquido, liquidacao_tarifa, liquidacao_encargos, "liquidacao_dataCredito";
create index liquidacao_principal on liquidacao (("valorPago" - encargos), id) include ("valorPago", encargos);
create index liquidacao_liquido on liquidacao (("valorPago" - tarifa), id) include ("valorPago", tarifa);
create index liquidacao_tarifa on liquidacao (tarifa, id);
create index liquidacao_encargos on liquidacao (encargos, id);
create index "liquidacao_dataCredito" on liquidacao ("dataCredito", id);

-- Whoever writes many says it; of one it is looked up.
create function liquidacao_de_quem() returns trigger language plpgsql as $$
begin
  if new."documentoId" is null then
    select k."clienteId" into new."clienteId" from credito k where k.id = new."creditoId";
  else
    select f."clienteId", f.id into new."clienteId", new."faturaId"
    from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = new."documentoId";
  end if;
  return new;
end $$;
create trigger liquidacao_de_quem before insert on liquidacao for each row when (new."clienteId" is null)
execute function liquidacao_de_quem();

create or replace trigger liquidacao_recusa
before update of "documentoId", "clienteId", "faturaId", "valorPago", "dataPagamento", "dataHora", "estornoDe", origem, encargos, desconto,
  abatimento, tarifa, "dataCredito", retido, acordo, "acordoId", "contaBancariaId" or delete on liquidacao
for each row execute function liquidacao_recusa();
