-- A request whose values hold already, since somebody set them while approvals were off, asks for nothing that could be said before and
-- after: it is closed. Before 0280, which describes the others.
update aprovacao a set situacao = 3, "decididaEm" = now(), motivo = 'O que se pediu já vale.'
from conta_bancaria c
cross join lateral (
  select jsonb_strip_nulls(to_jsonb(c) || jsonb_build_object('beneficiario', jsonb_build_object(
    'nome', c."beneficiarioNome", 'cpfCnpj', c."beneficiarioCpfCnpj", 'endereco', c."beneficiarioEndereco"))) as agora
) e
where c.id = a."contaBancariaId" and a.situacao = 1 and jsonb_typeof(a.pedido) = 'object'
  and not exists (select from jsonb_object_keys(a.pedido) k where e.agora -> k is distinct from jsonb_strip_nulls(a.pedido) -> k);
