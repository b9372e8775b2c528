import { seguranca } from '@retaguarda/contract/seguranca.ts'
import { listOf } from '../../kit/list/list-of.ts'

export const segurancaLista = listOf(seguranca, { table: 'seguranca', alias: 's', counted: true })
