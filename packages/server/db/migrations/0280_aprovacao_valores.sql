-- What waits for a second person says each value before and after; of accounts and keys the last four characters, of an e-mail those
-- before the @ and its domain.
update aprovacao a set descricao = 'Mudança da conta ' || c.nome || E':\n' || (
  select string_agg(m.campo || ': ' || coalesce(m.antes, 'vazio') || ' → ' || coalesce(m.depois, 'vazio')
    || case when m.antes = m.depois then ' (o começo é outro)' else '' end, E';\n' order by m.ordem)
  from (
    select v.ordem, v.campo, f.antes, f.depois
    from (values
      (1, 'banco', 'Banco', c.banco, a.pedido->>'banco', false),
      (2, 'agencia', 'Agência', c.agencia, a.pedido->>'agencia', false),
      (3, 'agenciaDv', 'Dígito da agência', c."agenciaDv", a.pedido->>'agenciaDv', false),
      (4, 'conta', 'Conta', c.conta, a.pedido->>'conta', true),
      (5, 'contaDv', 'Dígito da conta', c."contaDv", a.pedido->>'contaDv', false),
      (6, 'convenio', 'Convênio', c.convenio, a.pedido->>'convenio', false),
      (7, 'codigoBeneficiario', 'Código do beneficiário', c."codigoBeneficiario", a.pedido->>'codigoBeneficiario', false),
      (8, 'codigoCliente', 'Código do cliente', c."codigoCliente", a.pedido->>'codigoCliente', false),
      (9, 'codigoTransmissao', 'Código de transmissão', c."codigoTransmissao", a.pedido->>'codigoTransmissao', false),
      (10, 'operacao', 'Operação', c.operacao, a.pedido->>'operacao', false),
      (11, 'beneficiario', 'Nome do beneficiário', c."beneficiarioNome", a.pedido->'beneficiario'->>'nome', false),
      (12, 'beneficiario', 'CPF/CNPJ', c."beneficiarioCpfCnpj", a.pedido->'beneficiario'->>'cpfCnpj', false),
      (13, 'beneficiario', 'Endereço do beneficiário', c."beneficiarioEndereco", a.pedido->'beneficiario'->>'endereco', false),
      (14, 'pix', 'Pix', (array['Sem Pix', 'Chave própria', 'Do banco'])[1 + (c.pix->>'modo')::int],
        (array['Sem Pix', 'Chave própria', 'Do banco'])[1 + (a.pedido->'pix'->>'modo')::int], false),
      (15, 'pix', 'Chave Pix', c.pix->>'chave', a.pedido->'pix'->>'chave', true),
      (16, 'pix', 'Nome no Pix', c.pix->>'nome', a.pedido->'pix'->>'nome', false),
      (17, 'pix', 'Cidade no Pix', c.pix->>'cidade', a.pedido->'pix'->>'cidade', false)
    ) v(ordem, nome, campo, antes, depois, final)
    cross join lateral (
      select case when v.final then '••••••' || right(split_part(v.antes, '@', 1), 4) || coalesce(substring(v.antes from '@.*'), '') else v.antes end,
        case when v.final then '••••••' || right(split_part(v.depois, '@', 1), 4) || coalesce(substring(v.depois from '@.*'), '') else v.depois end
    ) f(antes, depois)
    where a.pedido ? v.nome and v.antes is distinct from v.depois
  ) m
) || '.'
from conta_bancaria c
where c.id = a."contaBancariaId" and a.situacao = 1 and jsonb_typeof(a.pedido) = 'object'
  and exists (select from jsonb_object_keys(a.pedido));

update aprovacao a set descricao = regexp_replace(a.descricao, E': .*$', '') || E':\nAbatimento do boleto: R$ '
  || translate(to_char(d.abatimento, 'FM9,999,999,999,990.00'), ',.', '.,') || ' → R$ '
  || translate(to_char(d.abatimento + (a.pedido->>'valor')::numeric, 'FM9,999,999,999,990.00'), ',.', '.,') || E'.\nMotivo: ' || (a.pedido->>'motivo')
from fatura_documento d
where d.id = a."documentoId" and a.situacao = 1 and a.pedido->>'motivo' is not null and a.pedido->>'valor' ~ '^\d+(\.\d+)?$';
