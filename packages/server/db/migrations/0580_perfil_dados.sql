-- expande
alter table perfil add column "dadosPessoais" boolean not null default true;
