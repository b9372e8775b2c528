import { generateCnpj, generateCpf } from '@retaguarda/contract/test/documento.ts'

/** The nth valid CPF, and CNPJ, that tests use. */
export const validCpf = (n: number): string => generateCpf(100_000_000 + n)
export const validCnpj = (n: number): string => generateCnpj(String(100_000_000_000 + n))
