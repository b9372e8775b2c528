-- A session that ends, however it does, is told to every process, which then ends its streams.
create function sessao_terminou() returns trigger language plpgsql as $$
begin
  if exists (select from terminadas) then
    perform pg_notify('retaguarda', '{"topico":"sessao"}');
  end if;
  return null;
end $$;
create trigger sessao_terminou after delete on sessao
  referencing old table as terminadas for each statement execute function sessao_terminou();
