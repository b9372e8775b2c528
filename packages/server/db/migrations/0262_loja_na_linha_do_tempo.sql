-- A store going on or off line is part of its client's timeline from here on; what is known of before is since when it is as it is now.
insert into auditoria ("dataHora", entidade, registro, "clienteId", acao, depois, "requestId")
select "lojaDesde", 'client-status', "clienteId"::text, "clienteId", loja, jsonb_build_object('loja', loja), ''
from client_status where loja is not null and "lojaDesde" is not null order by client_status."lojaDesde", client_status."clienteId";
