import { IconListDetails } from '@tabler/icons-react'
import { showOf } from '../../kit/form/value-text.ts'
import type { Definicao } from '../../parts/itens/definicao.ts'
import { CasoTela, copiaDe, f, type Linha, passoNovo, problemas } from './linhas.ts'
import { TIPO_BUSCA, TIPO_PASSO } from './nomes.ts'

/** The lines of a test case, to the editor of ordered lists. */
export const LINHAS: Definicao<Linha> = {
  list: f.operations,
  name: { singular: 'linha', plural: 'linhas', gender: 'f' },
  schema: CasoTela,
  show: showOf(CasoTela, { 'operations.type': TIPO_PASSO, 'operations.type_term': TIPO_BUSCA }),
  principal: 'name',
  novo: passoNovo,
  copia: copiaDe,
  problemas,
  titulo: ({ name, type }) => name.trim() || (TIPO_PASSO.labels[type] ?? type),
  textos: ({ name, value, data, operation }) => [name, value, data, operation?.name ?? ''],
  onde: 'no nome, no termo de busca ou no parâmetro',
  aoExcluir: ({ lugar }, { chave }) => ({
    title: `Deseja realmente excluir a linha ${lugar(chave) + 1}?`,
    children: 'Ela deixa o caso de teste quando você confirmar.',
    confirmLabel: 'Excluir',
    danger: true,
  }),
  vazio: { icon: IconListDetails, text: 'Um caso de teste é uma lista de passos. Adicione o primeiro, ou importe uma gravação.' },
}
