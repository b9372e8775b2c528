-- What changed of debts after a day, which is what is looked for to say how they stood on it.
create index boleto_vencimento_em on boleto_vencimento (em, "documentoId");
create index boleto_abatimento_em on boleto_abatimento (em, "documentoId");
create index "fatura_documento_canceladoEm" on fatura_documento ("canceladoEm") where "canceladoEm" is not null;
create index liquidacao_liquido on liquidacao using brin (("valorPago" - tarifa));
create index "liquidacao_emAcordo" on liquidacao using brin (acordo);

-- What a client had with us on a day: the day on which a credit was given, or approved, and each on which what was left of it was cancelled.
alter table credito add column "concedidoEm" date;
create table credito_cancelamento (
  id int primary key generated always as identity,
  "creditoId" int not null constraint credito_cancelamento_credito references credito,
  em date not null,
  valor numeric(15, 2) not null constraint credito_cancelamento_valor check (valor > 0)
);
create index credito_cancelamento_credito on credito_cancelamento ("creditoId", em);
