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

do $$
declare
  caixa text;
begin
  foreach caixa in array array['agenda_envio', 'aviso_email', 'desligamento_plataforma', 'execute_task_aviso', 'extrato_email', 'fatura_email',
    'loja_aviso', 'nfse_envio', 'problema_envio', 'regua_envio', 'suspensao_aviso'] loop
    execute format('alter table %I add column "esperaDesde" timestamptz', caixa);
    execute format('alter table %I alter column "esperaDesde" set default now()', caixa);
    execute format('create trigger %I before update of situacao on %I for each row when (new.situacao = 0 and old.situacao <> 0)
      execute function espera_desde()', caixa || '_espera_desde', caixa);
  end loop;
end $$;
