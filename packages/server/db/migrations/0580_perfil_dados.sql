-- expande
alter table perfil add column "dadosPessoais" boolean not null default true;
create index "perfil_dadosPessoais" on perfil ("dadosPessoais", id);
