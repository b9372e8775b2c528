-- A row that is new, though it was not read quite as it came: zeros that a sheet had dropped are back.
alter table importacao_aviso drop constraint importacao_aviso_tipo;
alter table importacao_aviso add constraint importacao_aviso_tipo check (tipo in ('recusa', 'entra', 'fica', 'muda'));
