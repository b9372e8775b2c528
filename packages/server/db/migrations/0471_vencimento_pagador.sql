-- On which day of the month after the competence a client pays, and who pays for it where that is somebody else.
alter table cliente
  add column "diaVencimento" smallint constraint "cliente_diaVencimento" check ("diaVencimento" between 1 and 31),
  add column "pagadorId" int constraint cliente_pagador references pessoa,
  add constraint cliente_pagador_outro check ("pagadorId" <> "pessoaId");
create index cliente_pagador on cliente ("pagadorId") where "pagadorId" is not null;

-- A person as papers name who pays.
create function pagador_da_pessoa(pessoa int) returns jsonb language sql stable as $$
  select jsonb_build_object('id', p.id, 'nome', p.nome, 'nomeFantasia', p."nomeFantasia", 'cpfCnpj', p."cpfCnpj",
    'endereco', jsonb_build_object('logradouro', coalesce(e.logradouro, ''), 'numero', e.numero, 'complemento', e.complemento),
    'bairro', coalesce(e.bairro, ''), 'cep', coalesce(e.cep, ''), 'cidade', coalesce(ci.nome, ''), 'uf', coalesce(ci.uf, ''),
    'emails', coalesce((select jsonb_agg(co.contato order by co.ordem, co.id) from pessoa_contato co
      where co."pessoaId" = p.id and co.tipo = 1), '[]'))
  from pessoa p
    left join lateral (select * from pessoa_endereco where "pessoaId" = p.id order by cep is null, ordem limit 1) e on true
    left join cidade ci on ci.id = e."cidadeId"
  where p.id = pessoa
$$;

-- Who pays for a client now.
create or replace function pagador_de(cliente int) returns jsonb language sql stable as $$
  select pagador_da_pessoa(coalesce(c."pagadorId", c."pessoaId")) from cliente c where c.id = cliente
$$;

-- Whoever an invoice says pays it, as the register knows that person now. Before there were other payers none said which person it is.
create function pagador_da_fatura(pagador jsonb, cliente int) returns jsonb language sql stable as $$
  select coalesce(pagador_da_pessoa(case when pagador is null then coalesce(c."pagadorId", c."pessoaId")
    else coalesce((pagador ->> 'id')::int, c."pessoaId") end), pagador)
  from cliente c where c.id = cliente
$$;

create or replace function pagador_do_titulo(pagador jsonb, cliente int) returns jsonb language sql stable as $$
  select case when length(pagador ->> 'cep') = 8 and pagador #>> '{endereco,logradouro}' <> '' and pagador ->> 'cidade' <> '' then pagador
    else pagador || (pagador_da_fatura(pagador, cliente) - 'nome' - 'nomeFantasia' - 'cpfCnpj') end
$$;

-- Whose contacts get what is about an invoice: the payer's, and those of the client, who is `pessoa`, where the payer has no address.
create function quem_recebe(pagador jsonb, pessoa int) returns int language sql stable as $$
  select case when exists (select from pessoa_contato pc
    where pc."pessoaId" = (pagador ->> 'id')::int and pc.tipo = 1 and pc.contato like '%_@_%') then (pagador ->> 'id')::int else pessoa end
$$;

-- What closing kept is said anew when the boletos are made: who pays then is who pays.
create or replace function fatura_pagador() returns trigger language plpgsql as $$
begin
  new.pagador := case when old.pagador is null or (old.situacao = 1 and new.situacao in (2, 3)) then pagador_de(new."clienteId")
    else old.pagador end;
  return new;
end $$;

create or replace function cobranca_pagador() returns trigger language plpgsql as $$
declare
  cliente int;
  da_fatura jsonb;
begin
  if tg_op = 'UPDATE' then
    new.pagador := old.pagador;
    -- What goes to the bank now is what stays.
    if old.situacao <> 1 or new.situacao = 1 then
      return new;
    end if;
  end if;
  select f."clienteId", f.pagador into cliente, da_fatura
  from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = new."documentoId";
  new.pagador := case when tg_op = 'INSERT' then pagador_da_fatura(da_fatura, cliente) else pagador_do_titulo(old.pagador, cliente) end;
  return new;
end $$;
