-- When a task is due (FAL-39), kept with it so that the list filters and sorts by it: the first forecast among its active checklists that
-- have open questions; where none has, the last one, until somebody ends the task.
alter table task add column previsao date;
create index task_previsao on task (previsao, id);

create function previsao_de_task(tarefa int) returns date language sql stable as $$
  select coalesce(min(previsao) filter (where "versaoId" is null or respondidas <> visiveis), max(previsao))
  from task_checklist where "taskId" = tarefa and ativa
$$;

create function task_previsao() returns trigger language plpgsql as $$
declare
  tarefa int := case tg_op when 'DELETE' then old."taskId" else new."taskId" end;
  prevista date := previsao_de_task(tarefa);
begin
  update task set previsao = prevista where id = tarefa and previsao is distinct from prevista;
  return null;
end $$;

create trigger task_checklist_previsao_nova after insert or delete on task_checklist for each row execute function task_previsao();
-- Most answers leave a checklist as open as it was.
create trigger task_checklist_previsao after update on task_checklist for each row
  when ((old.previsao, old.ativa, old."versaoId" is null or old.respondidas <> old.visiveis)
    is distinct from (new.previsao, new.ativa, new."versaoId" is null or new.respondidas <> new.visiveis))
  execute function task_previsao();

update task set previsao = previsao_de_task(id) where previsao_de_task(id) is not null;
