import { type Fatura, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { useCommand } from '../../../kit/form/use-command.ts'

/** Calculates an invoice again, and closes it where asked: one call does both (FAT-046). */
export function useRecalcular({ id, ano, mes, cliente }: Pick<Fatura, 'id' | 'ano' | 'mes' | 'cliente'>, fechada?: () => void) {
  const what = `${competenciaTexto({ ano, mes })} de ${cliente.pessoa.nome}`
  const input = (fecharFatura: boolean) => ({ body: { cliente: cliente.id, ano, mes, fecharFatura } })
  const parts = {
    changes: [
      [fatura.prefix, 'resumo', id],
      [fatura.prefix, 'itens', id],
    ],
    title: 'Algo deu errado!',
  }
  const calcular = useCommand(financeiro.registrarFaturamento, parts)
  const fechar = useCommand(financeiro.registrarFaturamento, { ...parts, done: fechada })
  return {
    busy: calcular.busy || fechar.busy,
    calcular: () =>
      void calcular.run(input(false), {
        title: 'Calcular de novo?',
        children: `Os itens automáticos de ${what} são refeitos com os números e vínculos de agora. Os manuais ficam.`,
        confirmLabel: 'Calcular',
      }),
    fechar: () =>
      void fechar.run(input(true), {
        title: 'Fechar fatura?',
        children: `Os itens automáticos de ${what} são calculados mais uma vez, os manuais ficam, e a fatura passa a Fechada: os seus itens não mudam mais.`,
        confirmLabel: 'Fechar fatura',
      }),
  }
}
