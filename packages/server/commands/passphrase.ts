import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { FRASE_MIN, isPassphrase } from '../base/copia-config.ts'
import { Refusal } from '../base/refusal.ts'

/**
 * The passphrase of a copy: the setting's, else typed without being shown, else the first line of what is piped in.
 * @param again a new one is typed twice, and is long enough to be worth something
 * @throws Refusal
 */
export async function readPassphrase(setting: string | undefined, { again }: { again: boolean }): Promise<string> {
  const typed = setting ?? (await ask('Frase secreta da cópia: '))
  if (typed === '') throw new Refusal('Informe a frase secreta da cópia: digite-a, ou use SENHA_COPIA.')
  if (!again) return typed
  if (!isPassphrase(typed)) throw new Refusal(`A frase secreta tem no mínimo ${FRASE_MIN} caracteres. Sem ela a cópia não pode ser lida.`)
  if (setting === undefined && process.stdin.isTTY && (await ask('Repita a frase secreta: ')) !== typed)
    throw new Refusal('As frases são diferentes. Nada foi copiado; repita o comando.')
  return typed
}

async function ask(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(question)
  // Nothing of what is typed is shown.
  const lines = createInterface({ input: process.stdin, output: new Writable({ write: (_chunk, _encoding, done) => done() }), terminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
