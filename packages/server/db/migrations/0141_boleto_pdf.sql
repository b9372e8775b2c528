-- A PDF of many slips goes with its order.
create trigger boleto_pdf_solta after delete or update of "arquivoId" on boleto_pdf
for each row execute function arquivo_descarta();
