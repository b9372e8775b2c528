-- What a rule does: 1 mails, 2 has somebody call, 3 warns of a suspension, 4 suspends stores. Only a mail has words of its own.
alter table regua_cobranca
  add column acao smallint not null default 1 constraint regua_cobranca_acao check (acao between 1 and 4),
  alter column assunto drop not null,
  alter column texto drop not null,
  add constraint regua_cobranca_palavras check (acao <> 1 or (assunto is not null and texto is not null)),
  add constraint regua_cobranca_depois check (acao = 1 or dias > 0),
  drop constraint regua_cobranca_dias_unico,
  add constraint regua_cobranca_dias_acao_unico unique (dias, acao);
create index regua_cobranca_acao_ordem on regua_cobranca (acao, id);

-- The days on which rules acted; those without `correio` had no mail server, and what they were to mail is still to be mailed.
alter table regua_dia add column correio boolean not null default true;

-- What a rule has done about a boleto, other than a mail: once for ever.
create table regua_boleto (
  "documentoId" int not null constraint regua_boleto_documento references fatura_documento,
  "reguaId" int not null constraint regua_boleto_regua references regua_cobranca on delete cascade,
  em date not null,
  primary key ("documentoId", "reguaId")
);
create index regua_boleto_regua on regua_boleto ("reguaId");
