-- The key of a nota carries the CNPJ of who issues it, which has letters for companies that are registered since July 2026.
alter table fatura_documento
  drop constraint fatura_documento_chave,
  add constraint fatura_documento_chave check (chave ~ '^([0-9]{6}[0-9A-Z]{12}[0-9]{26}|[0-9]{9}[0-9A-Z]{12}[0-9]{29})$');
