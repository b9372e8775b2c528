import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { grid } from './kit/resource.ts'

/** What is worth knowing of who came in, who did not, and what left the house (ASVS 5.0 V16.3). */
export const EventoSeguranca = enumOf({
  ENTRADA: [1, 'Entrada'],
  ENTRADA_RECUSADA: [2, 'Entrada recusada'],
  SAIDA: [3, 'Saída'],
  BLOQUEIO: [4, 'Bloqueio por tentativas'],
  ACESSO_NEGADO: [5, 'Acesso negado'],
  CHAVE_RECUSADA: [6, 'Chave recusada'],
  SENHA: [7, 'Senha registrada'],
  ACESSO_LIBERADO: [8, 'Acesso liberado'],
  PAPEIS: [9, 'Papéis alterados'],
  SESSAO: [10, 'Sessão encerrada'],
  SEGUNDO_FATOR: [11, 'Segundo fator'],
  CONFIRMACAO: [12, 'Identidade confirmada'],
  CONFIRMACAO_RECUSADA: [13, 'Confirmação recusada'],
  CHAVE_DE_LOJA: [14, 'Chave de loja alterada'],
  EXPORTACAO: [15, 'Exportação de dados'],
  DIRETORIO: [16, 'Diretório'],
  EMERGENCIA: [17, 'Entrada de emergência'],
  TOKEN: [18, 'Token'],
  PERFIL: [19, 'Perfil'],
  PRIVACIDADE: [20, 'Privacidade'],
  COPIA: [21, 'Cópia'],
})

/** Only read: the product adds to it, the clock takes away what is too old, and nobody changes it. */
export const seguranca = grid('/seguranca', {
  title: 'Segurança',
  name: { singular: 'acontecimento', plural: 'acontecimentos de segurança', gender: 'm' },
  access: 'admin',
  columns: {
    id: col.id('Id'),
    dataHora: col.dateTime('Data e hora'),
    evento: col.enum('Acontecimento', EventoSeguranca),
    usuario: col.orNull(col.text('Usuário')),
    sobre: col.orNull(col.text('Sobre')),
    detalhe: col.orNull(col.long(col.text('Detalhe'))),
    endereco: col.orNull(col.short(col.text('Endereço'))),
    // What a log is searched by; people seldom look for it.
    requestId: col.further(col.orNull(col.short(col.text('Pedido')))),
  },
  defaultSort: [{ col: 'dataHora', sort: 'desc' }],
})
