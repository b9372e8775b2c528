-- Lists compare text by busca(): the indexes of 0481 over the bare text served no filter.
drop index nfse_competencia;
drop index nfse_chave_de;
drop index "nfse_erroCodigo";
create index nfse_competencia on nfse (busca(competencia) collate "C", id);
create index nfse_competencia_busca on nfse using gin (busca(competencia) gin_trgm_ops);
create index nfse_chave_de on nfse (busca(chave) collate "C", id);
create index nfse_chave_busca on nfse using gin (busca(chave) gin_trgm_ops);
create index "nfse_erroCodigo" on nfse (busca("erroCodigo") collate "C", id);
create index "nfse_erroCodigo_busca" on nfse using gin (busca("erroCodigo") gin_trgm_ops);
-- What a month has for the accountant, and what of it changed since it was handed over.
create index nfse_do_mes on nfse (ano, mes, situacao, "mudadaEm", id);
select contar('nfse');
