-- Notes of many invoices are an order like the others.
alter table fatura_lote
  drop constraint fatura_lote_tipo,
  add constraint fatura_lote_tipo check (tipo in ('faturar', 'enviar', 'cancelar', 'emitir'));
