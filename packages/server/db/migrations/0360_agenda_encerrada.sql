-- A task that ends closes its open schedules from here on (FAL-37); those that ended before left theirs open.
with fechadas as (
  update checklist_agenda a set situacao = 2, "versaoRegistro" = a."versaoRegistro" + 1, "alteradoEm" = now(), "alteradoPorId" = null
  from task_checklist tc join task t on t.id = tc."taskId"
  where tc.id = a."taskChecklistId" and a.situacao = 1 and t.situacao in (3, 4)
  returning a.id, t."clienteId"
)
insert into auditoria (entidade, registro, "clienteId", acao, antes, depois, "requestId")
select 'checklist-agenda', id::text, "clienteId", 'fechar com a tarefa', '{"situacao": 1}', '{"situacao": 2}', '' from fechadas order by id;
