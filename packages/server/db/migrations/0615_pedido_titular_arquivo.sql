-- expande
-- An answer that another one takes the place of is about somebody, and nobody could find or remove it any more.
create trigger pedido_titular_arquivo_descarta after delete or update of "arquivoId" on pedido_titular
for each row when (old."arquivoId" is not null) execute function arquivo_descarta();
