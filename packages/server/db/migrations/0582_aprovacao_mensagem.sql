-- para
-- A message to many waits for a second person; until then it is known by what would be sent, so that the same is asked for once.
alter table aprovacao
  drop constraint aprovacao_tipo,
  add constraint aprovacao_tipo check (tipo between 1 and 8),
  drop constraint aprovacao_registro,
  add constraint aprovacao_registro check (
    (tipo = 1) = ("documentoId" is not null) and (tipo = 2) = ("contaBancariaId" is not null)
    and (tipo not in (5, 8) or impressao is not null) and (tipo >= 5 or impressao is null)
  );

create index "perfil_dadosPessoais" on perfil ("dadosPessoais", id);
