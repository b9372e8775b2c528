-- expande
-- By which key `valores` were made: they stay as they are when another one takes its place (docs/decisions/0042).
alter table anonimizado add column chave text;
