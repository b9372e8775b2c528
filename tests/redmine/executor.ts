import { expect } from 'vitest'
import { newDir, removeDir, startExecutor } from '../executor/processo.ts'
import { startReceptor } from '../executor/receptor.ts'
import type { Redmine } from './redmine.ts'

const SENHA = 'senha-teste-1'

/** A case that logs in to a real Redmine, searches there and opens what it finds, as the runner runs it. */
export async function casoDeVerdade({ url }: Pick<Redmine, 'url'>): Promise<void> {
  const [receptor, dir] = await Promise.all([startReceptor(), newDir()])
  const executor = await startExecutor({ dir, origin: receptor.origin })
  const dados = { id: 1, name: 'Gestora', type: 1 as const, code: null, mockup: JSON.stringify({ login: 'davi', senha: SENHA }) }
  const config = { enderecoBase: url, hosts: [new URL(url).host], tempoPasso: 60, tempoCaso: 170 }
  const play = async (procura: string, acha: string) => {
    const entry = receptor.entry(
      [
        ['call_url', null, null, '/login'],
        ['input_data', 'label', 'Usuário', '{{login}}'],
        ['input_data', 'name', 'password', '{{senha}}'],
        ['click', 'name', 'login'],
        ['validate_message', 'css', '#loggedas', '{{login}}'],
        ['input_data', 'css', '#q', procura],
        ['press_key', 'css', '#q', 'Enter'],
        ['validate_message', 'css', '#search-results', acha],
        ['click', 'text', acha],
        ['validate_message', 'css', '.subject', acha],
        ['validate_url', null, null, '/issues/'],
      ],
      { mockups: [dados], config },
    )
    expect((await executor.post(entry)).status).toBe(202)
    const fim = await receptor.end(entry.result, 170_000)
    return { fim, passos: receptor.passos(entry.result), evidence: receptor.of(entry.result).evidence }
  }
  try {
    const found = await play('1.1', 'Tarefa 1.1')
    expect([found.fim.mensagem, found.fim.resultado, found.passos.length]).toEqual([null, 1, 11])
    // What is not there is a failed step with its evidence, in which the password is not.
    config.tempoPasso = 5
    const lost = await play('1.1', 'Tarefa 9.9')
    expect([lost.fim.resultado, lost.passos.at(-1)?.ordem]).toEqual([2, 8])
    expect(lost.evidence.map(({ tipo }) => tipo).toSorted()).toEqual(['console', 'html', 'rede', 'tela'])
    const seen = lost.evidence.map(({ bytes }) => bytes.toString('latin1')).join('')
    expect(`${seen}${executor.said()}`).not.toContain(SENHA)
  } finally {
    await executor.signal('SIGKILL')
    await Promise.all([receptor.stop(), removeDir(dir)])
  }
}
