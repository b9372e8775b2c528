-- Who we are, as sheets, slips and mails say it (decisions §11, Sheet): one row.
create table empresa (
  id int primary key default 1 constraint empresa_uma check (id = 1),
  nome text constraint empresa_nome check (char_length(nome) between 1 and 120),
  "cpfCnpj" text,
  endereco text,
  telefone text,
  email text,
  site text,
  logo bytea constraint empresa_logo check (length(logo) <= 204800),
  "logoTipo" text constraint "empresa_logoTipo" check ("logoTipo" in ('image/png', 'image/svg+xml')),
  "versaoRegistro" int not null default 1,
  "alteradoEm" timestamptz,
  "alteradoPorId" int constraint "empresa_alteradoPor" references usuario on delete set null,
  constraint empresa_logo_com_tipo check ((logo is null) = ("logoTipo" is null))
);
insert into empresa default values;
