-- What the list of payments is filtered and sorted by; the sum of a month is read from the first of them alone.
create index "liquidacao_dataPagamento" on liquidacao ("dataPagamento", id) include ("valorPago");
create index "liquidacao_valorPago" on liquidacao ("valorPago", id);
create index liquidacao_origem on liquidacao (origem, id);
