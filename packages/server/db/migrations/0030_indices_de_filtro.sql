-- No filter without an index behind it (architecture): the columns of grids that had none yet.
create index usuario_ativo on usuario (ativo, id);
create index setor_tipo on setor (tipo, id);
create index objeto_contrato_ativo on objeto_contrato (ativo, id);
create index "objeto_contrato_tipoConfiguracao" on objeto_contrato ("tipoConfiguracao", id);
create index "objeto_contrato_valorSetup" on objeto_contrato ("valorSetup", id);
create index cliente_objeto_contrato_tipo on cliente_objeto_contrato (tipo, id);
