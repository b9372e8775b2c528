import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { listOf } from '../../kit/list/list-of.ts'

export const acessosLista = listOf(acessos, {
  table: 'acesso_pessoal',
  alias: 'a',
  joins: { usuario: { table: 'usuario', by: 'a.usuarioId', left: true } },
  columns: { 'usuario.nome': 'usuario.pessoaNome' },
  counted: true,
})
