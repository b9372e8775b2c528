import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { call } from '../../kit/api.ts'
import { type NamedBy, namedOf } from '../../kit/list/state/named.ts'

/** For lists of what belongs to an account at a bank. */
export const PELA_CONTA: NamedBy = {
  'contaBancaria.id': namedOf(
    'Conta',
    contaBancaria.prefix,
    async (id, signal) => (await call(contaBancaria.get, { params: { id }, signal })).nome,
  ),
}
