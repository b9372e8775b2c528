-- expande
-- What an unlogged table has is empty on a server that was just promoted, as it should be. Its sequence may be no sequence there: PostgreSQL
-- 18 writes its first page to the replica's disk only at the next checkpoint. So the numbers are logged, one record for 32 of them.
alter sequence conferencia_id_seq set logged;
