-- When those that a plan names were told that a scheduled execution did not go well.
alter table execucao add column "avisadaEm" timestamptz;
