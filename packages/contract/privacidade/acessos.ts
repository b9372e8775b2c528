import { col } from '../kit/columns.ts'
import { type CodeOf, enumOf } from '../kit/enum.ts'
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

type Meio = CodeOf<typeof MeioAcesso, 'FICHA' | 'PAPEL'>
const { FICHA, PAPEL } = MeioAcesso.code

/** The calls that show somebody's data one record at a time: what is called by its id, or a paper of it. */
export const MOSTRAM: Readonly<Record<string, Meio>> = {
  '/pessoa/get/:id': FICHA,
  '/cliente/get/:id': FICHA,
  '/cliente/panorama/:id': FICHA,
  '/usuario/get/:id': FICHA,
  '/fatura/get/:id': FICHA,
  '/faturaDocumento/get/:id': FICHA,
  '/boleto/get/:id': FICHA,
  '/nfse/get/:id': FICHA,
  '/acordo/get/:id': FICHA,
  '/promessa/get/:id': FICHA,
  '/ligacao/get/:id': FICHA,
  '/log/get/:id': FICHA,
  '/pedido-titular/get/:id': FICHA,
  '/fatura/pdf/:id': PAPEL,
  '/boleto/pdf/:id': PAPEL,
  '/boleto/pdf-fatura/:id': PAPEL,
  '/boleto/pdf-lote/:id/arquivo': PAPEL,
  '/cliente/conta-corrente/:id/pdf': PAPEL,
  '/nfse/pdf/:id': PAPEL,
  '/nfse/xml/:id': PAPEL,
  '/faturaDocumento/arquivo/:id/:parte': PAPEL,
  '/retorno/arquivo/:id': PAPEL,
  '/remessa/arquivo/:id': PAPEL,
  '/pedido-titular/arquivo/:id': PAPEL,
}

/** Columns by which a list tells of people. */
const OF_PEOPLE = /cpfCnpj|e-?mail|endereco|telefone|contato|pagador|titular|(^|\.)(pessoa|usuario|cliente|responsavel|autor)(\.|$)/i
export const tellsOfPeople = (columns: readonly string[]): boolean => columns.some((name) => OF_PEOPLE.test(name))
