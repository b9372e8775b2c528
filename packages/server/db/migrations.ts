/** Every migration, in the order they run. A landed file is never edited; a change is a new file. */
export const migrations = [
  '0001_base.sql',
  '0002_cidade.sql',
  '0003_pessoa.sql',
  '0004_acesso.sql',
  '0005_setor.sql',
  '0010_auditoria_cliente.sql',
  '0011_arquivo.sql',
  '0012_cliente.sql',
  '0013_objeto_contrato.sql',
  '0014_cliente_objeto_contrato.sql',
  '0020_checklist.sql',
  '0021_task.sql',
  '0022_checklist_agenda.sql',
  '0030_indices_de_filtro.sql',
  '0031_push.sql',
  '0035_fatura.sql',
]
