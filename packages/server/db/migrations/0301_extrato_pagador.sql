-- Who paid is filtered, sorted and searched like the memo.
create index extrato_lancamento_nome_busca on extrato_lancamento using gin (busca(nome) gin_trgm_ops);
create index extrato_lancamento_nome on extrato_lancamento (busca(nome) collate "C", id);
