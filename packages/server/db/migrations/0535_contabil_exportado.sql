-- No entry is ever deleted, and no file while its pieces are there. Both are looked up by the statement that writes the rows; two checks of each
-- row were more than half of what the file of a year took.
alter table contabil_exportado drop constraint contabil_exportado_lancamento, drop constraint contabil_exportado_exportacao;
