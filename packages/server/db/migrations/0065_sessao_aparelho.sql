-- From where and with what a session is used, so that its person knows it again; as it was last seen.
alter table sessao
  add endereco text not null default '' constraint sessao_endereco_tamanho check (char_length(endereco) <= 100),
  add agente text not null default '' constraint sessao_agente_tamanho check (char_length(agente) <= 300);
-- When its person last said who she is: what weighs much asks again some minutes later.
alter table sessao add "confirmadaEm" timestamptz;
update sessao set "confirmadaEm" = "criadaEm";
alter table sessao alter "confirmadaEm" set not null;
