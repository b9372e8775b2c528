import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { grid } from '../kit/resource.ts'

/** How somebody's data were looked at. Pages of lists are not kept: they would drown the rest. */
export const MeioAcesso = enumOf({
  FICHA: [1, 'Ficha'],
  EXPORTACAO: [2, 'Exportação'],
  RELATORIO: [3, 'Relatório'],
  PAPEL: [4, 'Papel'],
  BUSCA: [5, 'Busca de titular'],
})

/** Days for which it is kept. */
export const ACESSO_DIAS = 400

export const acessos = grid('/privacidade/acessos', {
  title: 'Consultas a dados pessoais',
  name: { singular: 'consulta', plural: 'consultas', gender: 'f' },
  access: 'admin',
  columns: {
    id: col.id('Id'),
    dataHora: col.dateTime('Data e hora'),
    'usuario.nome': col.orNull(col.text('Usuário')),
    meio: col.enum('Como', MeioAcesso),
    entidade: col.text('O quê'),
    registro: col.orNull(col.plain(col.text('Registro'))),
    filtro: col.unsorted(col.orNull(col.long(col.fixed(col.text('Filtro'))))),
    linhas: col.number('Linhas'),
  },
  defaultSort: [{ col: 'dataHora', sort: 'desc' }],
})
