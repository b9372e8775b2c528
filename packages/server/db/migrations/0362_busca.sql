-- What the search finds people, clients, boletos and notas fiscais by, beside their names (FAL-26).
create index pessoa_contato_email on pessoa_contato (busca(contato) collate "C") where tipo = 1;
create index pessoa_contato_telefone on pessoa_contato (regexp_replace(contato, '[^0-9]', '', 'g') collate "C") where tipo <> 1;
create index pessoa_contato_telefone_fim on pessoa_contato (reverse(regexp_replace(contato, '[^0-9]', '', 'g')) collate "C") where tipo <> 1;
create index "cliente_lojaUrl_busca" on cliente using gin (busca("lojaUrl") gin_trgm_ops) where "lojaUrl" is not null;
create index "cobranca_nossoNumero_dv" on cobranca (ltrim("nossoNumero" || "nossoNumeroDv", '0'));
create index "cobranca_nossoNumero_impresso" on cobranca (ltrim(regexp_replace(upper("nossoNumeroFormatado"), '[^0-9A-Z]', '', 'g'), '0'));
create index fatura_documento_numero on fatura_documento (ltrim(regexp_replace(upper(numero), '[^0-9A-Z]', '', 'g'), '0')) where tipo = 2;
