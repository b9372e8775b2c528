-- A slip is found by its bank and the end of its barcode, which another due date leaves as it is.
create index "cobranca_campoLivre" on cobranca (right("codigoBarras", 25), banco);
drop index "cobranca_codigoBarras_de";
