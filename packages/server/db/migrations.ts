/** Every migration, in the order they run. A landed file is never edited; a change is a new file. */
export const migrations = ['0001_base.sql']
