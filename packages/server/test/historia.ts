import { expect } from 'vitest'
import type { Boleto, Conta } from './conta-em-centavos.ts'

export const EVER = '9999-12-31'
export type Row = Conta['recebidos'][number]
/** A payment that stands, or did: what takes it back needs to know all of it. */
export type Feito = { pagamento: number; row: Row; quita: number; tipo: Boleto['quita'][number]['tipo'] }
/** An agreement: what was open of each boleto that it was made of, the oldest first, and its own. */
type Acordado = { id: number; fatura: number; antigos: { boleto: Boleto; aberto: number }[]; acabou: boolean }
export type Historia = { conta: Conta; feitos: Map<number, Feito[]>; meses: Set<string>; acordos: Acordado[] }

export const novaHistoria = (cliente: number): Historia => ({
  conta: { cliente, boletos: [], soltos: [], creditos: [], recebidos: [] },
  feitos: new Map(),
  meses: new Set(),
  acordos: [],
})

export const feitosDe = ({ feitos }: Historia, id: number): Feito[] => feitos.get(id) ?? []
/** The agreement whose instalments an invoice is. */
export const acordoDa = ({ acordos }: Historia, invoice: number): Acordado | undefined => acordos.find((one) => one.fatura === invoice)
export const blank = { diaCredito: null, encargos: 0, desconto: 0, retido: 0, tarifa: 0 }

export async function done<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await asked
  expect([status, body]).toEqual([200, body])
  return body
}
