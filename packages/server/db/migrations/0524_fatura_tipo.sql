-- The list of invoices leaves those of agreements out: they are counted by what kind they are too.
select contar_grupos('fatura', '{situacao,tipo}', '{}');
