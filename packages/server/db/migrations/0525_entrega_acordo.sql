-- The newest mail of an agreement's invoice is the agreement's (tipo 7): it fares as that of any other invoice does. The plan is kept by the session: a
-- function of language sql is planned anew by each statement that has it called.
create or replace function entrega_da_fatura(ids int[]) returns void language plpgsql as $$
begin
  update fatura f set entrega = n.entrega, aberta = n.aberta
  from (
    select m."faturaId" as id, m."abertoEm" as aberta, case
      when count(p.id) = 0 then 0
      when bool_or(p.situacao in (1, 3)) then 1
      when bool_and(p.situacao in (2, 7, 8)) then 2
      when bool_and(p.situacao = 4) then 4
      when bool_and(p.situacao in (4, 6)) then 5
      else 3 end as entrega
    from (
      select distinct on (o."faturaId") o.id, o."faturaId", o."abertoEm" from mensagem o where o."faturaId" = any (ids) and o.tipo in (1, 7)
      order by o."faturaId", o.id desc
    ) m left join envio_prova p on p."mensagemId" = m.id and p.situacao <> 9
    group by m.id, m."faturaId", m."abertoEm"
  ) n
  where f.id = n.id and (f.entrega, f.aberta) is distinct from (n.entrega, n.aberta);
end $$;

drop trigger mensagem_aberta on mensagem;
create trigger mensagem_aberta after update of "abertoEm" on mensagem for each row
  when (new.tipo in (1, 7) and new."abertoEm" is distinct from old."abertoEm") execute function mensagem_aberta();
