-- Who pays stands on a paper as on the day it was issued: an invoice keeps it when it leaves the processing, a title when it is made. A
-- change of the register shows on what is issued afterwards.

create function pagador_de(cliente int) returns jsonb language sql stable as $$
  select jsonb_build_object('nome', p.nome, 'nomeFantasia', p."nomeFantasia", 'cpfCnpj', p."cpfCnpj",
    'endereco', jsonb_build_object('logradouro', coalesce(e.logradouro, ''), 'numero', e.numero, 'complemento', e.complemento),
    'bairro', coalesce(e.bairro, ''), 'cep', coalesce(e.cep, ''), 'cidade', coalesce(ci.nome, ''), 'uf', coalesce(ci.uf, ''),
    'emails', coalesce((select jsonb_agg(co.contato order by co.ordem, co.id) from pessoa_contato co
      where co."pessoaId" = p.id and co.tipo = 1), '[]'))
  from cliente c join pessoa p on p.id = c."pessoaId"
    left join lateral (select * from pessoa_endereco where "pessoaId" = p.id order by cep is null, ordem limit 1) e on true
    left join cidade ci on ci.id = e."cidadeId"
  where c.id = cliente
$$;

-- The payer of a title. What a bank cannot do without comes from the register while it is missing, so that it can be mended there.
create function pagador_do_titulo(pagador jsonb, cliente int) returns jsonb language sql stable as $$
  select case when length(pagador ->> 'cep') = 8 and pagador #>> '{endereco,logradouro}' <> '' and pagador ->> 'cidade' <> '' then pagador
    else pagador || (pagador_de(cliente) - 'nome' - 'nomeFantasia' - 'cpfCnpj') end
$$;

alter table fatura add pagador jsonb;
alter table cobranca add pagador jsonb not null default '{}';

-- Those that were issued before say what the register says today.
update fatura set pagador = pagador_de("clienteId") where situacao <> 6;
update cobranca t set pagador = pagador_de(f."clienteId")
from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = t."documentoId";

create function fatura_pagador() returns trigger language plpgsql as $$
begin
  new.pagador := coalesce(old.pagador, pagador_de(new."clienteId"));
  return new;
end $$;
create trigger fatura_pagador before update of situacao, pagador on fatura for each row
when (new.situacao <> 6) execute function fatura_pagador();

create function cobranca_pagador() returns trigger language plpgsql as $$
declare
  cliente int;
begin
  if tg_op = 'UPDATE' then
    new.pagador := old.pagador;
    -- What goes to the bank now is what stays.
    if old.situacao <> 1 or new.situacao = 1 then
      return new;
    end if;
  end if;
  select f."clienteId" into cliente from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = new."documentoId";
  new.pagador := case when tg_op = 'INSERT' then pagador_de(cliente) else pagador_do_titulo(old.pagador, cliente) end;
  return new;
end $$;
create trigger cobranca_pagador before insert or update of situacao, pagador on cobranca for each row execute function cobranca_pagador();
