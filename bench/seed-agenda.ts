import type pg from 'pg'

const TASKS = 400

/**
 * Schedules over a year around today, of four hundred tasks and some thirty people, two of three with an end and every fifth closed,
 * as many as a screen shows. People and clients must be there (bench/seed.ts).
 */
export async function seedAgenda(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(`
    insert into setor (nome, codigo) select 'Setor ' || n, 'S' || n from generate_series(1, 10) n;
    insert into checklist (nome, ordem, ativo, versao) select 'Checklist de implantação ' || n, n, true, 1 from generate_series(1, 30) n;
    insert into checklist_versao ("checklistId", versao, itens) select id, 1, '[]' from checklist`)
  await pool.query(
    `insert into task ("clienteId", descricao, "usuarioId", situacao)
     select c.id, 'Implantação da loja ' || n, u.id, 2 from generate_series(1, ${TASKS}) n
       join lateral (select id from cliente order by id offset n % 100 limit 1) c on true
       join lateral (select id from usuario order by id offset n % 30 limit 1) u on true`,
  )
  await pool.query(
    `insert into task_checklist ("taskId", "checklistId", "versaoId", ativa, ordem, respondidas, visiveis)
     select t.id, v."checklistId", v.id, true, k, (t.id + k) % 11, 10
     from task t cross join generate_series(0, 4) k join checklist_versao v on v.id % 30 = (t.id + k * 7) % 30`,
  )
  await pool.query(
    `insert into checklist_agenda ("taskChecklistId", "setorId", "usuarioId", "responsavelId", situacao, observacao, "dataInicio", "dataFim",
       "horasEstimadas", issue, "envioSituacao")
     select tc.id, s.id, t."usuarioId", r.id, case when n % 5 = 0 then 2 else 1 end, case when n % 2 = 0 then 'Combinar o horário com a loja antes de começar.' end,
       quando, case when n % 3 > 0 then quando + interval '1 hour' * (1 + n % 7) end, 1 + n % 7,
       case when n % 4 = 0 then n end, case when n % 4 = 0 then 2 else 0 end
     from generate_series(1, $1::int) n
       join lateral (select id, "taskId" from task_checklist order by id offset (n * 37) % (select count(*) from task_checklist) limit 1) tc on true
       join task t on t.id = tc."taskId"
       join lateral (select id from setor order by id offset n % 10 limit 1) s on true
       join lateral (select id from usuario order by id offset n % 30 limit 1) r on true
       join lateral (select date_trunc('day', now()) + interval '1 day' * (n * 53 % 365 - 182) + interval '1 hour' * (8 + n % 10) as quando) q on true`,
    [total],
  )
  await pool.query('vacuum (analyze) checklist_agenda, task_checklist, task, checklist, setor')
}
