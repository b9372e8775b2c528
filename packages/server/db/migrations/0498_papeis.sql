-- A paper says who issued it and whom it is about as on its day, as it says who pays: an invoice keeps the company and its client when it is
-- invoiced, a title its client and its beneficiary when it is made. A change of a register shows on what is issued afterwards.

create function empresa_no_papel() returns jsonb language sql stable as $$
  select jsonb_build_object('nome', nome, 'cpfCnpj', "cpfCnpj", 'endereco', endereco) from empresa where id = 1
$$;
create function cliente_no_papel(cliente int) returns jsonb language sql stable as $$
  select pagador_da_pessoa(c."pessoaId") - 'emails' from cliente c where c.id = cliente
$$;
create function beneficiario_no_papel(da_conta int) returns jsonb language sql stable as $$
  select jsonb_build_object('nome', "beneficiarioNome", 'cpfCnpj', "beneficiarioCpfCnpj", 'endereco', "beneficiarioEndereco")
  from conta_bancaria where id = da_conta
$$;

alter table fatura add empresa jsonb, add cliente jsonb;
alter table cobranca add cliente jsonb not null default '{}', add beneficiario jsonb not null default '{}';

-- Those that were issued before say what the registers say today.
update fatura set empresa = empresa_no_papel(), cliente = cliente_no_papel("clienteId") where situacao not in (1, 6);
update cobranca t set cliente = cliente_no_papel(f."clienteId"), beneficiario = beneficiario_no_papel(t."contaBancariaId")
from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = t."documentoId";

create or replace function fatura_pagador() returns trigger language plpgsql as $$
begin
  new.pagador := case when old.pagador is null or (old.situacao = 1 and new.situacao in (2, 3)) then pagador_de(new."clienteId")
    else old.pagador end;
  new.empresa := case when new.situacao <> 1 then coalesce(old.empresa, empresa_no_papel()) end;
  new.cliente := case when new.situacao <> 1 then coalesce(old.cliente, cliente_no_papel(new."clienteId")) end;
  return new;
end $$;
drop trigger fatura_pagador on fatura;
create trigger fatura_pagador before update of situacao, pagador, empresa, cliente on fatura for each row
when (new.situacao <> 6) execute function fatura_pagador();

create or replace function cobranca_pagador() returns trigger language plpgsql as $$
declare
  dono int;
  da_fatura jsonb;
begin
  if tg_op = 'UPDATE' then
    new.pagador := old.pagador;
    new.cliente := old.cliente;
    new.beneficiario := old.beneficiario;
    -- What goes to the bank now is what stays.
    if old.situacao <> 1 or new.situacao = 1 then
      return new;
    end if;
  end if;
  select f."clienteId", f.pagador into dono, da_fatura
  from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = new."documentoId";
  if tg_op = 'INSERT' then
    new.pagador := pagador_da_fatura(da_fatura, dono);
    new.cliente := cliente_no_papel(dono);
    new.beneficiario := beneficiario_no_papel(new."contaBancariaId");
  else
    new.pagador := pagador_do_titulo(old.pagador, dono);
  end if;
  return new;
end $$;
drop trigger cobranca_pagador on cobranca;
create trigger cobranca_pagador before insert or update of situacao, pagador, cliente, beneficiario on cobranca
for each row execute function cobranca_pagador();
