-- Receivables: every boleto of an invoice that is not cancelled, filtered and sorted by each of its columns (decisions §11).
-- The day of the last payment of a boleto, kept by the payments themselves.
alter table fatura_documento add column "ultimoPagamento" date;

update fatura_documento d set "ultimoPagamento" = l."dataPagamento"
from (select distinct on ("documentoId") "documentoId", "dataPagamento" from liquidacao order by "documentoId", id desc) l
where l."documentoId" = d.id;

create function liquidacao_ultima() returns trigger language plpgsql as $$
begin
  update fatura_documento set "ultimoPagamento" = new."dataPagamento" where id = new."documentoId";
  return null;
end $$;
create trigger liquidacao_ultima after insert on liquidacao for each row execute function liquidacao_ultima();

create index "boleto_dataVencimento" on fatura_documento ("dataVencimento", id) where tipo = 1 and situacao <> 3;
create index boleto_valor on fatura_documento (valor, id) where tipo = 1 and situacao <> 3;
create index "boleto_valorPago" on fatura_documento (coalesce("valorPago", 0.00), id) where tipo = 1 and situacao <> 3;
create index boleto_aberto on fatura_documento (greatest(valor - coalesce("valorPago", 0.00), 0.00), "dataVencimento", id)
where tipo = 1 and situacao <> 3;
create index "boleto_dataPagamento" on fatura_documento ((case when "valorPago" >= valor then "ultimoPagamento" end), id)
where tipo = 1 and situacao <> 3;
create index boleto_parcela on fatura_documento (parcela, id) where tipo = 1 and situacao <> 3;
create index "fatura_competenciaTexto" on fatura (busca(ano::text || '/' || lpad(mes::text, 2, '0')) collate "C", id);
