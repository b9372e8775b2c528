import { TOLERANCIA } from '@retaguarda/contract/cobranca/gateway.ts'

export type Assinatura = { t: number; v1: string[] }

const MS = 1_000

/** What the header says; undefined where it says nothing that could be a signature. A gateway may sign with two secrets at once. */
export function assinaturaDe(header: string | undefined): Assinatura | undefined {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value)
  const v1 = parts
    .filter(([name, value = '']) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value))
    .map(([, value = '']) => value.toLowerCase())
  const [t = ''] = times
  return times.length === 1 && /^\d{1,12}$/.test(t) && v1.length > 0 && v1.length <= 4 ? { t: Number(t), v1 } : undefined
}

/** Was it signed about now? */
export const isRecente = ({ t }: Assinatura, agora: Date): boolean => Math.abs(Math.floor(agora.getTime() / MS) - t) <= TOLERANCIA
