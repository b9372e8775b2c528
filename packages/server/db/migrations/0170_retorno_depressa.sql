-- A bank's file pays tens of thousands of boletos: what is compared for each of them is compared without making JSON of it, and asked at
-- once. Column by column, so that a column that comes is to be named here (fatura-guarda.test.ts).
create or replace function financeiro_guarda() returns trigger language plpgsql as $$
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

create or replace function boleto_confere() returns trigger language plpgsql as $$
begin
  perform from fatura_documento d
    cross join lateral (
      select coalesce(sum(l."valorPago"), 0) as pago, coalesce(sum(l.quita), 0) + d.abatimento as credito
      from liquidacao l where l."documentoId" = d.id) p
  where d.id = new.id and (
    coalesce(d."valorPago", 0) <> p.pago or d.quitado <> least(d.valor, p.credito)
    or (d.situacao <> 3 and d.valor > 0 and (d.situacao in (5, 6)) <> (d.quitado >= d.valor)));
  if found then
    raise exception 'O que foi pago do boleto % não confere.', new.id using errcode = 'check_violation', constraint = 'boleto_confere';
  end if;
  return null;
end $$;
