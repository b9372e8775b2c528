import { TOLERANCIA } from '@retaguarda/contract/cobranca/gateway.ts'

export type Assinatura = { t: number; v1: string[] }

const MS = 1_000
const ASSINATURAS_MAX = 4

/** What the header says; undefined where it says nothing that could be a signature. A gateway may sign with two secrets at once. */
export function assinaturaDe(header: string | undefined): Assinatura | undefined {
  const said = header?.split(',').map((part) => part.trim()) ?? []
  const named = (name: string) => said.filter((part) => part.startsWith(name)).map((part) => part.slice(name.length))
  // Of two times neither counts: what joins them is no digit.
  const t = named('t=').join(',')
  const v1 = named('v1=').filter((hex) => /^[0-9a-f]{64}$/i.test(hex))
  if (!/^\d{1,12}$/.test(t) || v1.length === 0 || v1.length > ASSINATURAS_MAX) return undefined
  return { t: Number(t), v1: v1.map((hex) => hex.toLowerCase()) }
}

/** Was it signed about now? */
export const isRecente = ({ t }: Assinatura, now: Date): boolean => Math.abs(Math.floor(now.getTime() / MS) - t) <= TOLERANCIA
