-- What a list says of an invoice's mail follows from where its proofs stand: that one is on the line, or was tried again, changes nothing of it.
create or replace function envio_prova_mudou() returns trigger language plpgsql as $$
declare mudadas int[];
begin
  if tg_op = 'INSERT' then
    mudadas := array(select distinct m."faturaId" from novas n join mensagem m on m.id = n."mensagemId" where m.tipo in (1, 7));
  else
    -- What differs is found without comparing each row with each.
    mudadas := array(select distinct m."faturaId" from (
        select "mensagemId", id, situacao from novas except select "mensagemId", id, situacao from antigas
      ) n join mensagem m on m.id = n."mensagemId" where m.tipo in (1, 7));
  end if;
  if cardinality(mudadas) > 0 then perform entrega_da_fatura(mudadas); end if;
  return null;
end $$;
drop trigger envio_prova_alterada on envio_prova;
create trigger envio_prova_alterada after update on envio_prova referencing old table as antigas new table as novas
  for each statement execute function envio_prova_mudou();
