-- A day of an account's reconciliation that somebody has looked at and ended, with the difference as it stood then. It is kept for the
-- lowest wallet of the account, which the bank credits as one. Opened again it stays, as what was.
create table conciliacao_dia (
  id int primary key generated always as identity,
  "contaBancariaId" int not null references conta_bancaria,
  data date not null,
  diferenca numeric(15, 2),
  motivo text,
  "fechadoPor" int not null references usuario,
  "fechadoEm" timestamptz not null,
  "motivoReabrir" text,
  "reabertoPor" int references usuario,
  "reabertoEm" timestamptz,
  check (("reabertoEm" is null) = ("reabertoPor" is null) and ("reabertoEm" is null) = ("motivoReabrir" is null)),
  check (motivo is not null or diferenca = 0)
);
create unique index conciliacao_dia_fechado on conciliacao_dia ("contaBancariaId", data) where "reabertoEm" is null;
create index "conciliacao_dia_fechadoPor" on conciliacao_dia ("fechadoPor");
create index "conciliacao_dia_reabertoPor" on conciliacao_dia ("reabertoPor") where "reabertoPor" is not null;
