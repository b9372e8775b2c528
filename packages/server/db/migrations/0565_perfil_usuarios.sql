-- expande
create index concurrently usuario_perfil on usuario ("perfilId") where "perfilId" is not null;
