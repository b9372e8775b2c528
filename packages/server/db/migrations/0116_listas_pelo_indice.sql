-- An index on an expression answers alone only when it holds the column too: a page in the middle of a list sorted by text, and a search
-- for one or two letters, then never read the table (decision 1).
drop index pessoa_nome, "pessoa_nomeFantasia", "pessoa_cpfCnpj", usuario_email, "financeiro_objetoContrato";
create index pessoa_nome on pessoa (busca(nome) collate "C", id) include (nome);
create index "pessoa_nomeFantasia" on pessoa (busca("nomeFantasia") collate "C", id) include ("nomeFantasia");
create index "pessoa_cpfCnpj" on pessoa (busca("cpfCnpj") collate "C", id) include ("cpfCnpj");
create index usuario_email on usuario (busca(email) collate "C", id) include (email);
create index "financeiro_objetoContrato" on financeiro (busca("objetoContrato") collate "C", id) include ("objetoContrato");

-- One month of invoice items in the list's own order.
drop index financeiro_competencia;
create index financeiro_competencia on financeiro (ano, mes, "dataHora", id);
