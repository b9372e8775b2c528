import { DatabaseSync } from 'node:sqlite'

const FILE = '/var/lib/redmine/retaguarda-teste/db/live.sqlite3'

type Row = Record<string, string | number | null>

/** The figures of the sprints worked out from Redmine's own tables, another way than the product does it: owners are followed forwards. */
export function conferencia() {
  const db = new DatabaseSync(FILE, { readOnly: true })
  const rows = (sql: string, ...params: number[]) => db.prepare(sql).all(...params) as Row[] // numbers, text and null are all there is
  const devolvida = Number(rows(`select id from issue_statuses where name = 'Devolvida pela qualidade'`)[0]?.id)
  const quality = `(a.name in ('Testes', 'Teste', 'Qualidade'))`
  const retornos = `
    select j.id, j.user_id, i.id as issue, i.fixed_version_id as sprint, coalesce(
      (select cast(d2.value as int) from journals j2 join journal_details d2 on d2.journal_id = j2.id
        where j2.journalized_id = i.id and d2.prop_key = 'assigned_to_id' and j2.id < j.id order by j2.id desc limit 1),
      (select cast(d2.old_value as int) from journals j2 join journal_details d2 on d2.journal_id = j2.id
        where j2.journalized_id = i.id and d2.prop_key = 'assigned_to_id' and j2.id >= j.id order by j2.id limit 1),
      case when exists (select 1 from journals j2 join journal_details d2 on d2.journal_id = j2.id
        where j2.journalized_id = i.id and d2.prop_key = 'assigned_to_id') then null else i.assigned_to_id end) as membro
    from journals j join journal_details d on d.journal_id = j.id and d.property = 'attr' and d.prop_key = 'status_id'
      join issues i on i.id = j.journalized_id and j.journalized_type = 'Issue'
    where d.value = '${devolvida}' and d.old_value <> '${devolvida}' and i.fixed_version_id is not null`
  const done = {
    sprints: rows(`select id, name as sprint,
      (select count(*) from issues i where i.fixed_version_id = v.id) as total,
      (select count(*) from (${retornos}) r where r.sprint = v.id) as totalRetorno,
      (select count(distinct issue) from (${retornos}) r where r.sprint = v.id) as devolvidas,
      (select coalesce(sum(round(estimated_hours, 2)), 0) from issues i where i.fixed_version_id = v.id) as estimadas,
      (select coalesce(sum(round(t.hours, 2)), 0) from time_entries t join issues i on i.id = t.issue_id join enumerations a on a.id = t.activity_id
        where i.fixed_version_id = v.id and not ${quality}) as desenvolvimento,
      (select coalesce(sum(round(t.hours, 2)), 0) from time_entries t join issues i on i.id = t.issue_id join enumerations a on a.id = t.activity_id
        where i.fixed_version_id = v.id and ${quality}) as qualidade
      from versions v order by id`),
    membros: rows(`select sprint, membro, count(*) as recusadas from (${retornos}) group by 1, 2 order by 1, 2`),
    equipe: rows(`select i.fixed_version_id as sprint, t.user_id as membro,
        sum(case when ${quality} then 0 else round(t.hours, 2) end) as executadas, sum(case when ${quality} then round(t.hours, 2) else 0 end) as qualidade
      from time_entries t join issues i on i.id = t.issue_id join enumerations a on a.id = t.activity_id
      where i.fixed_version_id is not null group by 1, 2 order by 1, 2`),
    estimadas: rows(`select fixed_version_id as sprint, assigned_to_id as membro, coalesce(sum(round(estimated_hours, 2)), 0) as estimadas
      from issues where fixed_version_id is not null group by 1, 2 order by 1, 2`),
  }
  db.close()
  return done
}
