-- What gateways told, each event of an account once (bank.md, Gateway), and what came of it.
create table gateway_evento (
  "contaBancariaId" int not null constraint "gateway_evento_contaBancaria" references conta_bancaria,
  evento text not null constraint gateway_evento_tamanho check (char_length(evento) between 1 and 100),
  situacao smallint not null,
  "dataHora" timestamptz not null,
  primary key ("contaBancariaId", evento)
);
