import type { StatusPlataforma } from '@retaguarda/contract/plataforma.ts'

/** A person's account on a platform. */
export type Conta = {
  id: string
  /** How people know it there. */
  conta: string
  ativa: boolean
  /** The platform's own words for it. */
  status: StatusPlataforma
}

/** Where people have accounts. Everything answers or fails within 10 s, and fails with a PlataformaError. */
export type PlataformaPort = {
  /** False where its address and key are not set. */
  configured: boolean
  /** The account of an e-mail in lower case, which is compared as a whole; undefined where there is none. */
  consultar(email: string): Promise<Conta | undefined>
  /**
   * Makes an account; tried once. Whether it is there tells a lookup.
   * @returns what the person must know besides, in sentences
   */
  registrar(pessoa: { nome: string; email: string }): Promise<string[]>
  /** Makes an account active or inactive; tried once. Whether it is tells a lookup. */
  alterar(conta: Conta, ativa: boolean): Promise<void>
}

/** It refused, answered nonsense or not at all; `message` is the sentence for the person. */
export class PlataformaError extends Error {}

/** The product itself must not touch this account: it stands on it, or it belongs to the platform. */
export class ContaProtegida extends PlataformaError {}

/** A platform that no setting names. */
export function notConfigured(name: string, settings: string): PlataformaPort {
  const away = () =>
    Promise.reject(new PlataformaError(`O ${name} não está configurado. Peça a quem cuida do sistema para informar ${settings}.`))
  return { configured: false, consultar: away, registrar: away, alterar: away }
}
