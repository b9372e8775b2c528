const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Why nothing is asked of Sefin for a while: it asked for it, stands still, or will not have the certificate; there is none, or an old one. */
export type MotivoDescanso = 'limite' | 'manutencao' | 'acesso' | 'ausente' | 'vencido'

/** ms. @param descansos how many rests in a row there were before @param espera ms that Sefin itself asks for */
export function pausaDe(motivo: MotivoDescanso, { descansos, espera }: { descansos: number; espera: number | null }): number {
  if (motivo === 'limite') return Math.min(HOUR, Math.max(SECOND, espera ?? MINUTE))
  return motivo === 'manutencao' ? Math.min(30, 5 * 2 ** Math.min(descansos, 10)) * MINUTE : HOUR
}

const WHY: Record<MotivoDescanso, string> = {
  limite: 'A Sefin pediu uma pausa.',
  manutencao: 'A Sefin está em manutenção.',
  acesso: 'A Sefin recusou o certificado. Confira-o em Empresa.',
  ausente: 'Não há certificado A1. Envie-o em Empresa.',
  vencido: 'O certificado A1 venceu. Envie o novo em Empresa.',
}

/** What people are told of a rest, and of the notes that wait for its end. */
export function fraseDoDescanso(motivo: MotivoDescanso, notas: number): string {
  if (notas === 0) return WHY[motivo]
  const [who, go] =
    notas === 1 ? ['A nota que espera', 'sai sozinha'] : [`As ${notas.toLocaleString('pt-BR')} notas que esperam`, 'saem sozinhas']
  return `${WHY[motivo]} ${who} ${go}${motivo === 'limite' || motivo === 'manutencao' ? '' : ' depois'}.`
}
