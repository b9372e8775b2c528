-- The price indexes, month by month, and how a contract is readjusted by them.
create table indice (
  id int primary key generated always as identity,
  -- 1 IPCA, 2 IGP-M, 3 INPC.
  indice smallint not null constraint indice_indice check (indice between 1 and 3),
  ano smallint not null,
  mes smallint not null constraint indice_mes check (mes between 1 and 12),
  percentual numeric(7, 4) not null constraint indice_percentual check (percentual between -99.9999 and 999.9999),
  constraint indice_unico unique (indice, ano, mes)
);
create index indice_de on indice (indice, id);
create index indice_ano on indice (ano, id);
create index indice_mes on indice (mes, id);
create index indice_percentual_de on indice (percentual, id);

-- 4 is a percentage of its own; the other ones are those above.
alter table cliente_objeto_contrato
  add column "reajusteIndice" smallint constraint "cliente_objeto_contrato_reajusteIndice" check ("reajusteIndice" between 1 and 4),
  add column "reajustePercentual" numeric(7, 4),
  add column "reajusteMesBase" smallint constraint "cliente_objeto_contrato_reajusteMesBase" check ("reajusteMesBase" between 1 and 12),
  add column "reajusteTeto" numeric(7, 4),
  add column "reajustePiso" numeric(7, 4),
  add column "reajusteMinimoMeses" smallint constraint "cliente_objeto_contrato_reajusteMinimoMeses" check ("reajusteMinimoMeses" between 12 and 60),
  add constraint cliente_objeto_contrato_reajuste check (
    ("reajusteIndice" is null) = ("reajusteMesBase" is null) and ("reajusteIndice" is null) = ("reajusteMinimoMeses" is null)
    and ("reajusteIndice" is not distinct from 4) = ("reajustePercentual" is not null)
    and ("reajusteTeto" is null or "reajusteIndice" is not null) and ("reajustePiso" is null or "reajusteIndice" is not null)
    and ("reajusteTeto" >= "reajustePiso") is not false);
create index cliente_objeto_contrato_reajuste on cliente_objeto_contrato (id) where "reajusteIndice" is not null;
