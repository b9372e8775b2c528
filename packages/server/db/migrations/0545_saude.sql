-- expande
-- What each process measures of itself, every 15 s. Apart from `processo`, whose row goes with the process: one that fell silent is seen here.
create table processo_medida (
  id int not null constraint processo_medida_id primary key,
  versao text not null,
  papel smallint not null constraint processo_medida_papel check (papel between 1 and 3),
  -- The machine's name, for people.
  maquina text not null,
  pid int not null,
  inicio timestamptz not null,
  visto timestamptz not null,
  -- Bytes, and ms of the event loop's delay.
  memoria bigint not null,
  "atrasoLaco" real not null,
  "conexoesUsadas" int not null,
  "conexoesMaximo" int not null,
  "conexoesEsperando" int not null,
  -- ms by which the process's clock is ahead of the database's.
  desvio int not null,
  saindo boolean not null
);

-- How often something outside answered and did not, and how calls of the product itself ended, by the minute.
create table medida_minuto (
  nome text not null,
  minuto timestamptz not null,
  sucessos int not null,
  falhas int not null,
  constraint medida_minuto_id primary key (nome, minuto)
);
create index medida_minuto_minuto on medida_minuto (minuto);

-- The last of each: of what fails without a success between, since when.
create table integracao_medida (
  nome text not null constraint integracao_medida_id primary key,
  "ultimoSucesso" timestamptz,
  "ultimaFalha" timestamptz,
  "falhandoDesde" timestamptz,
  erro text
);

-- Statements as the processes measured them, a row a text and day; `faixas`: how many took how long (comando.calc.ts).
create table comando_medida (
  dia date not null,
  chave text not null,
  texto text not null,
  vezes bigint not null,
  total double precision not null,
  faixas int[] not null,
  constraint comando_medida_id primary key (dia, chave)
);

create table disco_medida (
  maquina text not null,
  lugar text not null,
  em timestamptz not null,
  livre bigint not null,
  total bigint not null,
  constraint disco_medida_id primary key (maquina, lugar, em)
);
create index disco_medida_em on disco_medida (em);

-- The size of each table, as the last look at it on that day found it.
create table tabela_medida (
  nome text not null,
  dia date not null,
  bytes bigint not null,
  linhas bigint not null,
  constraint tabela_medida_id primary key (nome, dia)
);
create index tabela_medida_dia on tabela_medida (dia);

-- The certificate that each address showed, or why none could be seen.
create table certificado_medida (
  nome text not null constraint certificado_medida_id primary key,
  fim timestamptz,
  erro text,
  em timestamptz not null
);

-- What gave up and was put aside, as it was then: after another attempt it is a failure of its own.
create table falha_descartada (
  caixa smallint not null,
  registro int not null,
  tentativas int not null,
  constraint falha_descartada_id primary key (caixa, registro)
);

-- Since when a row waits to be told.
create function espera_desde() returns trigger language plpgsql as $$
begin
  new."esperaDesde" := now();
  return new;
end $$;

alter table agenda_envio add column "esperaDesde" timestamptz;
alter table agenda_envio alter column "esperaDesde" set default now();
create trigger agenda_envio_espera_desde before update of situacao on agenda_envio for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table aviso_email add column "esperaDesde" timestamptz;
alter table aviso_email alter column "esperaDesde" set default now();
create trigger aviso_email_espera_desde before update of situacao on aviso_email for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table desligamento_plataforma add column "esperaDesde" timestamptz;
alter table desligamento_plataforma alter column "esperaDesde" set default now();
create trigger desligamento_plataforma_espera_desde before update of situacao on desligamento_plataforma for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table execute_task_aviso add column "esperaDesde" timestamptz;
alter table execute_task_aviso alter column "esperaDesde" set default now();
create trigger execute_task_aviso_espera_desde before update of situacao on execute_task_aviso for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table extrato_email add column "esperaDesde" timestamptz;
alter table extrato_email alter column "esperaDesde" set default now();
create trigger extrato_email_espera_desde before update of situacao on extrato_email for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table fatura_email add column "esperaDesde" timestamptz;
alter table fatura_email alter column "esperaDesde" set default now();
create trigger fatura_email_espera_desde before update of situacao on fatura_email for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table loja_aviso add column "esperaDesde" timestamptz;
alter table loja_aviso alter column "esperaDesde" set default now();
create trigger loja_aviso_espera_desde before update of situacao on loja_aviso for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table nfse_envio add column "esperaDesde" timestamptz;
alter table nfse_envio alter column "esperaDesde" set default now();
create trigger nfse_envio_espera_desde before update of situacao on nfse_envio for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table problema_envio add column "esperaDesde" timestamptz;
alter table problema_envio alter column "esperaDesde" set default now();
create trigger problema_envio_espera_desde before update of situacao on problema_envio for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table regua_envio add column "esperaDesde" timestamptz;
alter table regua_envio alter column "esperaDesde" set default now();
create trigger regua_envio_espera_desde before update of situacao on regua_envio for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
alter table suspensao_aviso add column "esperaDesde" timestamptz;
alter table suspensao_aviso alter column "esperaDesde" set default now();
create trigger suspensao_aviso_espera_desde before update of situacao on suspensao_aviso for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();
