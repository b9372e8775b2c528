-- What a store is told under a key, from the first attempt that may have arrived: a repeat says the same, whatever changed meanwhile.
-- `json` keeps the order in which it was written.
alter table loja_aviso add column corpo json;
