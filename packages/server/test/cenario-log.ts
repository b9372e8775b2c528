import type { log } from '@retaguarda/contract/log.ts'
import type { z } from 'zod'
import { encrypt } from '../base/cipher.ts'
import { PURPOSE } from '../modules/cliente/cliente-key.service.ts'
import { type Answer, answerOf } from './answer.ts'
import type { testApp } from './test-app.ts'

export type LojaDeTeste = { cliente: number; nome: string; documento: string; chave: string }

let sequence = 0

/** Stores that report what goes wrong with them. */
export function lojasDeTeste({ db, config, app, makePessoa }: Awaited<ReturnType<typeof testApp>>) {
  async function makeLoja({ chave = `chave-da-loja-de-teste-numero-${++sequence}` } = {}): Promise<LojaDeTeste> {
    const nome = `Loja ${++sequence}`
    const pessoaId = await makePessoa(nome)
    const { cpfCnpj: documento } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', pessoaId).executeTakeFirstOrThrow()
    const { id: cliente } = await db
      .insertInto('cliente')
      .values({ pessoaId, lojaChave: encrypt(config, PURPOSE, chave) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { cliente, nome, documento, chave }
  }
  const enviarCru = async ({ chave }: Pick<LojaDeTeste, 'chave'>, payload: string | Buffer, headers: Record<string, string>) =>
    // What a call that succeeds answers has been checked against the route's response.
    answerOf(
      await app.inject({ method: 'POST', url: '/api/log/ingest', payload, headers: { ...headers, authorization: `Bearer ${chave}` } }),
    ) as Answer<z.output<(typeof log.ingest)['response']>>
  const enviar = (loja: Pick<LojaDeTeste, 'chave'>, rows: unknown) =>
    enviarCru(loja, JSON.stringify(rows), { 'content-type': 'application/json' })
  return { makeLoja, enviar, enviarCru }
}
