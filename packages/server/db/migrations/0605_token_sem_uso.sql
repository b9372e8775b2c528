-- expande
-- The token that the last exchange made was brought by no call yet: perhaps nobody has it. Another exchange then ends that one, and not what the program uses.
alter table token add column "trocadoSemUso" boolean not null default false;
