import { Genero } from '@retaguarda/contract/pessoa.ts'
import type { PreviaAnonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'

/** What still goes on with somebody. */
export type Aberto = {
  usuario: number | null
  cliente: number | null
  vinculos: number
  faturas: number
  boletos: number
  acordos: number
  tasks: number
  pagos: number
  encarregado: boolean
  /** The client to look at: his own, or the first that he pays for. */
  clienteId: number | null
}

type Quem = { id: number; nome: string; genero: number }

/** Why a person cannot be made nameless yet: a sentence each, and where to go on. */
export function impedimentos({ id, nome, genero }: Quem, open: Aberto): PreviaAnonimizacao['impede'] {
  const isHer = genero === Genero.code.FEMININO
  const [first = nome] = nome.split(' ')
  const client = `/cliente/visualizar/${open.clienteId ?? ''}`
  const there = (n: number, one: string, many: string) => `Há ${counted(n, one, many)} em aberto.`
  const reasons: [boolean, string, string][] = [
    [
      open.usuario !== null,
      `${first} ainda é ${isHer ? 'usuária' : 'usuário'}. Desligue-${isHer ? 'a' : 'o'} antes.`,
      `/usuario/visualizar/${open.usuario ?? ''}`,
    ],
    [
      open.cliente !== null,
      `${first} é cliente que não está inativo. Inative o cliente antes.`,
      `/cliente/visualizar/${open.cliente ?? ''}`,
    ],
    [open.vinculos > 0, `Há ${counted(open.vinculos, 'vínculo ativo', 'vínculos ativos')}. Encerre antes.`, client],
    [open.faturas > 0, there(open.faturas, 'fatura', 'faturas'), client],
    [open.boletos > 0, there(open.boletos, 'boleto', 'boletos'), client],
    [open.acordos > 0, `Há ${counted(open.acordos, 'acordo', 'acordos')} em andamento.`, client],
    [open.tasks > 0, there(open.tasks, 'tarefa', 'tarefas'), client],
    [open.pagos > 0, `${first} paga por ${counted(open.pagos, 'cliente', 'clientes')}. Troque o pagador antes.`, client],
    [open.encarregado, `${first} é o encarregado pelos dados pessoais. Indique outra pessoa antes.`, '/empresa'],
  ]
  return reasons
    .flatMap(([is, motivo, link]) => (is ? { motivo, link } : []))
    .map((one) => (one.link.endsWith('/') ? { ...one, link: `/pessoa/visualizar/${id}` } : one))
}
