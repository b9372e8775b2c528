-- para
-- Each place of the continuous copy goes on by itself: its row has the number of the place (1 folder, 2 bucket). Until now they had the same
-- bases and went no further than the one that was behind.
alter table copia_continua drop constraint copia_continua_id_check;
alter table copia_continua add constraint copia_continua_id_check check (id in (1, 2));
insert into copia_continua (id, base, "baseEm", "enviadoEm", esperando, "paradaEm", erro)
select 2, base, "baseEm", "enviadoEm", esperando, "paradaEm", erro from copia_continua;
