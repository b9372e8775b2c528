/** Every migration, in the order they run. A landed file is never edited; a change is a new file. */
export const migrations = ['0001_base.sql', '0002_cidade.sql', '0003_pessoa.sql', '0004_acesso.sql', '0005_setor.sql']
