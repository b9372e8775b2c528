import { Refusal } from '../base/refusal.ts'
import { runCommand } from './run-command.ts'

/** What `bin/retaguarda` of a version does beside serving, each read only when it is asked for. */
const COMMANDS: Readonly<Record<string, () => Promise<(args: string[]) => Promise<string>>>> = {
  conferir: async () => (await import('./conferir.ts')).conferir,
  instalar: async () => (await import('./instalar.ts')).instalar,
  voltar: async () => (await import('./voltar.ts')).voltar,
  copiar: async () => (await import('./backup.ts')).copiar,
  restaurar: async () => (await import('./restore.ts')).restaurar,
  usuario: async () => (await import('./usuario.ts')).usuario,
  chave: async () => (await import('./chave.ts')).chave,
  importar: async () => (await import('./importar.ts')).importar,
  esperar: async () => (await import('./esperar.ts')).esperar,
}

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) throw new Refusal(`Uso: retaguarda servir | ${Object.keys(COMMANDS).join(' | ')}`)
  const run = await load()
  return run(args)
})
