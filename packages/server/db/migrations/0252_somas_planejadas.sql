-- What is compared of hundreds of invoices at once is found by index and joined by hashing, whatever their number: planned once in a session
-- instead of anew for the numbers of every statement.
alter function conferencia_confere() set plan_cache_mode = force_generic_plan;
alter function conferencia_confere() set enable_nestloop = off;
alter function conferencia_confere() set enable_seqscan = off;
alter function liquidacao_quita() set plan_cache_mode = force_generic_plan;
alter function liquidacao_quita() set enable_nestloop = off;
alter function liquidacao_quita() set enable_seqscan = off;
