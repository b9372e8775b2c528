-- What is owed as of any day: what a boleto was due on, what was conceded of it and when it ended are kept with their days, each the day of
-- who wrote it.

-- A due date that was put off: until the day before `em` it was `de`.
create table boleto_vencimento (
  id int primary key generated always as identity,
  "documentoId" int not null constraint boleto_vencimento_documento references fatura_documento,
  em date not null,
  de date not null,
  para date not null
);
create index boleto_vencimento_documento on boleto_vencimento ("documentoId", em, id);

-- What was conceded of a boleto, a row a time.
create table boleto_abatimento (
  id int primary key generated always as identity,
  "documentoId" int not null constraint boleto_abatimento_documento references fatura_documento,
  em date not null,
  valor numeric(15, 2) not null constraint boleto_abatimento_valor check (valor > 0)
);
create index boleto_abatimento_documento on boleto_abatimento ("documentoId", em);

alter table fatura_documento add column "canceladoEm" date;
alter table fatura
  add column "faturadaEm" date,
  add column "canceladaEm" date,
  drop constraint fatura_tipo,
  add constraint fatura_tipo check (tipo between 1 and 3);

-- An agreement: what is late of a client becomes an invoice of its own with boletos of its own.
create table acordo (
  id int primary key generated always as identity,
  "clienteId" int not null constraint acordo_cliente references cliente,
  "faturaId" int not null constraint acordo_fatura references fatura,
  -- 1 on time, 2 late, 3 broken, 4 paid, 5 undone.
  situacao smallint not null default 1 constraint acordo_situacao check (situacao between 1 and 5),
  principal numeric(15, 2) not null,
  encargos numeric(15, 2) not null,
  desconto numeric(15, 2) not null,
  total numeric(15, 2) not null,
  parcelas smallint not null constraint acordo_parcelas check (parcelas between 1 and 24),
  data date not null,
  motivo text not null,
  "motivoFim" text,
  -- When it was broken, paid or undone, and what the old boletos got of what had been paid of it.
  "encerradoEm" date,
  aplicado numeric(15, 2),
  "dataHora" timestamptz not null,
  "usuarioId" int constraint acordo_usuario references usuario on delete set null,
  constraint acordo_conta check (total = principal + encargos - desconto and desconto between 0 and encargos and principal > 0),
  constraint acordo_encerrado check ((situacao in (3, 4, 5)) = ("encerradoEm" is not null))
);
create unique index acordo_fatura on acordo ("faturaId");
create index acordo_cliente on acordo ("clienteId", id);
create index acordo_situacao on acordo (situacao, id);
create index acordo_data on acordo (data, id);
create index acordo_vivo on acordo (id) where situacao in (1, 2);
create index acordo_usuario on acordo ("usuarioId") where "usuarioId" is not null;

-- What it was made of, as it stood on its day.
create table acordo_boleto (
  "acordoId" int not null constraint acordo_boleto_acordo references acordo,
  "documentoId" int not null constraint acordo_boleto_documento references fatura_documento,
  aberto numeric(15, 2) not null,
  dias int not null,
  multa numeric(15, 2) not null,
  juros numeric(15, 2) not null,
  total numeric(15, 2) not null,
  primary key ("acordoId", "documentoId")
);
create index acordo_boleto_documento on acordo_boleto ("documentoId");

-- A promise to pay boletos until a day.
create table promessa (
  id int primary key generated always as identity,
  "clienteId" int not null constraint promessa_cliente references cliente,
  -- 1 in force, 2 kept, 3 broken, 4 cancelled.
  situacao smallint not null default 1 constraint promessa_situacao check (situacao between 1 and 4),
  data date not null,
  contato text not null constraint promessa_contato check (char_length(contato) between 1 and 120),
  observacao text,
  motivo text,
  "dataHora" timestamptz not null,
  "usuarioId" int constraint promessa_usuario references usuario on delete set null,
  "encerradaEm" timestamptz,
  constraint promessa_encerrada check ((situacao = 1) = ("encerradaEm" is null))
);
create index promessa_cliente on promessa ("clienteId", id);
create index promessa_situacao on promessa (situacao, id);
create index promessa_data on promessa (data, id);
create index promessa_viva on promessa (data, id) where situacao = 1;
create index promessa_usuario on promessa ("usuarioId") where "usuarioId" is not null;

create table promessa_boleto (
  "promessaId" int not null constraint promessa_boleto_promessa references promessa,
  "documentoId" int not null constraint promessa_boleto_documento references fatura_documento,
  primary key ("promessaId", "documentoId")
);
create index promessa_boleto_documento on promessa_boleto ("documentoId");

-- A payment knows the account that it came into; one that an agreement makes is of no money, and settles what went into the agreement.
alter table liquidacao
  add column "contaBancariaId" int constraint "liquidacao_contaBancaria" references conta_bancaria,
  add column acordo numeric(15, 2) not null default 0,
  add column "acordoId" int constraint liquidacao_acordo references acordo,
  alter column quita set expression as ("valorPago" - encargos + desconto + acordo),
  drop constraint liquidacao_origem,
  add constraint liquidacao_origem check (origem between 1 and 8),
  drop constraint liquidacao_sinal,
  add constraint liquidacao_sinal check (
    case
      when "estornoDe" is not null then
        origem = 6 and case when retido < 0 or acordo < 0 then "valorPago" = 0 else "valorPago" < 0 and retido = 0 and acordo = 0 end
      when origem = 7 then "valorPago" = 0 and retido > 0 and acordo = 0
      when origem = 8 then "valorPago" = 0 and retido = 0 and acordo > 0
      else "valorPago" > 0 and retido = 0 and acordo = 0 and origem <> 6
    end),
  add constraint "liquidacao_do_acordo" check (("acordoId" is not null) = (acordo <> 0));
create index "liquidacao_contaBancaria" on liquidacao using brin ("contaBancariaId");
create index liquidacao_acordo on liquidacao ("acordoId") where "acordoId" is not null;

create or replace trigger liquidacao_recusa
before update of "documentoId", "valorPago", "dataPagamento", "dataHora", "estornoDe", origem, encargos, desconto, abatimento, tarifa,
  "dataCredito", retido, acordo, "acordoId", "contaBancariaId" or delete on liquidacao
for each row execute function liquidacao_recusa();

-- As in 0445_reter.sql, with what an agreement settled.
create or replace function liquidacao_estorno() returns trigger language plpgsql as $$
declare
  ultimo liquidacao;
begin
  select * into ultimo from liquidacao l
  where l."documentoId" = new."documentoId" and l."estornoDe" is null
    and not exists (select from liquidacao e where e."estornoDe" = l.id)
  order by l.id desc limit 1;
  if ultimo.id is distinct from new."estornoDe"
    or (ultimo."valorPago", ultimo.encargos, ultimo.desconto, ultimo.retido, ultimo.acordo)
      is distinct from (-new."valorPago", -new.encargos, -new.desconto, -new.retido, -new.acordo)
  then
    raise exception 'O pagamento % não pode ser estornado.', new."estornoDe" using errcode = 'check_violation', constraint = 'liquidacao_estorno';
  end if;
  return new;
end $$;
