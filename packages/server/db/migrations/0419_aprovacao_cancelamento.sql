-- Cancelling many invoices waits for a second person. Until then it is known by what it would cancel ("impressao"), so that the same is asked
-- for once; approved, it has an order of its own.
alter table aprovacao
  add column impressao text,
  add column "loteId" int constraint aprovacao_lote references fatura_lote on delete set null,
  drop constraint aprovacao_tipo,
  add constraint aprovacao_tipo check (tipo in (1, 2, 8)),
  drop constraint aprovacao_registro,
  add constraint aprovacao_registro check (
    (tipo = 1) = ("documentoId" is not null) and (tipo = 2) = ("contaBancariaId" is not null) and (tipo = 8) = (impressao is not null)
  );
create unique index aprovacao_impressao on aprovacao (impressao) where situacao = 1;
drop index aprovacao_registro_de;
create index aprovacao_registro_de on aprovacao (coalesce("documentoId", "contaBancariaId", "loteId"), id);
create index aprovacao_lote on aprovacao ("loteId") where "loteId" is not null;
